import { DEVICE_TYPE_LABELS, DEVICE_TYPES, RECOMMENDED_STATUSES, RESTOCK_STATUSES } from '@parwell/domain';
import { choice, choices } from '../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';

const TYPES = DEVICE_TYPES.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }));

/** OMGT-006, OMGT-007, OMGT-071: for recommendations and exceptions. */
export const managementFilters = defineFilters({
  page: 'ORDER_MANAGEMENT',
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    product: text({ label: 'Product', shown: true }),
    deviceType: choice({ label: 'Device type', shown: true, options: TYPES }),
    inventoryStatuses: choices({
      label: 'Status',
      shown: true,
      options: RESTOCK_STATUSES,
      initial: RECOMMENDED_STATUSES,
    }),
  },
});

/** OMGT-005. */
export const exclusionFilters = defineFilters({
  page: 'ORDER_EXCLUSIONS',
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    product: text({ label: 'Product', shown: true }),
  },
});
