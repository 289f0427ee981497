import { DEVICE_STATE_CODES, DEVICE_STATES, type EdgeConfigType } from '@parwell/domain';
import { choices } from '../../ui/filters/choice-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';
import { defineFilters, type Applied } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';

const states = DEVICE_STATE_CODES.map((code) => ({ value: String(code), label: DEVICE_STATES[code] }));

export const fleetFilters = defineFilters({
  page: 'device-config-management',
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    cabinetId: text({ label: 'Device ID', shown: true }),
    cabinetState: choices({ label: 'State', shown: true, options: states }),
  },
});

/** In the words of the call: devices of the type, with what can be configured from afar. */
export const filterOf = (
  cabinetType: EdgeConfigType,
  { cabinetState, ...texts }: Applied<typeof fleetFilters.filters>,
) => ({
  ...texts,
  cabinetType,
  isPartOfEdgeConfig: true as const,
  ...(cabinetState && {
    cabinetState: DEVICE_STATE_CODES.filter((code) => cabinetState.includes(String(code))),
  }),
});
