import {
  findContradiction,
  knownSpelling,
  lotKey,
  stockRefusalText,
  type Lot,
  type ShipmentStockEvent,
  type StockEffect,
} from '@parwell/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/db/hooks.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { shipmentImported } from '../in-transit/in-transit-changes.public.ts';
import {
  cameBefore,
  storeShipment,
  type Shipment,
  type ShippedLine,
} from '../in-transit/store-shipment.service.ts';
import { lockLedger } from './ledger-lock.ts';
import { findLots, findOwnLots, findSpellings, type NamedLot, type OwnLot } from '../goods/lots.queries.ts';
import { postNow } from './post-now.service.ts';
import type { PostingContext } from './stock-changes.public.ts';

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
 * Imports a shipment of the warehouse: its lines and tags, its lots, and what devices have already seen of it (S5,
 * S19). The same shipment again changes nothing (false); another one with its number is refused, and so is one that
 * contradicts a confirmed lot.
 */
export async function importShipment(
  context: PostingContext,
  tx: Transaction,
  shipment: Shipment,
): Promise<boolean> {
  const { shipmentId, customerId } = shipment;
  const now = context.clock.now();
  await lockLedger(tx, customerId);
  if (await cameBefore(tx, shipment)) return false;
  const lines = await withKnownSpellings(tx, shipment);
  const before = new Map(
    (await findLots(tx, customerId, lines.map(nameOf))).map((lot) => [lotKey(lot.productId, lot.lot), lot]),
  );
  const own = await findOwnLots(tx, lines.map(nameOf));
  const contradiction = findContradiction(before, lines.map(lotOf), () => 'warehouse');
  if (contradiction !== null)
    throw new AppError('refused', `Shipment ${shipmentId}: ${stockRefusalText(contradiction)}`);
  await storeShipment(tx, shipment, lines, now);
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
  await publish(tx, shipmentImported, { orderNumber: shipment.orderNumber, now });
  await audit.recordMany(
    tx,
    now,
    effects.flatMap((effect) => replacedLots(effect, own, shipmentId)),
  );
  return true;
}

const nameOf = ({ productId, lot }: ShippedLine): NamedLot => [productId, lot];

async function withKnownSpellings(
  tx: Transaction,
  { customerId, lines }: Shipment,
): Promise<readonly ShippedLine[]> {
  const spellingsOf = await findSpellings(tx, customerId, lines.map(nameOf));
  return lines.map((line) => ({
    ...line,
    lot: knownSpelling(line.lot, spellingsOf(line.productId, line.lot)),
  }));
}

/** The warehouse replaces facts that customers entered by hand; the audit log has an entry for each of them. */
function replacedLots(effect: StockEffect, own: readonly OwnLot[], shipmentId: string) {
  if (effect.effect !== 'lot') return [];
  const { lot } = effect;
  return own
    .filter((known) => known.productId === lot.productId && known.lot === lot.lot)
    .map(({ customerId, ...known }) => ({
      resourceId: `${lot.productId} ${lot.lot}`,
      customerId,
      eventType: 'Lot Changed',
      by: { machine: `shipment ${shipmentId}` },
      description: `The warehouse's word on lot ${lot.lot} of ${lot.productId} replaced what was known`,
      before: known,
      after: { ...lot },
    }));
}
