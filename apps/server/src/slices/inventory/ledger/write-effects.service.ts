import {
  lotKey,
  serialKey,
  sessionKey,
  shownUser,
  sightingKey,
  stockKey,
  thawKey,
  type LedgerRow,
  type StockEffect,
  type StockEvent,
} from '@parwell/domain';
import type { Transaction } from '../../../platform/db/database.ts';
import { saveReceived, setReceiptState, type ReceivedUnits } from '../in-transit/in-transit.queries.ts';
import { saveAstray, saveSightings, saveTags } from '../tagged-units/tagged-units.queries.ts';
import type { Posting, RejectedReceipt } from './stock-changes.public.ts';
import { saveLots } from '../goods/lots.queries.ts';
import { forgetScaleCounts, saveScaleCounts } from './section-scans.queries.ts';
import * as queries from './write-effects.queries.ts';

export interface Change {
  readonly event: StockEvent;
  readonly effects: readonly StockEffect[];
}

type EffectOf<Kind extends StockEffect['effect']> = Extract<StockEffect, { effect: Kind }>;

/** Writes a posting's effects, a statement per kind, and returns them for the reactions. */
export async function writeEffects(
  tx: Transaction,
  customerId: string,
  changes: readonly Change[],
  now: Date,
): Promise<Posting> {
  const effects = changes.flatMap((change) => change.effects);
  const of = <Kind extends StockEffect['effect']>(kind: Kind) =>
    effects.filter((effect): effect is EffectOf<Kind> => effect.effect === kind);

  const rows = of('row').map(({ row }) => row);
  const lots = last(of('lot'), ({ lot }) => lotKey(lot.productId, lot.lot));
  if (lots.length > 0) await saveLots(tx, customerId, lots, now);
  if (rows.length > 0) {
    await queries.insertRows(tx, customerId, rows, now);
    await changeOnHand(tx, customerId, rows, now);
  }
  const units = last(of('serial'), ({ unit }) => serialKey(unit.productId, unit.serial));
  if (units.length > 0)
    await queries.saveUnits(
      tx,
      units.map(({ unit }) => unit),
    );
  const unmatched = last(of('unmatched'), ({ unmatched: { key } }) => key);
  if (unmatched.length > 0)
    await queries.saveUnmatched(
      tx,
      customerId,
      unmatched.map((effect) => effect.unmatched),
    );
  const confirmed = of('confirmed').map((effect) => effect.confirmed);
  if (confirmed.length > 0) await queries.insertConfirmed(tx, customerId, confirmed, now);
  const tags = last(of('tag'), ({ tag }) => tag.tagId);
  if (tags.length > 0)
    await saveTags(
      tx,
      tags.map(({ tag }) => tag),
      now,
    );
  const sightings = last(of('sighting'), ({ sighting }) => sightingKey(sighting.tagId, sighting.cabinetId));
  if (sightings.length > 0)
    await saveSightings(
      tx,
      sightings.map(({ sighting }) => sighting),
    );
  const touched = [...tags.map(({ tag }) => tag.tagId), ...sightings.map(({ sighting }) => sighting.tagId)];
  if (touched.length > 0) await saveAstray(tx, touched);

  const reviews = last(of('review'), ({ review }) => review.key).map(
    ({ review, resolvedBy, resolvedAt }) => ({
      ...review,
      resolvedBy: review.status === 'Suspended' ? null : resolvedBy,
      resolvedAt: review.status === 'Suspended' ? null : (resolvedAt ?? now.getTime()),
    }),
  );
  const saved = reviews.length > 0 ? await queries.saveReviews(tx, customerId, reviews, now) : [];
  if (saved.length < reviews.length) throw new Error('A review that was resolved cannot change');

  await writeSessions(tx, effects);
  const thaws = of('thaw');
  await writeThaws(tx, thaws);
  for (const { cabinetId, at } of of('baseline')) {
    await queries.saveBaseline(tx, cabinetId, new Date(at));
    await forgetScaleCounts(tx, { cabinetId });
  }
  const scaleCounts = last(
    of('scale count').toSorted((a, b) => a.count.at - b.count.at),
    ({ count }) => `${count.cabinetId} ${count.section}`,
  );
  if (scaleCounts.length > 0)
    await saveScaleCounts(
      tx,
      scaleCounts.map(({ count }) => count),
    );
  const receiptLines: string[] = [];
  const rejected: RejectedReceipt[] = [];
  for (const receipt of of('receipt')) {
    const changed = await setReceiptState(tx, receipt);
    receiptLines.push(...changed);
    if (receipt.problem !== '' && changed.length > 0) rejected.push(receipt);
  }
  const received = changes.flatMap(receivedIn);
  if (received.length > 0) await saveReceived(tx, received);
  const counts = changes.flatMap(({ event, effects: changed }) =>
    changed
      .filter((effect) => effect.effect === 'counted')
      .map((count, place) => ({ ...count, key: `${event.cause}/counted/${place}` })),
  );
  if (counts.length > 0) await queries.insertCounts(tx, customerId, counts);
  const lineKeys = [
    ...receiptLines,
    ...received.map(({ lineKey }) => lineKey),
    ...reviews.flatMap(({ lineKey }) => lineKey ?? []),
  ];
  const productIds = [...rows, ...thaws].map(({ productId }) => productId).filter((id) => id !== '');
  return {
    customerId,
    rows,
    tags: tags.map(({ tag }) => tag),
    reviews,
    openedReviews: new Set(saved.filter(({ isNew }) => isNew).map(({ key }) => key)),
    rejected,
    lineKeys: [...new Set(lineKeys)],
    productIds: [...new Set(productIds)],
    now,
  };
}

