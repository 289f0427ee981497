import type { ContactProfile, Customer } from '@parwell/contract';
import type { Column } from '../../ui/table/column.ts';
import { CustomerStatusChip } from './customer-status-chip.tsx';

export type ListedCustomer = Customer & { readonly profile: ContactProfile | undefined };

export const customerColumns: readonly Column<ListedCustomer>[] = [
  {
    key: 'customerId',
    header: 'Customer ID',
    width: 102,
    sortKey: 'customerId',
    priority: 'line',
    copy: true,
  },
  {
    key: 'name',
    header: 'Name',
    width: 214,
    sortKey: 'name',
    priority: 'title',
  },
  { key: 'city', header: 'City', width: 104, sortKey: 'city', priority: 'line' },
  { key: 'state', header: 'State', width: 62, sortKey: 'state', priority: 'line' },
  { key: 'zip', header: 'Zip', width: 70, sortKey: 'zip' },
  { key: 'manualSplitBill', header: 'Manual split', width: 94 },
  { key: 'autoSplitBill', header: 'Auto split', width: 78 },
  { key: 'classOfTradeDescription', header: 'Class of trade', width: 128 },
  { key: 'facilityTypeDescription', header: 'Facility type', width: 116 },
  {
    key: 'status',
    header: 'Status',
    width: 134,
    priority: 'side',
    cell: ({ status }) => <CustomerStatusChip status={status} />,
  },
];
