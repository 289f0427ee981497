import type { LedgerRow, Lot, Owner, Place, Review, Sighting, Tag } from '@parwell/domain';
import { hexDigits, seeded, seedOf, type Random } from '../random.ts';
import type { Delivery } from './past-deliveries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type PastPlan, type PastStream } from './past-plan.ts';

export interface PastRow extends LedgerRow {
  readonly postedAt: number;
}

export interface PastLine {
  readonly key: string;
  readonly shipmentId: string;
  readonly orderNumber: string;
  readonly orderLine: string;
  readonly warehouse: string;
  readonly shippedAt: number;
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: Owner;
  readonly packs: number;
  readonly unitsPerPack: number;
  readonly received: number;
  readonly receivedAt: number;
  readonly receivedBy: string;
  readonly units: readonly { readonly serial: string; readonly tagId: string }[];
}

export interface PastTag extends Tag {
  readonly shipmentId: string;
  readonly warehouse: string;
  readonly shippedAt: number;
  readonly receivedAt: number;
}

export interface PastCount {
  readonly key: string;
  readonly productId: string;
  readonly lot: string;
  readonly counted: number;
  readonly userName: string;
  readonly at: number;
}

export interface PastReview extends Review {
  readonly resolvedBy: string;
  readonly resolvedAt: number;
}

export interface PastShipment {
  readonly shipmentId: string;
  readonly orderNumber: string;
  readonly deliveryRecord: string;
  readonly warehouse: string;
  readonly trackingNumber: string;
  readonly shippedAt: number;
  /** YYYY-MM-DD. */
  readonly estimatedDelivery: string;
}

export interface Past {
  readonly rows: readonly PastRow[];
  readonly lots: readonly Lot[];
  readonly shipments: readonly PastShipment[];
  readonly lines: readonly PastLine[];
  readonly tags: readonly PastTag[];
  readonly sightings: readonly Sighting[];
  readonly serials: readonly { readonly productId: string; readonly serial: string }[];
  readonly counts: readonly PastCount[];
  readonly reviews: readonly PastReview[];
}

export type NewRow = Pick<PastRow, 'type' | 'action' | 'reason' | 'reasonCode' | 'at'> & Partial<PastRow>;

const BLANK = {
  productId: '',
  lot: '',
  owner: 'PROVIDER',
  holder: null,
  dispenser: null,
  section: '',
  quantity: 0,
  tagId: '',
  serial: '',
  reverses: null,
  pastShelfLife: false,
  thaw: null,
  timeReplaced: false,
  session: '',
  userName: '',
  npi: '',
  note: '',
  orderNumber: '',
  orderLine: '',
  shipmentId: '',
} as const;

const WAREHOUSES = ['NCDC', 'SCDC', 'TXDC'] as const;
const digits = (value: number, length: number): string => String(value).padStart(length, '0');

export function pastBook(plan: PastPlan, name: string) {
  const random = seeded(seedOf(plan.cabinetId, plan.place, name));
  const rows: PastRow[] = [];
  const lots = new Map<string, Lot>();
  const shipments = new Map<number, PastShipment & { lines: number }>();
  const lines: PastLine[] = [];
  const tags: PastTag[] = [];
  const sightings: Sighting[] = [];
  const serials: { productId: string; serial: string }[] = [];
  const counts: PastCount[] = [];
  const reviews: PastReview[] = [];
  let units = 0;
  const cause = `demo/${name}/${plan.cabinetId}/${plan.place}`;
  /** The prefix of this plan's and book's numbers, used by nobody else. */
  const series = `${name === 'present' ? 3 : 2}${digits(plan.place, 3)}`;

  const newKey = (): string => `${cause}/${rows.length}`;
  function write(row: NewRow): PastRow {
    const postedAt = Math.min(
      row.at + (row.action === 'VEND' && row.tagId ? 16 * MINUTE_MS : 2000),
      plan.now,
    );
    const written = { ...BLANK, key: newKey(), cabinetId: plan.cabinetId, postedAt, ...row };
    rows.push(written);
    return written;
  }

  const person = () => ({
    userName: plan.names.length > 0 ? random.pick(plan.names) : '',
    npi: plan.npis.length > 0 ? random.pick(plan.npis) : '',
  });

  function shipmentFor(at: number): PastShipment & { lines: number } {
    const day = Math.floor(at / DAY_MS);
    const known = shipments.get(day);
    if (known) return known;
    const number = digits(shipments.size + 1, 4);
    const shippedAt = at - random.whole(22, 46) * HOUR_MS;
    const shipment = {
      shipmentId: `SHP-${series}${number}`,
      orderNumber: `SO-${series}${number}`,
      deliveryRecord: `8${series}${number}`,
      warehouse: random.pick(WAREHOUSES),
      trackingNumber: `1Z${hexDigits(random, 16)}`,
      shippedAt,
      estimatedDelivery: new Date(at).toISOString().slice(0, 10),
      lines: 0,
    };
    shipments.set(day, shipment);
    return shipment;
  }

  function ship(
    stream: PastStream,
    delivery: Pick<Delivery, 'at' | 'lot'>,
    more: Pick<PastLine, 'received' | 'units' | 'receivedBy'> & { readonly packs: number },
  ): PastLine {
    const shipment = shipmentFor(delivery.at);
    const { shipmentId, orderNumber, warehouse, shippedAt } = shipment;
    const line: PastLine = {
      key: `shipment/${shipmentId}/${shipment.lines}`,
      shipmentId,
      orderNumber,
      orderLine: String((shipment.lines += 1)),
      warehouse,
      shippedAt,
      cabinetId: plan.cabinetId,
      productId: stream.productId,
      lot: delivery.lot,
      owner: stream.owner,
      unitsPerPack: stream.unitsPerPack,
      receivedAt: delivery.at,
      ...more,
    };
    lines.push(line);
    return line;
  }

  const knowLot = (lot: Pick<Lot, 'productId' | 'lot' | 'expiration' | 'enteredBy'>): void => {
    lots.set(`${lot.productId} ${lot.lot}`, { size: '', assay: '', unitOfMeasure: 'EA', ...lot });
  };

  return {
    plan,
    random,
    rows,
    tags,
    sightings,
    serials,
    counts,
    reviews,
    cause,
    newKey,
    write,
    person,
    ship,
    knowLot,
    newSerial: (): string => `SN${series}${digits((units += 1), 6)}`,
    newTag: (): string => `E280${hexDigits(random, 20)}`,
    close: (): Past => ({
      rows: rows.toSorted((a, b) => a.at - b.at),
      lots: [...lots.values()],
      shipments: [...shipments.values()],
      lines,
      tags,
      sightings,
      serials,
      counts,
      reviews,
    }),
  };
}

export type PastBook = ReturnType<typeof pastBook>;

export const keyOf = ({ productId, owner, holder, dispenser, section }: PastStream) => ({
  productId,
  owner,
  holder,
  dispenser,
  section,
});

export const isPlaced = ({ holder, section }: Place): boolean => holder !== null || section !== '';

/** Random, in whole seconds. */
export const between = (random: Random, from: number, to: number): number =>
  Math.floor((from + (to - from) * random.fraction()) / 1000) * 1000;
