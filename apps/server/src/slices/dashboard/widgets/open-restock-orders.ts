import { productGroupLabel } from '@parwell/domain';
import { findLinesOnOrder } from '../../orders/order-numbers.public.ts';
import { TABLE_ROWS } from '../table-rows.ts';
import { defineWidget, screenLink } from '../widget.ts';
import { ordersLink } from './orders-link.ts';

export const openRestockOrdersWidget = defineWidget({
  name: 'openRestockOrders',
  title: 'Open Restock Orders',
  form: 'table',
  counted: 'Lines of restock orders that are On Order. The oldest come first.',
  unit: 'order lines',
  resource: 'orders',
  link: (scope) => ordersLink(scope),
  async find(db, { tenants }) {
    const { rows, total } = await findLinesOnOrder(db, tenants, TABLE_ROWS);
    return {
      form: 'table',
      columns: [
        { key: 'productGroup', title: 'Product Group', kind: 'text' },
        { key: 'orderStatus', title: 'Order Status', kind: 'text' },
        { key: 'trackingNumber', title: 'Tracking Number', kind: 'text' },
      ],
      // DASH-051: the tracking number links to its shipment, a line that is not shipped yet to its order.
      rows: rows.map(({ customerId, orderNumber, productGroup, orderStatus, trackingNumber }) => ({
        cells: { productGroup: productGroupLabel(productGroup), orderStatus, trackingNumber },
        link:
          trackingNumber === ''
            ? ordersLink({ customerId }, { orderNumber })
            : screenLink('/shipments', { customerId }, { trackingNumber }),
        tone: null,
      })),
      total,
    };
  },
});
