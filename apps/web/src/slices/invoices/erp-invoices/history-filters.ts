import { AGEING_BUCKETS, AGEING_LABELS, NO_INVOICE_DATES } from '@parwell/domain';
import { choice } from '../../../ui/filters/choice-filter.tsx';
import { dayRange } from '../../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../../ui/filters/define-filters.ts';
import { text } from '../../../ui/filters/text-filter.tsx';
import { customer } from '../../customers/public/customer-filter.tsx';
import { HISTORY_TEXTS } from './history.texts.ts';

const { filters: names } = HISTORY_TEXTS;

const customerId = customer({ label: names.customer, shown: true, required: true });
const invoiceNo = text({ label: names.number, shown: true });
const ageing = choice({
  label: names.ageing,
  shown: null,
  options: AGEING_BUCKETS.map((value) => ({ value, label: AGEING_LABELS[value] })),
});

/** INVC-009, INVC-010, INVC-021. Half a year, so that long overdue invoices are included. */
export const historyFilters = defineFilters({
  page: 'INVOICE_HISTORY',
  filters: {
    customerId,
    dates: dayRange({
      label: names.dates,
      shown: true,
      required: true,
      initial: 'LAST_180_DAYS',
      prompt: NO_INVOICE_DATES,
    }),
    invoiceNo,
    ageing,
  },
});

/** INVC-014: of any date (B19). */
export const cardPayableFilters = defineFilters({
  page: 'CC_PAYABLE',
  filters: { customerId, invoiceNo, ageing },
});
