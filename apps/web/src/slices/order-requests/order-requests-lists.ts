import { listCustomerOrderRequests, listOrderRequests } from '@parwell/contract';
import { defineList } from '../../ui/list/define-list.ts';
import { managedColumns, requestColumns } from './order-requests-columns.tsx';
import { orderRequestFilters } from './order-requests-filters.ts';
import { ORDER_REQUEST_TEXTS } from './order-requests.texts.ts';

const shared = {
  label: ORDER_REQUEST_TEXTS.list,
  filters: orderRequestFilters,
  customer: 'customerId',
  rowId: ({ id }: { readonly id: string }) => id,
  sort: { key: 'createdAt', direction: 'DESC' },
  emptyText: ORDER_REQUEST_TEXTS.empty,
  height: 65,
} as const;

export const customerRequests = defineList(listCustomerOrderRequests, {
  ...shared,
  name: 'order-requests',
  columns: requestColumns,
});

export const managedRequests = defineList(listOrderRequests, {
  ...shared,
  name: 'managed-order-requests',
  columns: managedColumns,
});
