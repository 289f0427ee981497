import { CONNECTIVITY, CONNECTIVITY_CODES } from '@parwell/domain';
import { choices } from '../../../ui/filters/choice-filter.tsx';
import { sentAs } from '../../../ui/filters/filter.ts';

const options = CONNECTIVITY_CODES.map((code) => ({ value: String(code), label: CONNECTIVITY[code] }));

/** Filters by any number of connectivity states, sent as codes. */
export const connectivity = (label: string) =>
  sentAs('connectivityStatus', choices({ label, shown: true, options }), (chosen) =>
    CONNECTIVITY_CODES.filter((code) => chosen.includes(String(code))),
  );
