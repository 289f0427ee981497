import { RANGE_MANDATORY, SHIPMENT_STATUSES, WAREHOUSES } from '@parwell/domain';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { dateRange } from '../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';
import { product } from '../products/public/product-filter.tsx';

export const warehouseShipmentsFilters = defineFilters({
  page: 'warehouse-shipments',
  filters: {
    customerId: customer({ label: 'Customer', shown: true, required: true }),
    dates: dateRange({ label: 'Date range', shown: true, required: true, prompt: RANGE_MANDATORY }),
    productId: product({ label: 'Product', shown: true }),
    warehouse: choice({ label: 'Warehouse', shown: true, options: WAREHOUSES }),
    lot: text({ label: 'Lot' }),
    orderNumber: text({ label: 'Order Number' }),
    productGroup: text({ label: 'Product Group' }),
    status: choice({ label: 'Status', options: SHIPMENT_STATUSES }),
  },
});
