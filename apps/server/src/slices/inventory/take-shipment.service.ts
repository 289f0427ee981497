import { lotKey, type Lot, type ShipmentStockEvent, type StockEffect } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import { auditOf } from '../audit/audit.public.ts';
import { countShipped } from '../orders/orders.public.ts';
import { storeShipment, type Shipment, type ShippedLine } from '../shipments/shipments.public.ts';
import { lockLedger } from './ledger-lock.ts';
import { findLots } from './load-stock.queries.ts';
import { postNow } from './post-now.service.ts';
import type { PostingContext } from './posting-listeners.ts';

const audit = auditOf('inventory', 'lot');

const lotOf = ({ productId, lot, expiration, size, assay, unitOfMeasure }: ShippedLine): Lot => ({
  productId,
  lot,
  expiration,
  size,
  assay,
  unitOfMeasure,
  enteredBy: 'warehouse',
});

/**
 * Takes in what the warehouse shipped: its lines and tags, what it says of lots, and what devices have already seen of it
 * (S5, S19). The same shipment again is nothing (false); another one with its number is refused.
 */
export async function takeShipment(
  context: PostingContext,
  tx: Transaction,
  shipment: Shipment,
): Promise<boolean> {
  const { shipmentId, customerId, lines } = shipment;
  const now = context.clock.now();
  await lockLedger(tx, customerId);
  if (!(await storeShipment(tx, shipment, now))) return false;
  const before = new Map(
    (
      await findLots(
        tx,
        lines.map(({ productId, lot }) => [productId, lot] as const),
      )
    ).map((lot) => [lotKey(lot.productId, lot.lot), lot]),
  );
  const shipped: ShipmentStockEvent = {
    kind: 'shipped',
    cause: `shipment/${shipmentId}`,
    cabinetId: '',
    at: shipment.shippedAt.getTime(),
    timeReplaced: false,
    lots: lines.map(lotOf),
    tagIds: lines.flatMap(({ units }) => units.map(({ tagId }) => tagId)).filter((tagId) => tagId !== ''),
  };
  const alsoDevices = lines.map(({ cabinetId }) => cabinetId);
  const { effects } = await postNow(context, tx, customerId, shipped, { alsoDevices });
  await countShipped(tx, shipment.orderNumber, now);
  await audit.recordMany(
    tx,
    now,
    effects.flatMap((effect) => replacedLot(effect, before, shipment)),
  );
  return true;
}

/** The warehouse's word replaces what was known of a lot; that is noted. */
function replacedLot(
  effect: StockEffect,
  before: ReadonlyMap<string, Lot>,
  { shipmentId, customerId }: Shipment,
) {
  if (effect.effect !== 'lot') return [];
  const { lot } = effect;
  const known = before.get(lotKey(lot.productId, lot.lot));
  if (!known) return [];
  return [
    {
      resourceId: `${lot.productId} ${lot.lot}`,
      customerId,
      eventType: 'Lot Changed',
      by: { machine: `shipment ${shipmentId}` },
      description: `The warehouse's word on lot ${lot.lot} of ${lot.productId} replaced what was known`,
      before: { ...known },
      after: { ...lot },
    },
  ];
}
