import { dateRange } from '../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';

export const deadLettersFilters = defineFilters({
  page: 'dead-letters',
  filters: {
    cabinetId: text({ label: 'Device ID', shown: true }),
    receivedAt: dateRange({ label: 'Date', shown: true }),
  },
});
