import type { CallArguments, closeShipmentLine, ShipmentLine } from '@parwell/contract';
import { closedBecause, LINE_NOT_CLOSED } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notFound, requireVersion } from '../../platform/app-error.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { endLine } from '../inventory/in-transit/in-transit.public.ts';
import { lockLedger, nameOfUser } from '../inventory/inventory.public.ts';
import * as queries from './close-line.queries.ts';
import { linesClosed } from './shipment-changes.public.ts';

const audit = auditOf('shipments', 'shipment');

/**
 * Staff state that no more of a line will arrive (R13). Received units stay, and the order counts the rest as ended.
 */
export async function closeLine(
  { db, clock, config }: Context,
  caller: Caller,
  { lineKey, reason, version }: CallArguments<typeof closeShipmentLine>['body'],
): Promise<ShipmentLine> {
  return db.transaction(async (tx) => {
    const customerId = await queries.findCustomerOfLine(tx, lineKey);
    if (customerId === undefined) throw notFound('The shipment line');
    // Blocks a concurrent receipt.
    await lockLedger(tx, customerId);
    const read = () => queries.findLine(tx, lineKey, config.BUSINESS_TIME_ZONE);
    const before = await read();
    requireVersion('The shipment line', before, version);
    if (!before.mayClose) throw new AppError('refused', LINE_NOT_CLOSED);
    const now = clock.now();
    await endLine(tx, lineKey, closedBecause(await nameOfUser(tx, caller), reason));
    await publish(tx, linesClosed, { lineKeys: [lineKey], now });
    const { shipmentId, lotNumber, transmitStatus, totalNumUnits, receivedUnits } = before;
    await audit.record(tx, now, {
      resourceId: shipmentId,
      customerId,
      by: caller,
      eventType: 'Shipment Line Closed',
      description: `Lot ${lotNumber} of shipment ${shipmentId} was closed: ${totalNumUnits - receivedUnits} units do not come`,
      before: { transmitStatus },
      after: { lineKey, reason },
    });
    return read();
  });
}
