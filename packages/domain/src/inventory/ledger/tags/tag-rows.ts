import { emit, evidenceOf, newKey, placeSerial, writeRow } from '../posting.ts';
import { ROW_KINDS } from '../row-kinds.ts';
import { countable, keyOfTag, type Posting } from '../stock-draft.ts';
import { serialKey, sightingKey, type Sighting, type Tag } from '../stock.ts';
import { stockKey, type Evidence, type LedgerRow } from '../ledger-rows.ts';
import { receive } from '../postings/insert-stock.ts';

/** The single steps of a tagged unit. Each writes its row and the tag together, and returns the new tag. */

type Said = Partial<Evidence> & Pick<Evidence, 'at' | 'timeReplaced'>;
type TagChange = Partial<
  Pick<
    Tag,
    | 'customerId'
    | 'phase'
    | 'cabinetId'
    | 'since'
    | 'vendKey'
    | 'reversals'
    | 'lineKey'
    | 'orderNumber'
    | 'owner'
    | 'active'
    | 'rgaNumber'
  >
>;

export function changeTag(posting: Posting, tag: Tag, change: TagChange): Tag {
  const changed = { ...tag, ...change };
  emit(posting, { effect: 'tag', tag: changed });
  return changed;
}

function writeTagRow(
  posting: Posting,
  tag: Tag,
  cabinetId: string,
  row: Pick<LedgerRow, 'type' | 'action' | 'reason' | 'reasonCode'> & Partial<LedgerRow>,
  said: Said,
): LedgerRow {
  const { at, ...evidence } = evidenceOf(said);
  return writeRow(posting, {
    ...keyOfTag(tag, cabinetId),
    ...evidence,
    orderNumber: tag.orderNumber,
    ...row,
    at,
    tagId: tag.tagId,
    serial: tag.serial,
  });
}

/**
 * A serial number is in one place. A unit inserted by hand under the number of a tag is that tagged unit, and the
 * reader knows better where it is.
 */
function claimSerial(posting: Posting, tag: Tag, said: Said): void {
  const { draft } = posting;
  const where = draft.serials.get(serialKey(tag.productId, tag.serial))?.where ?? null;
  if (where === null) return;
  const stock = draft.onHand.get(stockKey(where));
  const row = { ...where, ...ROW_KINDS.correctedOut, ...evidenceOf(said), quantity: -1, serial: tag.serial };
  if (stock !== undefined && countable(draft, stock) > 0) writeRow(posting, row);
  placeSerial(posting, tag.productId, tag.serial, null);
}

export function bringIn(posting: Posting, tag: Tag, cabinetId: string, said: Said): Tag {
  claimSerial(posting, tag, said);
  const line = tag.phase === 'shipped' && tag.lineKey !== null ? tag.lineKey : null;
  const open = line === null ? undefined : posting.draft.lines.get(line);
  const shipped = open && { orderLine: open.orderLine, shipmentId: open.shipmentId };
  writeTagRow(posting, tag, cabinetId, { ...ROW_KINDS.inserted, ...shipped, quantity: 1 }, said);
  if (open !== undefined) receive(posting, open, 1, said.at);
  else if (line !== null)
    emit(posting, { effect: 'received', lineKey: line, units: 1, done: false, at: said.at });
  return changeTag(posting, tag, { phase: 'on hand', cabinetId, since: said.at, vendKey: null });
}

/** PENDING: it left in a door session, which is no usage yet. It still counts as on hand. */
export function leave(posting: Posting, tag: Tag, cabinetId: string, said: Said): Tag {
  writeTagRow(posting, tag, cabinetId, ROW_KINDS.left, said);
  return changeTag(posting, tag, { phase: 'pending', cabinetId, since: said.at });
}

/** RE-INSERT: it is back where it had left. */
export function comeBack(posting: Posting, tag: Tag, cabinetId: string, said: Said): Tag {
  writeTagRow(posting, tag, cabinetId, ROW_KINDS.cameBack, said);
  return changeTag(posting, tag, { phase: 'on hand', since: said.at });
}

export function transfer(posting: Posting, tag: Tag, to: string, left: Said, came: Said): Tag {
  const from = tag.cabinetId ?? to;
  writeTagRow(posting, tag, from, { ...ROW_KINDS.movedOut, quantity: -1 }, left);
  writeTagRow(posting, tag, to, { ...ROW_KINDS.movedIn, quantity: 1 }, came);
  return changeTag(posting, tag, { phase: 'on hand', cabinetId: to, since: came.at });
}

/** The key of a vend after the grace period, made from its facts, so that it is posted once. */
export const vendKey = ({ tagId, cabinetId, since, reversals }: Tag): string =>
  `vend/${tagId}/${cabinetId}/${since}${reversals > 0 ? `/${reversals}` : ''}`;

export function vendTag(posting: Posting, tag: Tag, said: Said, key = newKey(posting)): Tag {
  const cabinetId = tag.cabinetId ?? '';
  writeTagRow(posting, tag, cabinetId, { ...ROW_KINDS.vended, key, quantity: -1 }, said);
  return changeTag(posting, tag, { phase: 'vended', since: said.at, vendKey: key });
}

export function reverseVend(posting: Posting, tag: Tag, said: Said): Tag {
  const cabinetId = tag.cabinetId ?? '';
  claimSerial(posting, tag, said);
  const row = { ...ROW_KINDS.reversed, quantity: 1, reverses: tag.vendKey };
  writeTagRow(posting, tag, cabinetId, row, said);
  const reversals = tag.reversals + 1;
  return changeTag(posting, tag, { phase: 'on hand', since: said.at, vendKey: null, reversals });
}

/** Removes it from stock for another reason than a vend. */
export function removeTag(
  posting: Posting,
  tag: Tag,
  kind: typeof ROW_KINDS.returned,
  said: Said,
  change: TagChange,
): Tag {
  writeTagRow(posting, tag, tag.cabinetId ?? '', { ...kind, quantity: -1 }, said);
  return changeTag(posting, tag, { since: said.at, vendKey: null, active: false, ...change });
}

export function changeOwner(posting: Posting, tag: Tag, owner: Tag['owner'], said: Said): Tag {
  const cabinetId = tag.cabinetId ?? '';
  const changed = { ...tag, owner };
  writeTagRow(posting, tag, cabinetId, { ...ROW_KINDS.correctedOut, quantity: -1 }, said);
  writeTagRow(posting, changed, cabinetId, { ...ROW_KINDS.correctedIn, quantity: 1 }, said);
  return changeTag(posting, tag, { owner });
}

/** People or other devices overrule a sighting. Its time stays: only a later sighting is news. */
export function overruleSighting(
  posting: Posting,
  tagId: string,
  cabinetId: string,
  present: boolean,
  at: number,
): void {
  const seen = posting.draft.sightings.get(sightingKey(tagId, cabinetId));
  if (seen?.present === present && (present || seen.missedSince === null)) return;
  const blank: Sighting = {
    tagId,
    cabinetId,
    at,
    timeReplaced: false,
    present,
    session: '',
    userName: '',
    npi: '',
    missedSince: null,
  };
  const sighting = seen === undefined ? blank : { ...seen, present, missedSince: null };
  emit(posting, { effect: 'sighting', sighting });
}
