import { SHIPMENT_STATUSES, WAREHOUSES } from '@parwell/domain';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';

export const shipmentsFilters = defineFilters({
  page: 'shipments',
  searchFirst: true,
  filters: {
    customerNumber: customer({ label: 'Customer', shown: true }),
    shipFromWarehouse: choice({ label: 'Warehouse', shown: true, options: WAREHOUSES }),
    transmitStatus: choice({ label: 'Shipment status', shown: true, options: SHIPMENT_STATUSES }),
    shipmentId: text({ label: 'Shipment' }),
    orderNumber: text({ label: 'Order Number' }),
    trackingNumber: text({ label: 'Tracking Number' }),
  },
});
