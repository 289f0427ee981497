import { DEVICE_STATE_CODES, DEVICE_STATES } from '@parwell/domain';
import { choices } from '../../../ui/filters/choice-filter.tsx';
import { sentAs } from '../../../ui/filters/filter.ts';

const options = DEVICE_STATE_CODES.map((code) => ({ value: String(code), label: DEVICE_STATES[code] }));

/** The states of a device, any number of them; sent by their codes. */
export const deviceState = (label: string) =>
  sentAs('cabinetState', choices({ label, shown: true, options }), (chosen) =>
    DEVICE_STATE_CODES.filter((code) => chosen.includes(String(code))),
  );
