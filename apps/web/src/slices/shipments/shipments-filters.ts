import { SHIPMENT_STATUSES, WAREHOUSES } from '@parwell/domain';
import { choice, choices } from '../../ui/filters/choice-filter.tsx';
import { dateRange } from '../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';

export const shipmentsFilters = defineFilters({
  page: 'shipments',
  searchFirst: true,
  filters: {
    customerNumber: customer({ label: 'Customer', shown: true }),
    shipFromWarehouse: choice({ label: 'Warehouse', shown: true, options: WAREHOUSES }),
    transmitStatus: choices({ label: 'Shipment status', shown: true, options: SHIPMENT_STATUSES }),
    shipDate: dateRange({ label: 'Shipped' }),
    shipmentId: text({ label: 'Shipment' }),
    orderNumber: text({ label: 'Order Number' }),
    trackingNumber: text({ label: 'Tracking Number' }),
  },
});
