import type { DeviceStockEvent, HandStockEvent, Lot, StockEvent } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { postNow } from '../inventory/inventory.public.ts';
import { NORTHSIDE } from './demo-customers.ts';
import { insertDayOneOrders } from './demo-orders.ts';
import { SHELF_DELIVERY } from './demo-order-stories.ts';
import { DEMO_NURSE as NURSE, DEMO_PHARMACIST as PHARMACIST } from './demo-people.ts';
import { demoProducts } from './demo-products.ts';

/** Devices with something to see and do on the first day. People keep the shelf; the simulator has the others. */
export const DAY_ONE = {
  shelf: `${NORTHSIDE}-012`,
  fridge: `${NORTHSIDE}-002`,
  /** Its reader misses a vial and sees an unknown tag. */
  doubtful: `${NORTHSIDE}-015`,
  tray: `${NORTHSIDE}-004`,
  bar: `${NORTHSIDE}-006`,
  /** Not counted for a month. */
  overdue: `${NORTHSIDE}-005`,
} as const;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** `expires` and `counted` in days from now. */
const SHELF_LOTS = [
  // Expired.
  { product: 0, lot: 'D41207', owner: 'PROVIDER', count: 3, expires: -6, counted: -3 },
  // The provider's and the customer's units of one product.
  { product: 1, lot: 'D52310', owner: 'PROVIDER', count: 12, expires: 410, counted: -2 },
  { product: 1, lot: 'D52311', owner: 'CUSTOMER', count: 7, expires: 395, counted: -2 },
  // To be used first.
  { product: 2, lot: 'D60518', owner: 'PROVIDER', count: 5, expires: 5, counted: -1 },
  { product: 3, lot: 'D61902', owner: 'PROVIDER', count: 8, expires: 24, counted: -4 },
  // Not counted for weeks.
  { product: 4, lot: 'D70034', owner: 'PROVIDER', count: 9, expires: 280, counted: -26 },
  // The last count found none of it.
  { product: 5, lot: 'D71555', owner: 'PROVIDER', count: 2, expires: 190, counted: null },
] as const;

const COUNTED = demoProducts().filter(
  ({ active, isSerializable, source, packQty }) =>
    active && !isSerializable && source === 'FFF' && packQty === 1,
);
const OWN = demoProducts().filter(({ source }) => source === NORTHSIDE);

const productAt = (place: number): string => {
  // Far apart in the catalogue, so that they are of different kinds.
  const product = COUNTED[(place * 7) % COUNTED.length];
  if (!product) throw new Error('The demo has no product for the shelf');
  return product.productId;
};

/** It needs a fridge, which the shelf has not. */
export const SHELF_MISPLACED = productAt(2);

const lotOf = (productId: string, lot: string, expires: number, now: Date): Lot => ({
  productId,
  lot,
  expiration: new Date(now.getTime() + expires * DAY_MS).toISOString().slice(0, 10),
  size: '',
  assay: '',
  unitOfMeasure: 'EA',
  enteredBy: 'warehouse',
});

export const shelfStock = (now: Date) => [
  ...SHELF_LOTS.map(({ product, lot, owner, count, expires }) => ({
    lot: lotOf(productAt(product), lot, expires, now),
    owner,
    count,
  })),
  // Products that the customer buys elsewhere are its own.
  ...OWN.map(({ productId }, place) => ({
    lot: { ...lotOf(productId, `NS${2201 + place}`, 60 + 90 * place, now), enteredBy: 'hand' as const },
    owner: 'CUSTOMER' as const,
    count: 4 + place,
  })),
];

/** Recent events and open tasks at Northside, posted as if they had been reported. */
export async function insertDayOne(context: Context, tx: Transaction, now: Date): Promise<void> {
  const post = (event: StockEvent) => postNow(context, tx, NORTHSIDE, event);
  for (const event of await removedFromFridge(tx, now)) await post(event);
  await post(await doubtfulRead(tx, now));
  await post(await strangeWeight(tx, now));
  for (const event of counts(now)) await post(event);
  await insertDayOneOrders(context, tx, now);
  await post(shortReceipt(now));
  for (const event of await thawing(tx, now)) await post(event);
}

const said = (cause: string, cabinetId: string, at: number, userName: string) => ({
  cause: `demo/day one/${cause}`,
  cabinetId,
  at,
  timeReplaced: false,
  userName,
  npi: '',
});

/** Of the smallest lot one vial was removed long enough ago to be vended, another one is PENDING. */
async function removedFromFridge(tx: Transaction, now: Date): Promise<StockEvent[]> {
  const [vended, pending] = await tx.many<{ tagId: string }>(sql`
    SELECT tag_id AS "tagId" FROM product_tags WHERE cabinet_id = ${DAY_ONE.fridge} AND phase = 'on hand'
    ORDER BY count(*) OVER (PARTITION BY product_id, lot), product_id, lot, tag_id LIMIT 2`);
  if (!vended || !pending) throw new Error('The demo has no tags in the fridge');
  const minutesAgo = (minutes: number) => now.getTime() - minutes * MINUTE_MS;
  return [
    ...visit('first', vended.tagId, minutesAgo(24)),
    { kind: 'clock', cause: '', cabinetId: DAY_ONE.fridge, at: minutesAgo(7), timeReplaced: false },
    ...visit('second', pending.tagId, minutesAgo(3)),
  ];
}

