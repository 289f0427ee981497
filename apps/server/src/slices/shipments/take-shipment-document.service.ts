import { CAME_AGAIN } from '@parwell/domain';
import { AppError } from '../../platform/app-error.ts';
import { publish } from '../../platform/db/hooks.ts';
import { documentTaker } from '../exchange/exchange.public.ts';
import { findWarehouseShipment } from '../inventory/in-transit/in-transit.public.ts';
import { importShipment } from '../inventory/inventory.public.ts';
import { orderShipped } from './shipment-changes.public.ts';
import { tellOfRefused } from './shipment-errors.service.ts';
import { forgetRefused, isRefusedBecause, noteDuplicate, noteRefused } from './untaken-lines.queries.ts';

/**
 * The warehouse has shipped something. It waits for the order that it names. One that names what is not known goes to
 * quarantine, and its lines stand in the list with the reason; one that came before has no effect (R13).
 */
export const takeShipmentDocument = documentTaker({
  partner: 'warehouse',
  kind: 'shipment',
  async take(context, tx, document) {
    const { documentId, ...shipment } = document;
    const { shipmentId, customerId, orderNumber } = shipment;
    const now = context.clock.now();
    const [orderedBy = shipment] = orderNumber === '' ? [] : await publish(tx, orderShipped, { orderNumber });
    if ('waitsFor' in orderedBy) return orderedBy;
    try {
      if (orderedBy.customerId !== customerId)
        throw new AppError(
          'refused',
          `Shipment ${shipmentId}: order ${orderNumber} is not one of customer ${customerId}.`,
        );
      // It refuses before it writes anything.
      if (!(await importShipment(context, tx, shipment)))
        await noteDuplicate(tx, shipmentId, CAME_AGAIN, now);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'refused') throw error;
      // The lines of the shipment that has this number stand in the list.
      if (await findWarehouseShipment(tx, shipmentId)) throw error;
      const isKnown = await isRefusedBecause(tx, shipment, error.message);
      await noteRefused(tx, document, error.message, now);
      if (!isKnown) await tellOfRefused(tx, shipment, error.message, now);
      return { refused: error.message };
    }
    await forgetRefused(tx, { documentId, shipmentId });
    return { arrived: [] };
  },
});
