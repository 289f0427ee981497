import { createHash } from 'node:crypto';
import {
  isManaged,
  presetOwner,
  unitsPerPack,
  type CalendarDate,
  type DeviceType,
  type SalesType,
} from '@parwell/domain';
import { AppError } from '../../../platform/app-error.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { isCustomer } from '../../customers/customers.public.ts';
import { devices } from '../../devices/devices.public.ts';
import { changed } from '../../live/live.public.ts';
import { findPar, type ParOfStock } from '../../par/par.public.ts';
import { findStockedProducts, type StockedProduct } from '../../products/products.public.ts';
import { findKnownTags, insertShippedTags } from '../tagged-units/tagged-units.public.ts';
import * as queries from './in-transit.queries.ts';

export interface ShippedUnit {
  readonly serial: string;
  /** Empty if it has no tag. */
  readonly tagId: string;
}

export interface ShippedLine {
  readonly orderLine: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  readonly expiration: CalendarDate | null;
  readonly size: string;
  readonly assay: string;
  readonly unitOfMeasure: string;
  readonly packs: number;
  readonly baseUom: string;
  /** Null if the shipment does not contain it (S1). */
  readonly numUnitsPerPkg: number | null;
  readonly salesType: SalesType | null;
  readonly units: readonly ShippedUnit[];
}

export interface Shipment {
  readonly shipmentId: string;
  readonly customerId: string;
  readonly customerNumber: string;
  readonly orderNumber: string;
  readonly deliveryRecord: string;
  readonly warehouse: string;
  readonly trackingNumber: string;
  readonly shippedAt: Date;
  readonly estimatedDelivery: CalendarDate | null;
  readonly lines: readonly ShippedLine[];
}

/** More than any shipment has, and few enough to be added up. */
const MOST_UNITS = 1_000_000;

const refused = (message: string): AppError => new AppError('refused', message);

/** With the fields in one order. */
const hashOf = (value: unknown): Buffer => createHash('sha256').update(stableJson(value)).digest();

const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Whether the same shipment came before; another one with its number is refused. */
export async function cameBefore(tx: Transaction, shipment: Shipment): Promise<boolean> {
  const known = await queries.findWarehouseShipment(tx, shipment.shipmentId);
  if (known && !known.contentHash.equals(hashOf(shipment)))
    throw refused(`Shipment ${shipment.shipmentId} is known with other content.`);
  return known !== undefined;
}

/**
 * Stores a shipment with lines, serial numbers and tags. `lines` are the shipment's with their lots in the known
 * spelling. The caller holds the customer's lock and posts what follows for stock.
 */
export async function storeShipment(
  tx: Transaction,
  shipment: Shipment,
  lines: readonly ShippedLine[],
  now: Date,
): Promise<void> {
  const { shipmentId, customerId, lines: _asSaid, ...rest } = shipment;
  const contentHash = hashOf(shipment);
  if (lines.length === 0) throw refused(`Shipment ${shipmentId} has no lines.`);
  if (!(await isCustomer(tx, customerId)))
    throw refused(`Shipment ${shipmentId}: unknown customer ${customerId}.`);
  const products = new Map(
    (
      await findStockedProducts(
        tx,
        lines.map(({ productId }) => productId),
      )
    ).map((product) => [product.productId, product]),
  );
  const types = await findTypes(
    tx,
    customerId,
    lines.map(({ cabinetId }) => cabinetId),
  );
  const pars = await findPar(
    tx,
    customerId,
    lines.flatMap(({ cabinetId, productId }) => {
      const device = types.get(cabinetId);
      return device ? [{ cabinetId, cabinetType: device.cabinetType, productId }] : [];
    }),
  );
  const parOf = new Map(pars.map((par) => [`${par.cabinetId} ${par.productId}`, par]));
  const stored = lines.map((line, place) =>
    storedLine(shipment, line, place, {
      product: products.get(line.productId),
      device: types.get(line.cabinetId),
      par: parOf.get(`${line.cabinetId} ${line.productId}`),
    }),
  );
  await requireNewTags(tx, lines);

  const inserted = await queries.insertShipment(
    tx,
    { ...rest, shipmentId, customerId, kind: 'warehouse', contentHash },
    now,
  );
  if (inserted === 0)
    throw refused(`Shipment ${shipmentId} was announced by hand to a device of this customer.`);
  changed(tx, 'shipments', customerId);
  await queries.insertLines(tx, { customerId, shipmentId }, stored);
  const units = lines.flatMap((line, n) =>
    line.units.map((unit, place) => ({ ...unit, lineKey: stored[n]?.key ?? '', place })),
  );
  if (units.length > 0) await queries.insertUnits(tx, units);
  const tags = lines.flatMap((line, n) =>
    line.units
      .filter(({ tagId }) => tagId !== '')
      .map(({ tagId, serial }) => ({
        tagId,
        serial,
        lineKey: stored[n]?.key ?? '',
        productId: line.productId,
        lot: line.lot,
        owner: stored[n]?.owner ?? '',
        cabinetId: line.cabinetId,
      })),
  );
  if (tags.length > 0) await insertShippedTags(tx, tags, shipment, now);
}

