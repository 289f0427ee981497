import { fitsPlaces, placesOfSection, type LedgerRow } from '@parwell/domain';
import type { Sql, Transaction } from '../../../platform/db/database.ts';
import { findStoragePlaces } from '../../device-configuration/device-configuration.public.ts';
import * as queries from './misplaced-stock.queries.ts';

// Where stock does not belong is stored, so that lists and dashboards find it among millions of rows (H4). It follows
// from what is on hand, from the condition of products, and from the temperatures of devices and compartments.

async function recompute(tx: Transaction, condition: Sql): Promise<void> {
  const stocked = await queries.listStockedPlaces(tx, condition);
  const places = await findStoragePlaces(tx, [...new Set(stocked.map(({ cabinetId }) => cabinetId))]);
  const misplaced = stocked.filter(
    ({ cabinetId, section, ...storage }) =>
      !fitsPlaces(storage, placesOfSection(places.get(cabinetId) ?? [], section)),
  );
  await queries.saveMisplaced(tx, condition, misplaced);
}

type Moved = Pick<LedgerRow, 'cabinetId' | 'productId'>;

/** Stock came or went. */
export async function noteMisplaced(
  tx: Transaction,
  { rows }: { readonly rows: readonly Moved[] },
): Promise<void> {
  const pairs = new Map(rows.map((row) => [JSON.stringify([row.cabinetId, row.productId]), row]));
  if (pairs.size === 0) return;
  const moved = [...pairs.values()];
  await queries.lockPlacementShared(tx, {
    devices: moved.map(({ cabinetId }) => cabinetId),
    products: moved.map(({ productId }) => productId),
  });
  await recompute(tx, queries.ofPairs(moved));
}

/** Products must be kept at other temperatures than before. */
export async function recheckProducts(
  tx: Transaction,
  { keptElsewhere }: { readonly keptElsewhere: readonly string[] },
): Promise<void> {
  if (keptElsewhere.length === 0) return;
  await queries.lockPlacement(tx, { products: keptElsewhere });
  await recompute(tx, queries.ofProducts(keptElsewhere));
}

/** Devices keep other temperatures than before. */
export async function recheckDevices(
  tx: Transaction,
  { cabinetIds }: { readonly cabinetIds: readonly string[] },
): Promise<void> {
  if (cabinetIds.length === 0) return;
  await queries.lockPlacement(tx, { devices: cabinetIds });
  await recompute(tx, queries.ofDevices(cabinetIds));
}

/** Devices may have other compartments than before. */
export const recheckCompartments = async (
  tx: Transaction,
  { cabinetIds }: { readonly cabinetIds: readonly string[] },
): Promise<void> => recheckDevices(tx, { cabinetIds: await queries.listStockedFlex(tx, cabinetIds) });

/** Figures of a customer were counted anew. */
export async function recountMisplaced(
  tx: Transaction,
  { customerId }: { readonly customerId: string },
): Promise<void> {
  const devices = await queries.listDevicesOf(tx, customerId);
  const products = await queries.listProductsAt(tx, devices);
  await queries.lockPlacementShared(tx, { devices, products });
  await recompute(tx, queries.ofDevices(devices));
}
