import { RANGE_MANDATORY } from '@parwell/domain';
import { dateRange } from '../../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../../ui/filters/define-filters.ts';
import { text } from '../../../ui/filters/text-filter.tsx';
import { customer } from '../../customers/public/customer-filter.tsx';
import { sentAs } from '../../../ui/filters/filter.ts';
import { choice } from '../../../ui/filters/choice-filter.tsx';
import { CYCLE_COUNT_TEXTS } from './cycle-counts.texts.ts';

const COUNT_DUE = [{ value: 'true', label: CYCLE_COUNT_TEXTS.countDue }] as const;

export const cycleCountsFilters = defineFilters({
  page: 'cycle-counts',
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    createdAt: dateRange({ label: 'Date range', shown: true, required: true, prompt: RANGE_MANDATORY }),
    countDue: sentAs('countDue', choice({ label: 'Count due', options: COUNT_DUE }), () => true),
    resourceId: text({ label: 'Device ID', shown: true }),
  },
});
