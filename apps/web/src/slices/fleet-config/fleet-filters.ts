import { customer } from '../customers/public/customer-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { deviceState } from '../devices/public/device-state-filter.ts';

export const fleetFilters = defineFilters({
  page: 'device-config-management',
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    cabinetId: text({ label: 'Device ID', shown: true }),
    cabinetState: deviceState('State'),
  },
});
