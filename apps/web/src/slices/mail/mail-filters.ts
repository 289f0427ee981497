import { defineFilters } from '../../ui/filters/define-filters.ts';
import { sentAs } from '../../ui/filters/filter.ts';
import { text } from '../../ui/filters/text-filter.tsx';

export const mailFilters = defineFilters({
  page: 'mailbox',
  filters: { to: sentAs('to_email', text({ label: 'To', shown: true }), (to) => ({ like: to })) },
});
