import {
  ANYWHERE,
  behavesAs,
  isConnected,
  maxFillOnAdd,
  presetOwner,
  type BaselineStockEvent,
  type DeviceType,
  type Lot,
  type Owner,
  type Place,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { postNow, takeShipment } from '../inventory/inventory.public.ts';
import type { ShippedLine, Shipment } from '../shipments/shipments.public.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { DAY_ONE, insertDayOne, shelfStock } from './demo-day-one.ts';
import { demoProducts } from './demo-products.ts';
import { seeded } from './random.ts';

type Random = ReturnType<typeof seeded>;

interface StockedDevice {
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly customerId: string;
  readonly consignment: boolean;
  readonly slots: readonly {
    readonly holder: number;
    readonly dispenser: number;
    readonly productId: string;
    readonly capacity: number;
  }[];
  readonly sections: readonly {
    readonly tray: string;
    readonly section: number;
    readonly productId: string;
    readonly capacity: number;
  }[];
}

/** Units of one lot in one place of a device. */
interface Held extends Place {
  readonly lot: Lot;
  readonly count: number;
  /** Left out where it follows from the product. */
  readonly owner?: Owner;
}

const DAY_MS = 86_400_000;
/** Far enough back for the first day of every device to be over, near enough for what is PENDING to stay so. */
const KNOWN_SINCE_MS = 2 * 3_600_000;
/** What people keep themselves was counted four weeks ago. */
const KEPT_SINCE_MS = 28 * DAY_MS;

/** Devices count what has no serial number of its own; the others are tagged. */
const COUNTED = demoProducts().filter(({ active, isSerializable }) => active && !isSerializable);
const SINGLES = demoProducts().filter(
  ({ active, packQty, source }) => active && packQty === 1 && source === 'FFF',
);
const PRODUCTS = new Map(demoProducts().map((product) => [product.productId, product]));

/**
 * A first stock of Northside's and Lakeview's devices: tagged units that were shipped and are there, lots that an opening
 * count found, and some shipments that are still on their way.
 */
export async function insertStock(context: Context, tx: Transaction, now: Date): Promise<void> {
  const random = seeded(1400);
  for (const device of await findDevices(tx)) {
    const lots = lotsFor(random, now);
    const readsTags = ['RFID', 'ZONE'].includes(behavesAs(device.cabinetType));
    const tagged = readsTags ? taggedLines(device, lots, random) : [];
    const held = readsTags ? [] : heldIn(device, lots, random);
    if (device.cabinetId === DAY_ONE.shelf)
      held.push(...shelfStock(now).map((lot) => ({ ...ANYWHERE, ...lot })));
    await allowProducts(tx, device, [
      ...tagged.map(({ productId }) => productId),
      ...held.map(({ lot }) => lot.productId),
    ]);
    const shippedAt = new Date(now.getTime() - random.whole(4, 40) * DAY_MS);
    if (tagged.length > 0) await takeShipment(context, tx, shipmentOf(device, tagged, shippedAt, random));
    await postNow(context, tx, device.customerId, baselineOf(device, held, tagged, now));
    const next = nextDelivery(device, lots, random);
    if (next.length > 0) {
      const yesterday = new Date(now.getTime() - random.whole(6, 30) * 3_600_000);
      await takeShipment(context, tx, shipmentOf(device, next, yesterday, random));
    }
  }
  await insertDayOne(context, tx, now);
}

const findDevices = (tx: Transaction) =>
  tx.many<StockedDevice>(sql`
    SELECT cabinet_id AS "cabinetId", cabinet_type AS "cabinetType", customer_id AS "customerId",
      coalesce(properties ->> 'consignment', '') = '1' AS consignment,
      (SELECT coalesce(json_agg(json_build_object('holder', holder, 'dispenser', dispenser, 'productId', product_id,
        'capacity', capacity) ORDER BY holder, dispenser), '[]')
        FROM device_slots s WHERE s.cabinet_id = d.cabinet_id AND product_id IS NOT NULL) AS slots,
      (SELECT coalesce(json_agg(json_build_object('tray', tray ->> 'trayName', 'section', place - 1,
        'productId', section ->> 'productId', 'capacity', (section ->> 'capacity')::int)), '[]')
        FROM device_states s, jsonb_path_query(content, '$.compartments[*].trays[*]') AS tray,
          jsonb_array_elements(tray -> 'sections') WITH ORDINALITY AS part(section, place)
        WHERE s.cabinet_id = d.cabinet_id AND part = 'config') AS sections
    FROM devices d WHERE customer_id = ANY(${[NORTHSIDE, ...LAKEVIEW]}) AND cabinet_state = 30
    ORDER BY cabinet_id`);

/** Lots by product, made as they are needed. A few expire soon, one in twenty has expired. */
function lotsFor(random: Random, now: Date): (productId: string) => Lot {
  return (productId) => {
    const days = random.whole(1, 20);
    const until = days === 1 ? -random.whole(1, 20) : days <= 4 ? random.whole(3, 60) : random.whole(90, 700);
    return {
      productId,
      lot: `${random.pick(['A', 'B', 'K', 'P', 'T'])}${random.whole(10_000, 99_999)}`,
      expiration: new Date(now.getTime() + until * DAY_MS).toISOString().slice(0, 10),
      size: '',
      assay: '',
      unitOfMeasure: 'EA',
      enteredBy: 'warehouse',
    };
  };
}

const hex = (random: Random, digits: number): string =>
  Array.from({ length: digits }, () => random.whole(0, 15).toString(16))
    .join('')
    .toUpperCase();

const lineOf = (lot: Lot, cabinetId: string, orderLine: number, packs: number): ShippedLine => ({
  ...lot,
  orderLine: String(orderLine),
  cabinetId,
  packs,
  baseUom: 'EA',
  numUnitsPerPkg: null,
  salesType: null,
  units: [],
});

/** Units with tags, each with its own serial number. */
const unitsOf = (random: Random, count: number): ShippedLine['units'] =>
  Array.from({ length: count }, () => ({
    serial: `SN${random.whole(10_000_000, 99_999_999)}`,
    tagId: `E280${hex(random, 20)}`,
  }));

function taggedLines(
  { cabinetId }: StockedDevice,
  lotOf: (productId: string) => Lot,
  random: Random,
): ShippedLine[] {
  return Array.from({ length: random.whole(4, 7) }, (_, index) => {
    const count = random.whole(2, 6);
    const lot = lotOf(random.pick(SINGLES).productId);
    return { ...lineOf(lot, cabinetId, index + 1, count), units: unitsOf(random, count) };
  });
}

/** What an opening count finds, by the kind of device. */
function heldIn(device: StockedDevice, lotOf: (productId: string) => Lot, random: Random): Held[] {
  const isCounted = (productId: string) => PRODUCTS.get(productId)?.isSerializable === false;
  switch (behavesAs(device.cabinetType)) {
    case 'EM':
      return device.slots
        .filter(({ productId }) => isCounted(productId))
        .map(({ holder, dispenser, productId, capacity }) => ({
          ...ANYWHERE,
          holder,
          dispenser,
          lot: lotOf(productId),
          count: random.whole(1, capacity),
        }));
    case 'WEIGHT':
      return device.sections
        .filter(({ productId }) => isCounted(productId))
        .map(({ tray, section, productId, capacity }) => ({
          ...ANYWHERE,
          section: `${tray}/${section}`,
          lot: lotOf(productId),
          count: random.whole(Math.ceil(capacity / 2), capacity),
        }));
    default:
      return Array.from({ length: random.whole(6, 12) }, () => ({
        ...ANYWHERE,
        lot: lotOf(
          random.pick(COUNTED.filter(({ source }) => source === 'FFF' || source === device.customerId))
            .productId,
        ),
        count: random.whole(3, 30),
      }));
  }
}

/** A device may hold what is in it. */
const allowProducts = (
  tx: Transaction,
  { cabinetId, cabinetType }: StockedDevice,
  productIds: readonly string[],
) =>
  tx.run(sql`
    INSERT INTO device_products (cabinet_id, product_id, po_type, max_fill)
    SELECT DISTINCT ${cabinetId}, product_id, '', ${maxFillOnAdd(cabinetType)}::int
    FROM unnest(${productIds}::text[]) AS held(product_id)
    ON CONFLICT DO NOTHING`);

const shipmentOf = (
  { customerId }: StockedDevice,
  lines: readonly ShippedLine[],
  shippedAt: Date,
  random: Random,
): Shipment => ({
  shipmentId: `SHP-${random.whole(1_000_000, 9_999_999)}`,
  customerId,
  customerNumber: customerId,
  orderNumber: `SO-${random.whole(100_000, 999_999)}`,
  deliveryRecord: `8${random.whole(10_000_000, 99_999_999)}`,
  warehouse: random.pick(['NCDC', 'SCDC', 'TXDC']),
  trackingNumber: `1Z${hex(random, 16)}`,
  shippedAt,
  estimatedDelivery: new Date(shippedAt.getTime() + 2 * DAY_MS).toISOString().slice(0, 10),
  lines,
});

function baselineOf(
  { cabinetId, cabinetType }: StockedDevice,
  held: readonly Held[],
  tagged: readonly ShippedLine[],
  now: Date,
): BaselineStockEvent {
  return {
    kind: 'baseline',
    cause: `demo/${cabinetId}`,
    cabinetId,
    at: now.getTime() - (isConnected(cabinetType) ? KNOWN_SINCE_MS : KEPT_SINCE_MS),
    timeReplaced: false,
    stock: held.map(({ lot, count, owner, holder, dispenser, section }) => ({
      productId: lot.productId,
      lot: lot.lot,
      owner: owner ?? presetOwner({ source: PRODUCTS.get(lot.productId)?.source ?? '', salesType: null }),
      holder,
      dispenser,
      section,
      count,
      lotFacts: lot,
    })),
    tagIds: tagged.flatMap(({ units }) => units.map(({ tagId }) => tagId)),
  };
}

/** Every third device has a delivery on its way: tagged units to readers, packs to people who receive them. */
function nextDelivery(
  device: StockedDevice,
  lotOf: (productId: string) => Lot,
  random: Random,
): ShippedLine[] {
  if (random.whole(1, 3) > 1) return [];
  switch (behavesAs(device.cabinetType)) {
    case 'RFID':
    case 'ZONE':
      return taggedLines(device, lotOf, random).slice(0, 2);
    case 'Virtual':
    case 'VISION':
      return Array.from({ length: 2 }, (_, index) =>
        lineOf(lotOf(random.pick(COUNTED).productId), device.cabinetId, index + 1, random.whole(1, 4)),
      );
    default:
      return [];
  }
}
