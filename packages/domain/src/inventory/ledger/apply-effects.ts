import { stockKey, type LedgerRow } from './ledger-rows.ts';
import { movedBy } from './past-stock.ts';
import { addTo, closeDraft, indexTag, openDraft, productIn, type Draft } from './stock-draft.ts';
import type { StockEffect } from './stock-effects.ts';
import { lotKey } from '../goods/lots.ts';
import { serialKey, sessionKey, sightingKey, thawKey, type OpenLine, type Stock, type Tag } from './stock.ts';

/** A fault of our own: an impossible state stops the posting before anything is written. */
const impossible = (what: string): Error => new Error(`The ledger would be wrong: ${what}`);

function applyRow(draft: Draft, row: LedgerRow): void {
  if (row.quantity !== 0) {
    const key = stockKey(row);
    const { cabinetId, productId, lot, owner, holder, dispenser, section } = row;
    const quantity = (draft.onHand.get(key)?.quantity ?? 0) + row.quantity;
    if (quantity < 0) throw impossible(`${row.key} leaves ${quantity} on hand`);
    draft.onHand.set(key, { cabinetId, productId, lot, owner, holder, dispenser, section, quantity });
    addTo(draft.stockOf, productIn(cabinetId, productId), key);
    if (row.tagId === '') draft.moved.set(key, [...(draft.moved.get(key) ?? []), movedBy(row)]);
  }
  draft.keys.add(row.key);
  if (row.action === 'VEND') draft.vends.set(row.key, { row, reversed: false, transmitted: false });
  if (row.reverses !== null) {
    const vend = draft.vends.get(row.reverses);
    if (vend === undefined || vend.reversed) throw impossible(`${row.reverses} is reversed twice`);
    draft.vends.set(row.reverses, { ...vend, reversed: true });
  }
}

function applyTag(draft: Draft, tag: Tag): void {
  const before = draft.tags.get(tag.tagId);
  if (before !== undefined) indexTag(draft, before, -1);
  draft.tags.set(tag.tagId, tag);
  indexTag(draft, tag, 1);
  if (tag.serial !== '') draft.tagOfSerial.set(serialKey(tag.productId, tag.serial), tag.tagId);
}

function changeLine(draft: Draft, line: OpenLine | undefined, change: Partial<OpenLine>): void {
  if (line === undefined) return;
  const changed = { ...line, ...change };
  if (changed.open > 0) draft.lines.set(line.key, changed);
  else draft.lines.delete(line.key);
}

export function applyEffect(draft: Draft, effect: StockEffect): void {
  switch (effect.effect) {
    case 'row':
      return applyRow(draft, effect.row);
    case 'lot':
      draft.lots.set(lotKey(effect.lot.productId, effect.lot.lot), effect.lot);
      return;
    case 'tag':
      return applyTag(draft, effect.tag);
    case 'serial':
      draft.serials.set(serialKey(effect.unit.productId, effect.unit.serial), effect.unit);
      return;
    case 'sighting': {
      const { tagId, cabinetId } = effect.sighting;
      const key = sightingKey(tagId, cabinetId);
      draft.sightings.set(key, effect.sighting);
      addTo(draft.sightingsOfTag, tagId, key);
      addTo(draft.sightingsIn, cabinetId, key);
      return;
    }
    case 'session':
      draft.sessions.set(sessionKey(effect.session.cabinetId, effect.session.session), effect.session);
      return;
    case 'session over':
      draft.sessions.delete(sessionKey(effect.cabinetId, effect.session));
      return;
    case 'review': {
      const { key, cabinetId, status } = effect.review;
      draft.keys.add(key);
      if (status === 'Suspended') {
        draft.reviews.set(key, effect.review);
        addTo(draft.reviewsIn, cabinetId, key);
      } else if (draft.reviews.delete(key)) draft.reviewsIn.get(cabinetId)?.delete(key);
      else throw impossible(`${key} is resolved twice`);
      return;
    }
    case 'confirmed':
      draft.keys.add(effect.confirmed.key);
      return;
    case 'unmatched': {
      const { key, units } = effect.unmatched;
      if (units > 0) draft.unmatched.set(key, effect.unmatched);
      else draft.unmatched.delete(key);
      return;
    }
    case 'received': {
      const line = draft.lines.get(effect.lineKey);
      changeLine(draft, line, { open: effect.done ? 0 : (line?.open ?? 0) - effect.units });
      return;
    }
    case 'receipt':
      for (const line of draft.lines.values())
        if (line.cabinetId === effect.cabinetId && line.shipmentId === effect.shipmentId)
          changeLine(draft, line, effect.state === 'open' ? { acknowledged: true } : { open: 0 });
      return;
    case 'thaw': {
      const device = draft.devices.get(effect.cabinetId);
      if (device === undefined) return;
      const thaws = new Map(device.thaws);
      const key = thawKey(effect.holder, effect.dispenser, effect.productId, effect.lot);
      if (effect.thaw === null) thaws.delete(key);
      else thaws.set(key, effect.thaw);
      draft.devices.set(effect.cabinetId, { ...device, thaws });
      return;
    }
    case 'baseline': {
      const device = draft.devices.get(effect.cabinetId);
      if (device !== undefined) draft.devices.set(effect.cabinetId, { ...device, baselineAt: effect.at });
      return;
    }
    case 'scale count': // It is shown next to the ledger and moves no stock (S22).
    case 'counted': // When a lot was last counted decides nothing here.
  }
}

export function applyEffects(stock: Stock, effects: readonly StockEffect[]): Stock {
  const draft = openDraft(stock);
  for (const effect of effects) applyEffect(draft, effect);
  return closeDraft(draft);
}
