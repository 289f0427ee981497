import { CUSTOMER_COLUMNS, type ContactProfile, type Customer } from '@parwell/contract';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns } from '../../ui/table/page-columns.tsx';
import { CustomerStatusChip } from './customer-status-chip.tsx';

export type ListedCustomer = Customer & { readonly profile: ContactProfile | undefined };

export const customerColumns: readonly Column<ListedCustomer>[] = pageColumns(CUSTOMER_COLUMNS, {
  customerId: { width: 102, sortKey: 'customerId', priority: 'line', copy: true },
  name: { width: 214, sortKey: 'name', priority: 'title' },
  city: { width: 104, sortKey: 'city', priority: 'line' },
  state: { width: 62, sortKey: 'state', priority: 'line' },
  zip: { width: 70, sortKey: 'zip' },
  manualSplitBill: { width: 94 },
  autoSplitBill: { width: 78 },
  classOfTradeDescription: { width: 128 },
  facilityTypeDescription: { width: 116 },
  status: { width: 134, priority: 'side', cell: ({ status }) => <CustomerStatusChip status={status} /> },
});
