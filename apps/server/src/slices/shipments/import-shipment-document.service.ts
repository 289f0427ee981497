import { CAME_AGAIN } from '@parwell/domain';
import { AppError } from '../../platform/app-error.ts';
import { publish } from '../../platform/db/hooks.ts';
import { documentImporter } from '../exchange/exchange.public.ts';
import { findWarehouseShipment } from '../inventory/in-transit/in-transit.public.ts';
import { importShipment } from '../inventory/inventory.public.ts';
import { orderShipped } from './shipment-changes.public.ts';
import { notifyOfRefused } from './shipment-errors.service.ts';
import { forgetRefused, isRefusedBecause, noteDuplicate, noteRefused } from './untaken-lines.queries.ts';

/**
 * A shipment of the warehouse. It waits for the order that it names. If it names unknown things it goes to quarantine
 * and its lines are listed with the reason; a repeated shipment has no effect (R13).
 */
export const importShipmentDocument = documentImporter({
  partner: 'warehouse',
  kind: 'shipment',
  async importDocument(context, tx, document) {
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
      // It refuses before any change.
      if (!(await importShipment(context, tx, shipment)))
        await noteDuplicate(tx, shipmentId, CAME_AGAIN, now);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'refused') throw error;
      // The list already has the lines of the shipment with this number.
      if (await findWarehouseShipment(tx, shipmentId)) throw error;
      const isKnown = await isRefusedBecause(tx, shipment, error.message);
      await noteRefused(tx, document, error.message, now);
      if (!isKnown) await notifyOfRefused(tx, shipment, error.message, now);
      return { refused: error.message };
    }
    await forgetRefused(tx, { documentId, shipmentId });
    return { arrived: [] };
  },
});