const last = <Effect>(effects: readonly Effect[], keyOf: (effect: Effect) => string): Effect[] => [
  ...new Map(effects.map((effect) => [keyOf(effect), effect])).values(),
];

async function changeOnHand(
  tx: Transaction,
  customerId: string,
  rows: readonly LedgerRow[],
  now: Date,
): Promise<void> {
  const totals = new Map<string, queries.StockChange>();
  for (const row of rows) {
    if (row.quantity === 0) continue;
    const { cabinetId, productId, lot, owner, holder, dispenser, section } = row;
    const key = stockKey(row);
    const quantity = (totals.get(key)?.quantity ?? 0) + row.quantity;
    totals.set(key, { cabinetId, productId, lot, owner, holder, dispenser, section, quantity });
  }
  const more = [...totals.values()].filter(({ quantity }) => quantity > 0);
  if (more.length > 0) await queries.addOnHand(tx, customerId, more, now);
  const less = [...totals.values()].filter(({ quantity }) => quantity < 0);
  if (less.length === 0) return;
  if ((await queries.removeOnHand(tx, less, now)) < less.length)
    throw new Error('The ledger would be wrong: more is removed than there is');
  await queries.forgetEmpty(tx, [...new Set(less.map(({ cabinetId }) => cabinetId))]);
}

/** A session may be changed and then decided in one posting: the last effect counts. */
async function writeSessions(tx: Transaction, effects: readonly StockEffect[]): Promise<void> {
  const sessions = new Map<string, EffectOf<'session'> | EffectOf<'session over'>>();
  for (const effect of effects) {
    if (effect.effect === 'session')
      sessions.set(sessionKey(effect.session.cabinetId, effect.session.session), effect);
    if (effect.effect === 'session over') sessions.set(sessionKey(effect.cabinetId, effect.session), effect);
  }
  const saved = [...sessions.values()].filter((effect) => effect.effect === 'session');
  if (saved.length > 0)
    await queries.saveSessions(
      tx,
      saved.map(({ session }) => session),
    );
  const over = [...sessions.values()].filter((effect) => effect.effect === 'session over');
  if (over.length > 0) await queries.forgetSessions(tx, over);
}

async function writeThaws(tx: Transaction, effects: readonly EffectOf<'thaw'>[]): Promise<void> {
  const thaws = last(
    effects,
    ({ cabinetId, holder, dispenser, productId, lot }) =>
      `${cabinetId} ${thawKey(holder, dispenser, productId, lot)}`,
  );
  const saved = thaws.flatMap(({ thaw, ...place }) => (thaw === null ? [] : [{ ...place, ...thaw }]));
  if (saved.length > 0) await queries.saveThaws(tx, saved);
  const gone = thaws.filter(({ thaw }) => thaw === null);
  if (gone.length > 0) await queries.forgetThaws(tx, gone);
}

const receivedIn = ({ event, effects }: Change): ReceivedUnits[] =>
  effects
    .filter((effect) => effect.effect === 'received')
    .map(({ lineKey, units, done, at }) => ({
      lineKey,
      units,
      done,
      at,
      by: 'userName' in event ? shownUser({ userName: '', ...event }) : '',
    }));
