import { INVOICE_REQUEST_STATUS_LABELS, INVOICE_REQUEST_STATUSES } from '@parwell/domain';
import { choices } from '../../../../ui/filters/choice-filter.tsx';
import { dateRange } from '../../../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../../../ui/filters/define-filters.ts';
import { customer } from '../../../customers/public/customer-filter.tsx';
import { REQUEST_TEXTS } from '../requests.texts.ts';

/** INVC-006, AINV-022: further filters are for administration only. */
const ofCustomer = {
  customerId: customer({ label: REQUEST_TEXTS.filters.customer, shown: true, required: true }),
};

/** Dashboards link to requests of a status or a day (D5); the page does not offer these filters (AINV-022). */
export const customerFilters = defineFilters({
  page: 'INVOICE_REQUESTS',
  filters: {
    ...ofCustomer,
    status: choices({
      label: REQUEST_TEXTS.filters.status,
      shown: 'linked',
      options: INVOICE_REQUEST_STATUSES.map((value) => ({
        value,
        label: INVOICE_REQUEST_STATUS_LABELS[value],
      })),
    }),
    transmitted: dateRange({ label: REQUEST_TEXTS.filters.transmitted, shown: 'linked' }),
  },
});

/** ABW-003, ABW-004: waits for a search unless the address asks to load. */
export const selectionFilters = defineFilters({
  page: 'ABW_SELECTION',
  searchFirst: true,
  filters: ofCustomer,
});
