import { businessDays } from '../../dates/business-days.ts';
import type { DeviceType } from '../../devices/device-types.ts';
import { stockKey, type LedgerRow } from './ledger-rows.ts';
import { isOnHand, keyOfTag } from './stock-draft.ts';
import type { StockEffect } from './stock-effects.ts';
import type { DeviceStockEvent, HandStockEvent, StockEvent, TagStockEvent } from './stock-events.ts';
import type { ConfirmedUnits, OpenLine, Stock, StockDevice, StockProduct, Tag } from './stock.ts';

/** Stock for tests, and events whose irrelevant fields are filled in. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const GRACE = 15 * MINUTE;
export const START = Date.parse('2026-11-16T06:00:00Z');

export const device = (
  cabinetId: string,
  cabinetType: DeviceType,
  more: Partial<StockDevice> = {},
): StockDevice => ({
  cabinetId,
  cabinetType,
  consignment: false,
  baselineAt: START - 1,
  sections: new Map(),
  ignoredGrams: 2,
  thaws: new Map(),
  ...more,
});

export const product = (productId: string, more: Partial<StockProduct> = {}): StockProduct => ({
  productId,
  source: 'FFF',
  presetOwner: 'PROVIDER',
  serializable: false,
  packGrams: null,
  ancillaryGrams: 0,
  lumQty: null,
  packQty: 1,
  ...more,
});

export const tag = (tagId: string, more: Partial<Tag> = {}): Tag => ({
  tagId,
  serial: `S${tagId}`,
  productId: 'P1',
  lot: 'L1',
  owner: 'PROVIDER',
  customerId: 'C1',
  phase: 'shipped',
  cabinetId: 'A',
  since: START,
  vendKey: null,
  reversals: 0,
  lineKey: null,
  orderNumber: '',
  rgaNumber: '',
  active: true,
  ...more,
});

export const line = (key: string, more: Partial<OpenLine> = {}): OpenLine => ({
  key,
  shipmentId: 'SH1',
  orderNumber: 'O1',
  orderLine: '10',
  cabinetId: 'A',
  productId: 'P1',
  lot: 'L1',
  owner: 'PROVIDER',
  open: 10,
  shipped: 10,
  shippedAt: START,
  acknowledged: true,
  ...more,
});

interface StockParts {
  readonly devices?: readonly StockDevice[];
  readonly products?: readonly StockProduct[];
  readonly tags?: readonly Tag[];
  readonly lines?: readonly OpenLine[];
}

export function stockWith({ devices, products, tags = [], lines = [] }: StockParts = {}): Stock {
  const all = devices ?? [
    device('A', 'RFID'),
    device('B', 'RFID'),
    device('V', 'Virtual'),
    device('E', 'EM'),
  ];
  const known = products ?? [product('P1'), product('P2')];
  return {
    customerId: 'C1',
    devices: new Map(all.map((each) => [each.cabinetId, each])),
    products: new Map(known.map((each) => [each.productId, each])),
    lots: new Map(),
    onHand: new Map(),
    moved: new Map(),
    tags: new Map(tags.map((each) => [each.tagId, each])),
    serials: new Map(),
    sightings: new Map(),
    sessions: new Map(),
    reviews: new Map(),
    lines,
    unmatched: new Map(),
    vends: new Map(),
    keys: new Set(),
    rules: { graceMs: GRACE, days: businessDays('UTC') },
  };
}

const BASE = { timeReplaced: false, userName: 'Ann', npi: '', session: '', note: '' } as const;
const GOODS = { productId: 'P1', count: 1, lot: null, expiration: null, serials: [] } as const;
const KEY = {
  productId: 'P1',
  lot: 'L1',
  owner: 'PROVIDER',
  holder: null,
  dispenser: null,
  section: '',
} as const;
const HAND = {
  ...KEY,
  count: 1,
  expiration: null,
  serials: [],
  tagIds: [],
  orderNumber: '',
  reason: 'VEND',
} as const;

type Said = Record<string, unknown> & { readonly kind: string };

let nextCause = 0;
/** Times are minutes from the start. */
function event(said: Said, defaults: object): StockEvent {
  nextCause += 1;
  const at = START + (typeof said['minute'] === 'number' ? said['minute'] : 1) * MINUTE;
  return {
    ...BASE,
    ...defaults,
    cause: `event/${nextCause}`,
    cabinetId: 'A',
    at,
    ...said,
  } as unknown as StockEvent;
}