function visit(session: string, tagId: string, at: number): DeviceStockEvent[] {
  const by = (cause: string, offset: number) => ({
    ...said(`${session} ${cause}`, DAY_ONE.fridge, at + offset, NURSE),
    session: `day one, ${session}`,
  });
  return [
    { kind: 'door', ...by('opened', -20_000), state: 'opened' },
    { kind: 'tags', ...by('tags', 0), added: [], removed: [tagId] },
    { kind: 'door', ...by('closed', 10_000), state: 'closed' },
  ];
}

/** No shipment has named it. */
const UNKNOWN_TAG = 'E280F0A1D3527C4408B6E91D';

/**
 * The last full read before today's: it missed one vial, now for longer than a day, and saw an unknown tag (S15,
 * S19).
 */
async function doubtfulRead(tx: Transaction, now: Date): Promise<StockEvent> {
  const [, ...seen] = await tx.many<{ tagId: string }>(sql`
    SELECT tag_id AS "tagId" FROM product_tags WHERE cabinet_id = ${DAY_ONE.doubtful} AND phase = 'on hand'
    ORDER BY product_id, lot, tag_id`);
  return {
    kind: 'full read',
    cause: 'demo/day one/read',
    cabinetId: DAY_ONE.doubtful,
    at: now.getTime() - 30 * 60 * MINUTE_MS,
    timeReplaced: false,
    session: '',
    tags: [...seen.map(({ tagId }) => tagId), UNKNOWN_TAG],
  };
}

/**
 * Half the weight of the heaviest unit on the trays is no number of units. With the present weight the scale counts
 * one unit fewer than the ledger (S20).
 */
async function strangeWeight(tx: Transaction, now: Date): Promise<StockEvent> {
  const { section, grams, resting } = await tx.one<{ section: string; grams: number; resting: number }>(sql`
    SELECT section, round(single / 2, 1)::float8 AS grams,
      ((units - 1) / lum_qty * weight + (units - 1) % lum_qty * single)::float8 AS resting
    FROM (
      SELECT section, product_id, sum(quantity)::int AS units FROM on_hand WHERE cabinet_id = ${DAY_ONE.tray} GROUP BY 1, 2
    ) AS held JOIN (
      SELECT product_id, weight, lum_qty, (weight - coalesce(lum_ancillary_weight, 0)) / lum_qty AS single FROM products
    ) AS weighed USING (product_id)
    ORDER BY single DESC, section LIMIT 1`);
  const at = now.getTime() - 50 * MINUTE_MS;
  return {
    kind: 'tray change',
    ...said('tray', DAY_ONE.tray, at, NURSE),
    session: '',
    section,
    grams: -grams,
    resting,
  };
}

/** Of the last days, without differences; one lot is due, and of another none was found. */
const counts = (now: Date): HandStockEvent[] =>
  SHELF_LOTS.map(({ product, lot, count, counted }): HandStockEvent => ({
    kind: 'count by hand',
    ...said(`count ${lot}`, DAY_ONE.shelf, now.getTime() + (counted ?? -1) * DAY_MS, PHARMACIST),
    note: '',
    productId: productAt(product),
    lot,
    counted: counted === null ? 0 : count,
    seenOnHand: count,
  })).toSorted((a, b) => a.at - b.at);

/** Hours from now. One is ready, one takes until tomorrow, one is too old. */
const THAWS = [
  { done: -20, lasts: 24 * 20 },
  { done: 14, lasts: 24 * 30 },
  { done: -24 * 9, lasts: 24 * 8 },
] as const;

async function thawing(tx: Transaction, now: Date): Promise<DeviceStockEvent[]> {
  const slots = await tx.many<{ productId: string; lot: string; holder: number; dispenser: number }>(sql`
    SELECT product_id AS "productId", lot, holder, dispenser FROM on_hand JOIN devices USING (cabinet_id)
      JOIN customer_lots USING (customer_id, product_id, lot)
    WHERE cabinet_id = ${DAY_ONE.bar} AND expiration > ${now}::date + 60
    ORDER BY holder, dispenser LIMIT ${THAWS.length}`);
  return slots.map(({ productId, lot, holder, dispenser }, place): DeviceStockEvent => {
    const { done, lasts } = THAWS[place] ?? THAWS[0];
    const thawComplete = now.getTime() + done * 60 * MINUTE_MS;
    return {
      kind: 'thaw',
      ...said(`thaw ${place}`, DAY_ONE.bar, now.getTime() - (180 - place) * MINUTE_MS, NURSE),
      slot: { holder, dispenser },
      productId,
      lot,
      thawComplete,
      shelfLifeExp: thawComplete + lasts * 60 * MINUTE_MS,
    };
  });
}

/** Of the delivery to the shelf one line came short and is in review, two wait to be received. */
const shortReceipt = (now: Date): HandStockEvent => ({
  kind: 'receive by hand',
  ...said('receipt', DAY_ONE.shelf, now.getTime() - 35 * MINUTE_MS, PHARMACIST),
  note: 'One vial was missing in the box.',
  lineKey: SHELF_DELIVERY.lineKey,
  count: SHELF_DELIVERY.packs - 1,
});
