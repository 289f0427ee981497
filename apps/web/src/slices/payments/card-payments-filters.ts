import { PAYMENT_STATUSES } from '@parwell/domain';
import { choices } from '../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';
import { PAYMENT_TEXTS } from './payments.texts.ts';

const { filters: names, statuses } = PAYMENT_TEXTS;

export const cardPaymentsFilters = defineFilters({
  page: 'card-payments',
  filters: {
    customerId: customer({ label: names.customer, shown: true }),
    invoiceNumber: text({ label: names.invoice, shown: true }),
    status: choices({
      label: names.status,
      shown: true,
      options: PAYMENT_STATUSES.map((value) => ({ value, label: statuses[value] })),
    }),
  },
});