interface DeviceKind {
  readonly cabinetType: DeviceType;
  readonly consignment: boolean;
}

async function findTypes(
  tx: Transaction,
  customerId: string,
  cabinetIds: readonly string[],
): Promise<ReadonlyMap<string, DeviceKind>> {
  const rows = await tx.many<DeviceKind & { cabinetId: string }>(sql`
    SELECT cabinet_id AS "cabinetId", cabinet_type AS "cabinetType",
      coalesce(properties ->> 'consignment', '') = '1' AS consignment
    FROM ${devices} WHERE cabinet_id = ANY(${cabinetIds}) AND customer_id = ${customerId}`);
  return new Map(rows.map((row) => [row.cabinetId, row]));
}

/** A line's product and device, and the packs and sales type of the par setting (S1, S4). */
interface Known {
  readonly product: StockedProduct | undefined;
  readonly device: DeviceKind | undefined;
  readonly par: ParOfStock | undefined;
}

function storedLine(
  { shipmentId, customerId }: Shipment,
  line: ShippedLine,
  place: number,
  { product, device, par }: Known,
): queries.NewLine {
  const { cabinetId, productId, packs, numUnitsPerPkg, lot, units, orderLine, baseUom } = line;
  // Another customer's own product is unknown here.
  if (!product || !(isManaged(product.source) || product.source === customerId))
    throw refused(`Shipment ${shipmentId}: unknown product ${productId}.`);
  if (!device)
    throw refused(`Shipment ${shipmentId}: unknown device ${cabinetId} of customer ${customerId}.`);
  if (!Number.isInteger(packs) || packs < 1 || lot === '')
    throw refused(`Shipment ${shipmentId}: a line needs a lot and a number of packs.`);
  const perPack = unitsPerPack({ ...product, numUnitsPerPkg, packToLum: par?.packToLum ?? null });
  if (packs * perPack > MOST_UNITS)
    throw refused(`Shipment ${shipmentId}: line ${orderLine} has too many units.`);
  if (units.length > packs * perPack)
    throw refused(`Shipment ${shipmentId}: line ${orderLine} names more units than it has.`);
  return {
    key: `shipment/${shipmentId}/${place}`,
    orderLine,
    cabinetId,
    productId,
    lot,
    owner: presetOwner({
      source: product.source,
      salesType: line.salesType ?? par?.salesType ?? null,
    }),
    packs,
    baseUom,
    unitsPerPack: perPack,
    state: 'open',
    transmitStatus: statusFor(device),
  };
}

/**
 * The receiver decides (R13, R14): people at consignment and dispensers, the device where it reads tags or weighs.
 */
function statusFor({ cabinetType, consignment }: DeviceKind): string {
  if (consignment) return 'Pending';
  if (cabinetType === 'Virtual' || cabinetType === 'SITE') return 'Virtual';
  return ['RFID', 'VIPc', 'ZONE', 'WEIGHT'].includes(cabinetType) ? 'Success' : 'Pending';
}

/** A tag is on one unit only. */
async function requireNewTags(tx: Transaction, lines: readonly ShippedLine[]): Promise<void> {
  const tagIds = lines
    .flatMap(({ units }) => units.map(({ tagId }) => tagId))
    .filter((tagId) => tagId !== '');
  if (tagIds.length === 0) return;
  const seen = new Set<string>();
  const twice = tagIds.find((tagId) => seen.size === seen.add(tagId).size);
  const known = twice ?? (await findKnownTags(tx, tagIds))[0]?.tagId;
  if (known !== undefined) throw refused(`Tag ${known} is on another unit already.`);
}
