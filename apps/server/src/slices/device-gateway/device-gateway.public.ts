import type { Context } from '../../context.ts';
import { sql, type Queryable } from '../../platform/db/database.ts';
import type { SecretKey } from '../../platform/secrets.ts';
import { inPresentPeriod } from '../devices/devices.public.ts';

export { findListening } from './heartbeats.queries.ts';
export { insertDeadLetters, type DeadLetter } from './ingest/store.queries.ts';
export { findDoorSession, findEvent, listTagReads } from './session-events.queries.ts';
export {
  eventsWait,
  findStillWaiting,
  findWaitingCustomers,
  listWaitingEvents,
  markEventsPosted,
  retryFailedEvents,
  type Outcome,
  type WaitingEvent,
} from './waiting-events.queries.ts';

/** Since the device is with its present customer: all tags that it saw. */
export const findLastFullRead = (db: Queryable, cabinetId: string) =>
  db.maybe<{ at: string; tags: unknown }>(sql`
    SELECT to_json(happened_at) #>> '{}' AS at, data -> 'tags' AS tags FROM device_events
    WHERE cabinet_id = ${cabinetId} AND kind = 'full_read' AND data ? 'tags'
      AND ${inPresentPeriod(sql`device_events.cabinet_id`, sql`happened_at`)}
    ORDER BY happened_at DESC LIMIT 1`);

export type StatePart = 'config' | 'receipts' | 'tags';

/** The last report of a part of the device since it is with its present customer. */
export const findReportedState = (db: Queryable, cabinetId: string, part: StatePart) =>
  db.maybe<{ content: unknown; at: string }>(sql`
    SELECT content, to_json(at) AS at FROM device_states WHERE cabinet_id = ${cabinetId} AND part = ${part}
      AND ${inPresentPeriod(sql`device_states.cabinet_id`, sql`at`)}`);

/** The same for several devices. */
export const listReportedStates = (db: Queryable, cabinetIds: readonly string[], part: StatePart) =>
  db.many<{ cabinetId: string; content: unknown; at: Date }>(sql`
    SELECT cabinet_id AS "cabinetId", content, at FROM device_states
    WHERE cabinet_id = ANY(${cabinetIds}) AND part = ${part}
      AND ${inPresentPeriod(sql`device_states.cabinet_id`, sql`at`)}`);

/** Derived from the id and a number; another number makes another secret. */
export const secretOf = (
  { secrets }: { readonly secrets: Pick<SecretKey, 'hmac'> },
  cabinetId: string,
  generation: number,
): string => secrets.hmac('device-credentials', cabinetId, `#${generation}`).toString('base64url');

/**
 * What the device may have as its secret: the stored one, or else one derived with a key that we know. While SECRET_KEY
 * is being changed those are two, and the last is what was derived before.
 */
export const secretsOf = (
  { secrets }: Pick<Context, 'secrets'>,
  device: { readonly cabinetId: string; readonly generation: number; readonly sealed: Buffer | null },
): string[] =>
  device.sealed
    ? [secrets.open('device-secrets', device.sealed)]
    : secrets
        .hmacs('device-credentials', device.cabinetId, `#${device.generation}`)
        .map((secret) => secret.toString('base64url'));
