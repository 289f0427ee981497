import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';

export const mailFilters = defineFilters({
  page: 'mailbox',
  filters: { to: text({ label: 'To', shown: true }) },
});
