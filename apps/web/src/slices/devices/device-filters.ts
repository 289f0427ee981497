import { DEVICE_STATE_CODES, DEVICE_STATES, DEVICE_TYPE_LABELS, DEVICE_TYPES } from '@parwell/domain';
import { choices } from '../../ui/filters/choice-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';
import { defineFilters, type Applied } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import type { DevicesAsked } from './public/device-queries.ts';
import { property } from './property-filter.tsx';

const types = DEVICE_TYPES.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }));
const states = DEVICE_STATE_CODES.map((code) => ({ value: String(code), label: DEVICE_STATES[code] }));

export const deviceFilters = defineFilters({
  page: 'cabinet-list',
  searchFirst: true,
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    cabinetType: choices({ label: 'Device type', shown: true, options: types }),
    cabinetId: text({ label: 'ID', shown: true }),
    cabinetName: text({ label: 'Name', shown: true }),
    cabinetState: choices({ label: 'Status', shown: true, options: states }),
    property: property({ label: 'Property' }),
  },
});

type Filter = Omit<DevicesAsked, 'offset' | 'limit' | 'order'>;

/** In the words of the call. */
export const filterOf = ({
  cabinetType,
  cabinetState,
  property: searched,
  ...texts
}: Applied<typeof deviceFilters.filters>): Filter => ({
  ...texts,
  ...(cabinetType && { cabinetType: [...cabinetType] }),
  ...(cabinetState && {
    cabinetState: DEVICE_STATE_CODES.filter((code) => cabinetState.includes(String(code))),
  }),
  ...(searched && { properties: { [searched.key]: searched.value } }),
});
