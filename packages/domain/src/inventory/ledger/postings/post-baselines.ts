import { stockKey } from '../ledger-rows.ts';
import { matchNewLines } from './insert-stock.ts';
import { findContradiction } from '../../goods/lot-contradictions.ts';
import { type Lot, lotKey, type LotSource, mergeLot } from '../../goods/lots.ts';
import { emit, onlyKey, outcomeOf, refuse, writeRow } from '../posting.ts';
import { retryInserts } from '../reviews/retry-reviews.ts';
import { ROW_KINDS } from '../row-kinds.ts';
import { resolveTag } from '../tags/resolve-tag.ts';
import { isOnHand, sightingsOfTag, type Posting } from '../stock-draft.ts';
import type { Posted } from '../stock-effects.ts';
import type { BaselineStockEvent, ShipmentStockEvent } from '../stock-events.ts';
import { bringIn, overruleSighting } from '../tags/tag-rows.ts';

function noteLotOf(posting: Posting, said: Lot, by: LotSource): void {
  const known = posting.draft.lots.get(lotKey(said.productId, said.lot)) ?? null;
  const merged = mergeLot(known, said, by);
  if ('lot' in merged && merged.changed) emit(posting, { effect: 'lot', lot: merged.lot, by });
}

/**
 * Posts what devices have seen before the shipment that names it (S11, S19). Refused if it contradicts a confirmed
 * lot (S5).
 */
export function postShipped(posting: Posting, event: ShipmentStockEvent): Posted {
  const contradiction = findContradiction(posting.draft.lots, event.lots, () => 'warehouse');
  if (contradiction !== null) return refuse(contradiction);
  for (const lot of event.lots) noteLotOf(posting, lot, 'warehouse');
  for (const tagId of event.tagIds) {
    resolveTag(posting, tagId, event.at, null);
    for (const sighting of sightingsOfTag(posting.draft, tagId))
      if (sighting.present) resolveTag(posting, tagId, event.at, sighting);
  }
  matchNewLines(posting, event.at);
  retryInserts(posting, new Set([...posting.draft.lines.values()].map((line) => line.cabinetId)), event.at);
  return outcomeOf(posting);
}

/** How a device's stock begins (S37): with an opening count, and the tags that are in it. */
export function postBaseline(posting: Posting, event: BaselineStockEvent): Posted {
  const { cabinetId, at } = event;
  const { draft } = posting;
  if (draft.devices.get(cabinetId)?.baselineAt !== null)
    return { outcome: 'nothing', reason: { code: 'baseline_known' }, effects: [] };
  const contradiction = findContradiction(
    draft.lots,
    event.stock.map(({ lotFacts }) => lotFacts),
    ({ enteredBy }) => enteredBy,
  );
  if (contradiction !== null) return refuse(contradiction);
  emit(posting, { effect: 'baseline', cabinetId, at });
  const userName = event.userName ?? '';
  // The opening count includes everything that was unmatched; later reports are new units.
  for (const unmatched of draft.unmatched.values())
    if (unmatched.cabinetId === cabinetId)
      emit(posting, { effect: 'unmatched', unmatched: { ...unmatched, units: 0 } });
  for (const { count, lotFacts, ...of } of event.stock) {
    noteLotOf(posting, lotFacts, lotFacts.enteredBy);
    const key = onlyKey({ ...of, cabinetId });
    const more = count - (draft.onHand.get(stockKey(key))?.quantity ?? 0);
    const kind = more > 0 ? ROW_KINDS.countedMore : ROW_KINDS.countedLess;
    if (more !== 0) writeRow(posting, { ...key, ...kind, at, userName, quantity: more });
  }
  for (const tagId of event.tagIds) {
    const tag = draft.tags.get(tagId);
    if (tag === undefined || tag.customerId !== draft.customerId || isOnHand(tag)) continue;
    overruleSighting(posting, tagId, cabinetId, true, at);
    bringIn(posting, tag, cabinetId, event);
  }
  return outcomeOf(posting);
}
