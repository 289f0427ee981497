import { sql, type Sql } from '../../platform/db/database.ts';

export { announceReceipt } from './announce-receipt.service.ts';
export {
  storeShipment,
  type Shipment,
  type ShippedLine,
  type ShippedUnit,
} from './store-shipment.service.ts';
export {
  findOpenLines,
  findReceiver,
  saveReceived,
  setReceiptState,
  type ReceivedUnits,
} from './shipments.queries.ts';

/** Whether something that was shipped to a device may still come. */
export const hasOpenShipments = (cabinetId: Sql): Sql => sql`EXISTS (
  SELECT FROM shipment_lines WHERE shipment_lines.cabinet_id = ${cabinetId} AND state IN ('announced', 'open'))`;