type SaidOf<Event, K> = { readonly kind: K; readonly minute?: number } & Partial<
  Omit<Extract<Event, { kind: K }>, 'kind'>
>;

const DEVICE_DEFAULTS: Readonly<Record<string, object>> = {
  tags: { added: [], removed: [], session: 's1' },
  'full read': { tags: [] },
  vend: { ...GOODS, slot: null },
  insert: GOODS,
  load: { ...GOODS, slot: { holder: 0, dispenser: 0 } },
  move: GOODS,
};

export const reported = <K extends DeviceStockEvent['kind']>(said: SaidOf<DeviceStockEvent, K>): StockEvent =>
  event(said, DEVICE_DEFAULTS[said.kind] ?? {});
export const byHand = <K extends HandStockEvent['kind']>(said: SaidOf<HandStockEvent, K>): StockEvent =>
  event(said, HAND);
export const tagAction = <K extends TagStockEvent['kind']>(said: SaidOf<TagStockEvent, K>): StockEvent =>
  event(said, { cabinetId: '' });
export const other = <K extends StockEvent['kind']>(said: SaidOf<StockEvent, K>): StockEvent =>
  event(said, {});
export const clock = (cabinetId: string, minute: number): StockEvent =>
  event({ kind: 'clock', cabinetId, minute }, {});

/** A short form of a row: `A INSERT RESTOCK +1`. */
export const rowText = (row: LedgerRow): string =>
  `${row.cabinetId} ${row.action} ${row.reason} ${row.quantity > 0 ? '+' : ''}${row.quantity}`;
export const confirmedOf = (effects: readonly StockEffect[]): ConfirmedUnits[] =>
  effects.flatMap((each) => (each.effect === 'confirmed' ? [each.confirmed] : []));
export const rowsOf = (effects: readonly StockEffect[]): LedgerRow[] =>
  effects.flatMap((each) => (each.effect === 'row' ? [each.row] : []));
export const reviewsOf = (effects: readonly StockEffect[]) =>
  effects.flatMap((each) => (each.effect === 'review' ? [each.review] : []));
export const onHandIn = (stock: Stock, cabinetId: string, productId = 'P1', lot?: string): number =>
  [...stock.onHand.values()]
    .filter((each) => each.cabinetId === cabinetId && each.productId === productId)
    .filter((each) => lot === undefined || each.lot === lot)
    .reduce((sum, each) => sum + each.quantity, 0);

const withoutZeros = (quantities: ReadonlyMap<string, number>): [string, number][] =>
  [...quantities].filter(([, quantity]) => quantity !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));

function sums(entries: Iterable<readonly [string, number]>): [string, number][] {
  const totals = new Map<string, number>();
  for (const [key, quantity] of entries) totals.set(key, (totals.get(key) ?? 0) + quantity);
  return withoutZeros(totals);
}

/** On hand added up from the rows alone. */
export const rebuilt = (rows: readonly LedgerRow[]): [string, number][] =>
  sums(rows.map((row) => [stockKey(row), row.quantity] as const));
export const maintained = (stock: Stock): [string, number][] =>
  sums([...stock.onHand].map(([key, { quantity }]) => [key, quantity] as const));
/** Tagged units by their key of on hand. */
export const taggedUnits = (stock: Stock): [string, number][] =>
  sums(
    [...stock.tags.values()]
      .filter((each) => isOnHand(each) && each.customerId === stock.customerId)
      .map((each) => [stockKey(keyOfTag(each, each.cabinetId ?? '')), 1] as const),
  );
