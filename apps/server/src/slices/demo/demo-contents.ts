import {
  ANYWHERE,
  behavesAs,
  presetOwner,
  readsTags,
  type DeviceType,
  type Lot,
  type Owner,
  type Place,
} from '@parwell/domain';
import type { ShippedLine, Shipment } from '../inventory/in-transit/in-transit.public.ts';
import { DAY_ONE, shelfStock } from './demo-day-one.ts';
import { demoProducts } from './demo-products.ts';
import { DAY_MS, HOUR_MS } from './past/past-plan.ts';
import type { Goods, PlannedDevice } from './past/plan-past.ts';
import { hexDigits, type Random } from './random.ts';

export interface StockedDevice extends PlannedDevice {
  readonly cabinetType: DeviceType;
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

interface Held extends Place {
  readonly lot: Lot;
  readonly count: number;
  /** By default it follows from the product. */
  readonly owner?: Owner;
  /** Without a limit if left out. */
  readonly capacity?: number;
}

export interface Content {
  readonly device: StockedDevice;
  readonly held: readonly (Goods & { readonly lot: Lot; readonly count: number })[];
  readonly tagged: Shipment | null;
  readonly coming: Shipment | null;
}

export const NO_LIMIT = 999;

/** Devices count products without serial numbers; the others are tagged. */
const COUNTED = demoProducts().filter(({ active, isSerializable }) => active && !isSerializable);
const SINGLES = demoProducts().filter(
  ({ active, packQty, source }) => active && packQty === 1 && source === 'FFF',
);
const PRODUCTS = new Map(demoProducts().map((product) => [product.productId, product]));

export function contentOf(device: StockedDevice, random: Random, now: Date): Content {
  const lots = lotsFor(random, now);
  const isRead = readsTags(device.cabinetType);
  const tagged = isRead ? taggedLines(device, lots, random) : [];
  const held = isRead ? [] : heldIn(device, lots, random);
  if (device.cabinetId === DAY_ONE.shelf)
    held.push(...shelfStock(now).map((lot) => ({ ...ANYWHERE, ...lot })));
  const shippedAt = new Date(now.getTime() - random.whole(4, 40) * DAY_MS);
  const shipment = tagged.length > 0 ? shipmentOf(device, tagged, shippedAt, random) : null;
  const next = nextDelivery(device, lots, random);
  const yesterday = new Date(now.getTime() - (next.length > 0 ? random.whole(6, 30) : 0) * HOUR_MS);
  return {
    device,
    held: held.map(({ capacity, ...one }) => ({
      ...one,
      productId: one.lot.productId,
      owner:
        one.owner ?? presetOwner({ source: PRODUCTS.get(one.lot.productId)?.source ?? '', salesType: null }),
      most: capacity ?? NO_LIMIT,
    })),
    tagged: shipment,
    coming: next.length > 0 ? shipmentOf(device, next, yesterday, random) : null,
  };
}

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

const unitsOf = (random: Random, count: number): ShippedLine['units'] =>
  Array.from({ length: count }, () => ({
    serial: `SN${random.whole(10_000_000, 99_999_999)}`,
    tagId: `E280${hexDigits(random, 20)}`,
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
          capacity,
          count: random.whole(1, capacity),
        }));
    case 'WEIGHT':
      return device.sections
        .filter(({ productId }) => isCounted(productId))
        .map(({ tray, section, productId, capacity }) => ({
          ...ANYWHERE,
          section: `${tray}/${section}`,
          lot: lotOf(productId),
          capacity,
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
  trackingNumber: `1Z${hexDigits(random, 16)}`,
  shippedAt,
  estimatedDelivery: new Date(shippedAt.getTime() + 2 * DAY_MS).toISOString().slice(0, 10),
  lines,
});

/** Every third device has a delivery on its way: tagged units for readers, packs for people. */
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
