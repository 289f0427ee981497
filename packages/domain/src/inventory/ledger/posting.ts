import { applyEffect } from './apply-effects.ts';
import type { Evidence, LedgerRow, StockKey } from './ledger-rows.ts';
import type { Arrival, Draft, Posting, RowToWrite } from './stock-draft.ts';
import { productIn, stockOf } from './stock-draft.ts';
import type { Posted, StockEffect } from './stock-effects.ts';
import type { Owner } from '../goods/owners.ts';
import type { StockRefusal } from './stock-refusals.ts';
import { serialKey, thawKey, type ConfirmedUnits } from './stock.ts';

export const openPosting = (draft: Draft, cause: string): Posting => ({
  draft,
  cause,
  effects: [],
  arrivals: new Map(),
  nextKey: 0,
});

/** The only way to change anything: later decisions in the posting see it. */
export function emit(posting: Posting, effect: StockEffect): void {
  applyEffect(posting.draft, effect);
  posting.effects.push(effect);
}

export const newKey = (posting: Posting): string => `${posting.cause}/${posting.nextKey++}`;

const NO_EVIDENCE = {
  timeReplaced: false,
  session: '',
  userName: '',
  npi: '',
  note: '',
  orderNumber: '',
  orderLine: '',
  shipmentId: '',
} as const;

const BLANK = {
  ...NO_EVIDENCE,
  holder: null,
  dispenser: null,
  section: '',
  reasonCode: null,
  quantity: 0,
  tagId: '',
  serial: '',
  reverses: null,
  pastShelfLife: false,
  thaw: null,
} as const;

/** Who did it and when, from an event, a sighting or an attempt. */
export const evidenceOf = (
  of: Partial<Evidence> & Pick<Evidence, 'at' | 'timeReplaced'>,
): Partial<Evidence> & Pick<Evidence, 'at'> => ({
  at: of.at,
  timeReplaced: of.timeReplaced,
  session: of.session ?? '',
  userName: of.userName ?? '',
  npi: of.npi ?? '',
  userVerified: of.userVerified,
  npiVerified: of.npiVerified,
  note: of.note ?? '',
  orderNumber: of.orderNumber ?? '',
});

/** The second side reported units too: they are on hand already, so nothing moves. */
export function confirm(
  posting: Posting,
  { cabinetId, productId, lot, owner }: StockKey,
  report: Pick<ConfirmedUnits, 'reportedBy' | 'units'> & { readonly key: string | undefined },
  evidence: Partial<Evidence> & Pick<Evidence, 'at' | 'timeReplaced'>,
): void {
  const { orderLine = '', shipmentId = '' } = evidence;
  emit(posting, {
    effect: 'confirmed',
    confirmed: {
      ...report,
      key: report.key ?? newKey(posting),
      cabinetId,
      productId,
      lot,
      owner,
      ...NO_EVIDENCE,
      ...evidenceOf(evidence),
      orderLine,
      shipmentId,
    },
  });
}

export function noteArrival(posting: Posting, arrival: Arrival): void {
  const key = productIn(arrival.cabinetId, arrival.productId);
  const before = posting.arrivals.get(key);
  posting.arrivals.set(key, {
    ...arrival,
    at: Math.min(arrival.at, before?.at ?? arrival.at),
    approved: arrival.approved || (before?.approved ?? false),
  });
}

/** A lot that is used up in a dispenser leaves no thaw state behind for the next of its kind. */
function forgetThaw(posting: Posting, { cabinetId, holder, dispenser, productId, lot }: StockKey): void {
  if (holder === null || dispenser === null) return;
  const thaws = posting.draft.devices.get(cabinetId)?.thaws;
  if (!thaws?.has(thawKey(holder, dispenser, productId, lot))) return;
  const isLeft = stockOf(posting.draft, cabinetId, productId).some(
    (stock) =>
      stock.lot === lot && stock.holder === holder && stock.dispenser === dispenser && stock.quantity > 0,
  );
  if (!isLeft) emit(posting, { effect: 'thaw', cabinetId, holder, dispenser, productId, lot, thaw: null });
}

export function writeRow(posting: Posting, row: RowToWrite): LedgerRow {
  const written: LedgerRow = { ...BLANK, ...row, key: row.key ?? newKey(posting) };
  emit(posting, { effect: 'row', row: written });
  if (written.quantity > 0)
    noteArrival(posting, {
      cabinetId: written.cabinetId,
      productId: written.productId,
      at: written.at,
      approved: false,
    });
  if (written.quantity < 0) forgetThaw(posting, written);
  return written;
}

/** Moves a unit with a serial number; null: it has left. */
export function placeSerial(
  posting: Posting,
  productId: string,
  serial: string,
  where: StockKey | null,
): void {
  if (serial === '') return;
  if (where === null && !posting.draft.serials.has(serialKey(productId, serial))) return;
  emit(posting, { effect: 'serial', unit: { productId, serial, where } });
}

/** Just the key of what is on hand, without its quantity and whatever else an object carries. */
export const onlyKey = (of: StockKey): StockKey => ({
  cabinetId: of.cabinetId,
  productId: of.productId,
  lot: of.lot,
  owner: of.owner,
  holder: of.holder,
  dispenser: of.dispenser,
  section: of.section,
});

export const ownerOf = (draft: Draft, productId: string): Owner =>
  draft.products.get(productId)?.presetOwner ?? 'PROVIDER';

export const refuse = (refusal: StockRefusal): Posted => ({ outcome: 'refused', refusal });

/** The outcome by what has been decided. */
export function outcomeOf({ effects }: Posting): Posted {
  const isPosted = effects.some(
    ({ effect }) => effect !== 'sighting' && effect !== 'session' && effect !== 'scale count',
  );
  if (!isPosted) return { outcome: 'nothing', reason: { code: 'nothing_new' }, effects };
  return {
    outcome: 'posted',
    effects,
    inReview: effects.some((each) => each.effect === 'review' && each.review.status === 'Suspended'),
  };
}
