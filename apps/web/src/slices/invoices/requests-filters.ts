import { defineFilters } from '../../ui/filters/define-filters.ts';
import { customer } from '../customers/public/customer-filter.tsx';
import { INVOICE_TEXTS } from './invoices.texts.ts';

/** INVC-006, AINV-022: the others are for administration. */
const ofCustomer = {
  customerId: customer({ label: INVOICE_TEXTS.filters.customer, shown: true, required: true }),
};

export const customerFilters = defineFilters({ page: 'INVOICE_REQUESTS', filters: ofCustomer });

/** ABW-003, ABW-004: waits for a search unless the address says otherwise. */
export const selectionFilters = defineFilters({
  page: 'ABW_SELECTION',
  searchFirst: true,
  filters: ofCustomer,
});
