import { DEVICE_TYPE_LABELS, DEVICE_TYPES } from '@parwell/domain';
import { choices } from '../../ui/filters/choice-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { DEVICE_TEXTS } from './devices.texts.ts';
import { connectivity } from './public/connectivity-filter.ts';
import { deviceState } from './public/device-state-filter.ts';
import { property } from './property-filter.tsx';

const types = DEVICE_TYPES.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }));

export const deviceFilters = defineFilters({
  page: 'cabinet-list',
  searchFirst: true,
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    cabinetType: choices({ label: 'Device type', shown: true, options: types }),
    cabinetId: text({ label: 'ID', shown: true }),
    cabinetName: text({ label: 'Name', shown: true }),
    connectivityStatus: connectivity(DEVICE_TEXTS.connectivity),
    cabinetState: deviceState('Status'),
    property: property({ label: 'Property' }),
  },
});
