import { RANGE_MANDATORY } from '@parwell/domain';
import { dateRange } from '../../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../../ui/filters/define-filters.ts';
import { text } from '../../../ui/filters/text-filter.tsx';
import { customer } from '../../customers/public/customer-filter.tsx';

export const cycleCountsFilters = defineFilters({
  page: 'cycle-counts',
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    createdAt: dateRange({ label: 'Date range', shown: true, required: true, prompt: RANGE_MANDATORY }),
    resourceId: text({ label: 'Device ID', shown: true }),
  },
});
