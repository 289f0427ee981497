import { RESOLUTION_STATUSES, TRANSACTION_TYPES } from '@parwell/domain';
import { choice } from '../../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../../ui/filters/define-filters.ts';
import { text } from '../../../ui/filters/text-filter.tsx';
import { customer } from '../../customers/public/customer-filter.tsx';

export const suspendedFilters = defineFilters({
  page: 'suspended-transactions',
  searchFirst: true,
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    cabinetId: text({ label: 'Device ID', shown: true }),
    status: choice({ label: 'Transaction status', shown: true, options: RESOLUTION_STATUSES }),
    type: choice({ label: 'Transaction type', shown: true, options: TRANSACTION_TYPES }),
  },
});
