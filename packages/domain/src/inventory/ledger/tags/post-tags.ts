import { emit, outcomeOf } from '../posting.ts';
import { resolveTag } from './resolve-tag.ts';
import { noteSession } from '../postings/post-sessions.ts';
import { sightingsIn, tagsIn, type Posting } from '../stock-draft.ts';
import type { Posted } from '../stock-effects.ts';
import type { DeviceStockEvent } from '../stock-events.ts';
import { sightingKey, type Sighting } from '../stock.ts';
import { vendKey, vendTag } from './tag-rows.ts';

type TagsEvent = Extract<DeviceStockEvent, { kind: 'tags' }>;
type FullReadEvent = Extract<DeviceStockEvent, { kind: 'full read' }>;

/**
 * Notes a sighting if it is news by the device's own clock. At the same instant "seen" wins over "not seen": a
 * misread must never become a vend.
 */
function observe(posting: Posting, sighting: Sighting): 'old' | 'same' | 'appeared' | 'gone' {
  const before = posting.draft.sightings.get(sightingKey(sighting.tagId, sighting.cabinetId));
  if (before !== undefined) {
    if (sighting.at < before.at) return 'old';
    if (sighting.at === before.at && (before.present || !sighting.present)) return 'old';
  }
  emit(posting, { effect: 'sighting', sighting });
  if (!sighting.present) return 'gone';
  return before?.present ? 'same' : 'appeared';
}

const sightingOf = (event: TagsEvent | FullReadEvent, tagId: string, present: boolean): Sighting => ({
  tagId,
  cabinetId: event.cabinetId,
  at: event.at,
  timeReplaced: event.timeReplaced,
  present,
  session: event.session,
  userName: 'userName' in event ? event.userName : '',
  npi: 'npi' in event ? event.npi : '',
  userVerified: 'userVerified' in event ? event.userVerified : null,
  npiVerified: 'npiVerified' in event ? event.npiVerified : null,
  missedSince: null,
});

function see(posting: Posting, event: TagsEvent | FullReadEvent, tagId: string, present: boolean): void {
  const sighting = sightingOf(event, tagId, present);
  const news = observe(posting, sighting);
  if (news === 'appeared' || news === 'gone')
    resolveTag(posting, tagId, event.at, news === 'appeared' ? sighting : null);
}

/** A change while the door was open; only this makes a tag PENDING (S15). */
export function postTags(posting: Posting, event: TagsEvent): Posted {
  for (const tagId of new Set(event.removed)) see(posting, event, tagId, false);
  for (const tagId of new Set(event.added)) see(posting, event, tagId, true);
  noteSession(posting, event, { used: event.added.length + event.removed.length > 0 });
  return outcomeOf(posting);
}

/**
 * A list of all tags that are present. It corrects a door session that reported a tag as removed which is still
 * there. A tag missing from it is "not seen" and suspect, whatever the session reported: readers miss tags (S15).
 */
export function postFullRead(posting: Posting, event: FullReadEvent): Posted {
  const { cabinetId, at } = event;
  const device = posting.draft.devices.get(cabinetId);
  if (device?.baselineAt === null) emit(posting, { effect: 'baseline', cabinetId, at });
  const read = new Set(event.tags);
  for (const tagId of read) see(posting, event, tagId, true);
  for (const sighting of sightingsIn(posting.draft, cabinetId)) {
    const isMissed = sighting.present && sighting.at < at && !read.has(sighting.tagId);
    if (isMissed && (sighting.missedSince === null || sighting.missedSince > at))
      emit(posting, { effect: 'sighting', sighting: { ...sighting, missedSince: at } });
  }
  if (event.session !== '' && posting.effects.some(({ effect }) => effect === 'row'))
    noteSession(posting, { ...event, userName: '', npi: '' }, { used: true });
  return outcomeOf(posting);
}

/** Vends whose grace has passed on the device's own clock, dated with the removal (S16). */
export function postDueVends(posting: Posting, cabinetId: string, at: number): void {
  const due = tagsIn(posting.draft, cabinetId)
    .filter(({ phase, since }) => phase === 'pending' && since + posting.draft.rules.graceMs <= at)
    .toSorted((a, b) => a.since - b.since || (a.tagId < b.tagId ? -1 : 1));
  for (const tag of due) {
    const left = posting.draft.sightings.get(sightingKey(tag.tagId, cabinetId));
    const said = left ?? { timeReplaced: false };
    vendTag(posting, tag, { ...said, at: tag.since, timeReplaced: said.timeReplaced }, vendKey(tag));
  }
}
