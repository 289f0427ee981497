import { documentTaker } from '../exchange/exchange.public.ts';
import { takeShipment } from '../inventory/inventory.public.ts';
import { isKnownOrder, orderKey } from '../orders/orders.public.ts';

/** The warehouse has shipped something. It waits for the order that it names. */
export const takeShipmentDocument = documentTaker({
  partner: 'warehouse',
  kind: 'shipment',
  async take(context, tx, { documentId: _document, ...shipment }) {
    const { orderNumber } = shipment;
    if (orderNumber !== '' && !(await isKnownOrder(tx, orderNumber)))
      return { waitsFor: orderKey(orderNumber) };
    await takeShipment(context, tx, shipment);
    return { arrived: [] };
  },
});
