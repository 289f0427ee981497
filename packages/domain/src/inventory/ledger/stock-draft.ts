import { stockKey, type LedgerRow, type StockKey } from './ledger-rows.ts';
import type { Lot } from '../goods/lots.ts';
import type { StockEffect } from './stock-effects.ts';
import type {
  DoorSession,
  LedgerRules,
  MovedUnits,
  OnHand,
  OpenLine,
  Review,
  SerialUnit,
  Sighting,
  Stock,
  StockDevice,
  StockProduct,
  Tag,
  UnmatchedUnits,
  Vend,
} from './stock.ts';
import { serialKey } from './stock.ts';

/**
 * The copy of the stock that a posting works on. Only `applyEffect` changes it. It is copied once for any number of
 * events: a copy per event would cost as much as all the stock.
 */
export interface Draft {
  readonly customerId: string;
  readonly rules: LedgerRules;
  readonly devices: Map<string, StockDevice>;
  readonly products: ReadonlyMap<string, StockProduct>;
  readonly lots: Map<string, Lot>;
  readonly onHand: Map<string, OnHand>;
  readonly moved: Map<string, readonly MovedUnits[]>;
  readonly tags: Map<string, Tag>;
  readonly serials: Map<string, SerialUnit>;
  readonly sightings: Map<string, Sighting>;
  readonly sessions: Map<string, DoorSession>;
  readonly reviews: Map<string, Review>;
  readonly lines: Map<string, OpenLine>;
  readonly unmatched: Map<string, UnmatchedUnits>;
  readonly vends: Map<string, Vend>;
  readonly keys: Set<string>;
  /** Keys of on hand by device and product. */
  readonly stockOf: Index;
  /** Tagged units by `stockKey`. */
  readonly tagged: Map<string, number>;
  readonly tagsIn: Index;
  readonly tagOfSerial: Map<string, string>;
  readonly sightingsOfTag: Index;
  readonly sightingsIn: Index;
  readonly reviewsIn: Index;
}

export type Index = Map<string, Set<string>>;

export const productIn = (cabinetId: string, productId: string): string =>
  JSON.stringify([cabinetId, productId]);

export function addTo(index: Index, key: string, value: string): void {
  const values = index.get(key);
  if (values === undefined) index.set(key, new Set([value]));
  else values.add(value);
}

export const isOnHand = ({ phase }: Tag): boolean => phase === 'on hand' || phase === 'pending';

export const keyOfTag = (tag: Tag, cabinetId: string): StockKey => ({
  cabinetId,
  productId: tag.productId,
  lot: tag.lot,
  owner: tag.owner,
  holder: null,
  dispenser: null,
  section: '',
});

export function indexTag(draft: Draft, tag: Tag, by: 1 | -1): void {
  if (!isOnHand(tag) || tag.cabinetId === null || tag.customerId !== draft.customerId) return;
  const key = stockKey(keyOfTag(tag, tag.cabinetId));
  draft.tagged.set(key, (draft.tagged.get(key) ?? 0) + by);
  if (by === 1) addTo(draft.tagsIn, tag.cabinetId, tag.tagId);
  else draft.tagsIn.get(tag.cabinetId)?.delete(tag.tagId);
}

export function openDraft(stock: Stock): Draft {
  const draft: Draft = {
    customerId: stock.customerId,
    rules: stock.rules,
    devices: new Map(stock.devices),
    products: stock.products,
    lots: new Map(stock.lots),
    onHand: new Map(stock.onHand),
    moved: new Map(stock.moved),
    tags: new Map(stock.tags),
    serials: new Map(stock.serials),
    sightings: new Map(stock.sightings),
    sessions: new Map(stock.sessions),
    reviews: new Map(stock.reviews),
    lines: new Map(stock.lines.map((line) => [line.key, line])),
    unmatched: new Map(stock.unmatched),
    vends: new Map(stock.vends),
    keys: new Set(stock.keys),
    stockOf: new Map(),
    tagged: new Map(),
    tagsIn: new Map(),
    tagOfSerial: new Map(),
    sightingsOfTag: new Map(),
    sightingsIn: new Map(),
    reviewsIn: new Map(),
  };
  for (const [key, { cabinetId, productId }] of draft.onHand)
    addTo(draft.stockOf, productIn(cabinetId, productId), key);
  for (const tag of draft.tags.values()) {
    indexTag(draft, tag, 1);
    if (tag.serial !== '') draft.tagOfSerial.set(serialKey(tag.productId, tag.serial), tag.tagId);
  }
  for (const [key, { tagId, cabinetId }] of draft.sightings) {
    addTo(draft.sightingsOfTag, tagId, key);
    addTo(draft.sightingsIn, cabinetId, key);
  }
  for (const [key, { cabinetId }] of draft.reviews) addTo(draft.reviewsIn, cabinetId, key);
  return draft;
}

export const closeDraft = (draft: Draft): Stock => ({
  customerId: draft.customerId,
  rules: draft.rules,
  devices: draft.devices,
  products: draft.products,
  lots: draft.lots,
  onHand: draft.onHand,
  moved: draft.moved,
  tags: draft.tags,
  serials: draft.serials,
  sightings: draft.sightings,
  sessions: draft.sessions,
  reviews: draft.reviews,
  lines: [...draft.lines.values()],
  unmatched: draft.unmatched,
  vends: draft.vends,
  keys: draft.keys,
});

function listed<Value>(index: Index, key: string, values: ReadonlyMap<string, Value>): Value[] {
  const found: Value[] = [];
  for (const each of index.get(key) ?? []) {
    const value = values.get(each);
    if (value !== undefined) found.push(value);
  }
  return found;
}

export const sightingsOfTag = (draft: Draft, tagId: string): Sighting[] =>
  listed(draft.sightingsOfTag, tagId, draft.sightings);
export const sightingsIn = (draft: Draft, cabinetId: string): Sighting[] =>
  listed(draft.sightingsIn, cabinetId, draft.sightings);
export const tagsIn = (draft: Draft, cabinetId: string): Tag[] => listed(draft.tagsIn, cabinetId, draft.tags);
export const reviewsIn = (draft: Draft, cabinetId: string): Review[] =>
  listed(draft.reviewsIn, cabinetId, draft.reviews);
export const stockOf = (draft: Draft, cabinetId: string, productId: string): OnHand[] =>
  listed(draft.stockOf, productIn(cabinetId, productId), draft.onHand);

/** Only untagged units are counted out: which tagged unit left, the reader reports. */
export const countable = (draft: Draft, stock: OnHand): number =>
  stock.quantity - (draft.tagged.get(stockKey(stock)) ?? 0);

export interface Posting {
  readonly draft: Draft;
  readonly cause: string;
  readonly effects: StockEffect[];
  /** Devices and products that received something: reviews that wait there are tried again (S27). */
  readonly arrivals: Map<string, Arrival>;
  nextKey: number;
}

export interface Arrival {
  readonly cabinetId: string;
  readonly productId: string;
  readonly at: number;
  /** A review there was approved: waiting attempts are tried again however old they are. */
  readonly approved: boolean;
}

export type RowToWrite = Partial<LedgerRow> &
  Pick<LedgerRow, 'cabinetId' | 'productId' | 'lot' | 'owner' | 'at' | 'type' | 'action' | 'reason'>;
