import { DEVICE_TYPE_LABELS, DEVICE_TYPES, ORDER_LIST_STATUSES, ORDER_TYPES } from '@parwell/domain';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { dateRange } from '../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';
import { productGroups } from '../products/public/product-groups-filter.ts';

const TYPES = DEVICE_TYPES.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }));

/** ORD-007..012, OMGT-005. */
export const ordersFilters = defineFilters({
  page: 'RESTOCK_ORDERS',
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    orderNumber: text({ label: 'Order number', shown: true }),
    orderStatus: choice({ label: 'Order status', shown: true, options: ORDER_LIST_STATUSES }),
    productName: text({ label: 'Product name', shown: true }),
    cabinetId: text({ label: 'Device ID' }),
    createdAt: dateRange({ label: 'Date range', shown: true }),
    cabinetType: choice({ label: 'Device type', options: TYPES }),
    orderType: choice({ label: 'Order type', options: ORDER_TYPES }),
    productGroups: productGroups({ label: 'Product group' }),
  },
});
