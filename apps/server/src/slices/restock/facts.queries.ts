import { POSITION_STATES, type Batch, type DeviceType, type StoragePlace } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { findRestockedCustomers, type RestockedCustomer } from '../customers/customers.public.ts';
import { findStoragePlaces } from '../device-configuration/device-configuration.public.ts';
import { devices } from '../devices/devices.public.ts';
import { findStockFigures, type BusinessTime, type StockFigures } from '../inventory/inventory.public.ts';
import { findOpenOrders, type OpenOrders } from '../orders/orders.public.ts';
import { findRestockedPar, type RestockedPar } from '../par/par.public.ts';
import { findRestockedProducts, type RestockedProduct } from '../products/products.public.ts';
import { findInTransit } from '../inventory/in-transit/in-transit.public.ts';
import { availableBatches } from './available.ts';

/** The rows to compute: of some customers, for products with everything related to them; null: all products. */
export interface RowScope {
  readonly customerIds: readonly string[];
  readonly productIds: readonly string[] | null;
}

export interface RestockedDevice {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly cabinetType: DeviceType;
}

export interface Exclusion {
  readonly customerId: string;
  /** Empty: all products. */
  readonly productId: string;
  /** 1 is Monday; 0: every day. */
  readonly weekday: number;
}

/** All stored inputs of the rows of some customers. */
export interface RestockInputs {
  readonly customers: readonly RestockedCustomer[];
  readonly devices: readonly RestockedDevice[];
  readonly settings: readonly RestockedPar[];
  readonly products: readonly RestockedProduct[];
  readonly figures: readonly StockFigures[];
  readonly inTransit: readonly { cabinetId: string; productId: string; units: number }[];
  readonly openOrders: readonly OpenOrders[];
  readonly exclusions: readonly Exclusion[];
  /** The places of devices, by device; empty if no product says how it must be kept (H4). */
  readonly places: ReadonlyMap<string, readonly StoragePlace[]>;
  /** By product. */
  readonly batches: ReadonlyMap<string, readonly Batch[]>;
  /** The reason of each row's failed release, by row. */
  readonly failures: ReadonlyMap<string, string>;
  /** Rows that are being released. */
  readonly releasing: ReadonlySet<string>;
}

/** Reads everything in a few queries, however many rows there are. */
export async function readInputs(
  db: Queryable,
  { customerIds, productIds }: RowScope,
  businessTime: BusinessTime,
): Promise<RestockInputs> {
  const customers = await findRestockedCustomers(db, customerIds);
  const found = await findDevices(db, customerIds);
  const settings = await findRestockedPar(db, customerIds, productIds);
  const cabinetIds = found.map(({ cabinetId }) => cabinetId);
  const products = await findRestockedProducts(db, productIds);
  const figures = await findStockFigures(db, { devices: found, productIds }, businessTime);
  return {
    customers,
    devices: found,
    settings,
    products,
    figures,
    inTransit: await findInTransit(db, cabinetIds, productIds),
    openOrders: await findOpenOrders(db, found, productIds),
    exclusions: await findExclusions(db, customerIds),
    places: products.some(({ storageCondition }) => storageCondition !== 'UNKNOWN')
      ? await findStoragePlaces(db, cabinetIds)
      : new Map(),
    batches: await findBatches(db, orderedFor(products, settings, figures)),
    failures: await findFailures(db),
    releasing: await findReleasing(db),
  };
}

/** All products that may be ordered for the wanted or used ones. */
function orderedFor(
  products: readonly RestockedProduct[],
  settings: readonly RestockedPar[],
  figures: readonly StockFigures[],
): string[] {
  const used = new Set(figures.map(({ productId }) => productId));
  for (const { productId, defaultSapProduct } of settings) used.add(productId).add(defaultSapProduct);
  for (const { productId, lumProductId, mbrxProductId, mbrxProductIdExt } of products)
    if ([lumProductId, mbrxProductId, mbrxProductIdExt].some((id) => id !== null && used.has(id)))
      used.add(productId);
  return [...used];
}

const findDevices = (db: Queryable, customerIds: readonly string[]) =>
  db.many<RestockedDevice>(sql`
    SELECT cabinet_id AS "cabinetId", customer_id AS "customerId", cabinet_type AS "cabinetType" FROM ${devices}
    WHERE customer_id = ANY(${customerIds}) AND cabinet_state = ANY(${POSITION_STATES}) ORDER BY cabinet_id`);

const findExclusions = (db: Queryable, customerIds: readonly string[]) =>
  db.many<Exclusion>(sql`
    SELECT customer_id AS "customerId", product_id AS "productId", weekday FROM restock_exclusions
    WHERE customer_id = ANY(${customerIds})`);

async function findBatches(db: Queryable, productIds: readonly string[]): Promise<Map<string, Batch[]>> {
  const rows = await db.many<Batch & { productId: string }>(sql`
    SELECT product_id AS "productId", warehouse, lot, expiration::text, packs AS available 
    FROM ${availableBatches(sql`${productIds}::text[]`)}
    WHERE packs > 0 ORDER BY product_id, warehouse, expiration NULLS LAST, lot`);
  const batches = new Map<string, Batch[]>();
  for (const { productId, warehouse, lot, expiration, available } of rows) {
    const of = batches.get(productId);
    const batch = { warehouse, lot, expiration, available };
    if (of) of.push(batch);
    else batches.set(productId, [batch]);
  }
  return batches;
}

/** There are few: rows are released again, or their settings end. */
const findFailures = async (db: Queryable): Promise<Map<string, string>> =>
  new Map(
    (
      await db.many<{ key: string; message: string }>(sql`
        SELECT row_key AS key, message FROM restock_failures`)
    ).map(({ key, message }) => [key, message]),
  );

const findReleasing = async (db: Queryable): Promise<Set<string>> =>
  new Set(
    (
      await db.many<{ key: string }>(sql`
        SELECT DISTINCT row_key AS key FROM release_lines WHERE outcome IS NULL AND row_key IS NOT NULL`)
    ).map(({ key }) => key),
  );
