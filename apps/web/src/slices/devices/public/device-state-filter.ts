import { DEVICE_STATE_CODES, DEVICE_STATES } from '@parwell/domain';
import { choices } from '../../../ui/filters/choice-filter.tsx';
import { sentAs } from '../../../ui/filters/filter.ts';

const options = DEVICE_STATE_CODES.map((code) => ({ value: String(code), label: DEVICE_STATES[code] }));

/** Filters by any number of device states, sent as codes. */
export const deviceState = (label: string) =>
  sentAs('cabinetState', choices({ label, shown: true, options }), (chosen) =>
    DEVICE_STATE_CODES.filter((code) => chosen.includes(String(code))),
  );
