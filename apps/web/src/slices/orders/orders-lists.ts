import { listOrders, type OrderFilter } from '@parwell/contract';
import { ORDERS_PROMPT, REPORT_PAGE_SIZES } from '@parwell/domain';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { groupedOrderColumns, orderLineColumns } from './orders-columns.tsx';
import { ordersFilters } from './orders-filters.ts';
import { isGroupedOrder, isOrderLine } from './orders.api.ts';
import { ORDER_TEXTS } from './orders.texts.ts';

const shared = {
  filters: ordersFilters,
  customer: 'customerId',
  // OAPI-005.
  sort: { key: 'created_at', direction: 'DESC' },
  // ORD-017.
  emptyText: ORDERS_PROMPT,
  // OCONST-014, OCONST-038, OCONST-042.
  rowsPerPageOptions: REPORT_PAGE_SIZES,
  debounceMs: 500,
  height: 65,
  report: 'RestockOrdersReport',
} as const;

const queryOf = ({ where, offset, limit, order: orderBy }: ListInput<OrderFilter>) => ({
  where,
  offset,
  limit,
  ...(orderBy !== undefined && { orderBy }),
});

export const orderLines = defineList(listOrders, {
  ...shared,
  name: 'restock-orders',
  label: ORDER_TEXTS.lines,
  columns: orderLineColumns,
  rowId: ({ orderNumber, orderLine }) => JSON.stringify([orderNumber, orderLine]),
  input: (page: ListInput<OrderFilter>) => ({ query: queryOf(page) }),
  answer: ({ result, total_record }) => ({ result: result.filter(isOrderLine), total_record }),
});

/** One row per order number, with a total of their own (ORD-027). */
export const groupedOrders = defineList(listOrders, {
  ...shared,
  name: 'restock-orders-grouped',
  label: ORDER_TEXTS.grouped,
  columns: groupedOrderColumns,
  rowId: ({ orderNo }) => orderNo,
  reportView: 'grouped',
  input: (page: ListInput<OrderFilter>) => ({ query: { ...queryOf(page), groupBy: 'orderNumber' as const } }),
  answer: ({ result, total_record }) => ({ result: result.filter(isGroupedOrder), total_record }),
});
