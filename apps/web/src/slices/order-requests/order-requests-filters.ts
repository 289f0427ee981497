import { ORDER_REQUEST_STATUSES } from '@parwell/domain';
import { choices } from '../../ui/filters/choice-filter.tsx';
import { dateRange } from '../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';

/** ORD-013, ORD-014. */
export const orderRequestFilters = defineFilters({
  page: 'ORDER_REQUESTS',
  filters: {
    status: choices({ label: 'Status', shown: true, options: ORDER_REQUEST_STATUSES, initial: ['PENDING'] }),
    customerId: customer({ label: 'Customer', shown: true }),
    product: text({ label: 'Product' }),
    createdAt: dateRange({ label: 'Submitted' }),
  },
});
