import { customer } from '../customers/public/customer-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';

const person = {
  firstName: text({ label: 'First name', shown: true }),
  lastName: text({ label: 'Last name', shown: true }),
  email: text({ label: 'E-mail', shown: true }),
};

export const userFilters = defineFilters({
  page: 'users',
  searchFirst: true,
  filters: { tenantId: customer({ label: 'Customer', shown: true }), ...person },
});

export const customerUserFilters = defineFilters({ page: 'customer-users', filters: person });
