import { findLinesToReceive } from '../../shipments/shipment-numbers.public.ts';
import { TABLE_ROWS } from '../table-rows.ts';
import { defineWidget, screenLink } from '../widget.ts';

const WAITING = ['Pending', 'Virtual'] as const;

export const pendingReceiptsWidget = defineWidget({
  name: 'pendingReceipts',
  title: 'Pending Receipts',
  form: 'table',
  counted:
    'Shipment lines that wait for a person: Pending ones are received, Virtual ones are inserted by hand. The oldest come first.',
  unit: 'shipment lines',
  resource: 'orders',
  link: (scope) => screenLink('/shipments', scope, { transmitStatus: WAITING }),
  async find(db, { tenants }) {
    const { rows, total } = await findLinesToReceive(db, tenants, TABLE_ROWS);
    return {
      form: 'table',
      columns: [
        { key: 'cabinetId', title: 'Device ID', kind: 'device' },
        { key: 'orderNumber', title: 'Order Number', kind: 'text' },
        { key: 'orderLine', title: 'Order Line', kind: 'text' },
        { key: 'productId', title: 'Product ID', kind: 'text' },
        { key: 'lot', title: 'Lot', kind: 'text' },
        { key: 'packagesShipped', title: 'Packs', kind: 'number' },
        { key: 'shipDate', title: 'Shipped', kind: 'instant' },
        { key: 'transmitStatus', title: 'Status', kind: 'text' },
      ],
      rows: rows.map(({ customerId, shipmentId, ...cells }) => ({
        cells,
        link: screenLink('/shipments', { customerId }, { shipmentId, transmitStatus: WAITING }),
        tone: null,
      })),
      total,
    };
  },
});
