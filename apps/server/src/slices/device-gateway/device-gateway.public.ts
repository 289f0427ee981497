import type { Context } from '../../context.ts';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { inPresentPeriod } from '../devices/devices.public.ts';

export { findListening } from './heartbeats.queries.ts';
export { insertDeadLetters, type DeadLetter } from './ingest/store.queries.ts';
export { findDoorSession, findEvent, listTagReads } from './session-events.queries.ts';
export {
  eventsWait,
  findStillWaiting,
  findWaitingCustomers,
  listWaitingEvents,
  markEventsTaken,
  retakeFailedEvents,
  type Outcome,
  type WaitingEvent,
} from './waiting-events.queries.ts';

/**
 * When devices were last heard, how far their own clocks had come then, and since when they are heard without a gap, for a
 * join: rows named `contacts`; none for a device that never was.
 */
export const contacts: Sql = sql`(
  SELECT cabinet_id, last_heard_at, clock_at, heard_since FROM device_contacts) AS contacts`;

/** Whether a device was heard since it is with its present customer. */
export const wasHeard = async (db: Queryable, cabinetId: string): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 FROM device_contacts WHERE cabinet_id = ${cabinetId}
      AND ${inPresentPeriod(sql`device_contacts.cabinet_id`, sql`last_heard_at`)}`)) !== undefined;

/** The last full read of a device since it is with its present customer: all tags that it saw. */
export const findLastFullRead = (db: Queryable, cabinetId: string) =>
  db.maybe<{ at: string; tags: unknown }>(sql`
    SELECT to_json(happened_at) #>> '{}' AS at, data -> 'tags' AS tags FROM device_events
    WHERE cabinet_id = ${cabinetId} AND kind = 'full_read' AND data ? 'tags'
      AND ${inPresentPeriod(sql`device_events.cabinet_id`, sql`happened_at`)}
    ORDER BY happened_at DESC LIMIT 1`);

export type StatePart = 'config' | 'receipts' | 'tags';

/** What a device last reported about a part of itself since it is with its present customer. */
export const findReportedState = (db: Queryable, cabinetId: string, part: StatePart) =>
  db.maybe<{ content: unknown; at: string }>(sql`
    SELECT content, to_json(at) AS at FROM device_states WHERE cabinet_id = ${cabinetId} AND part = ${part}
      AND ${inPresentPeriod(sql`device_states.cabinet_id`, sql`at`)}`);

/** What devices last reported about a part of themselves since they are with their present customers. */
export const listReportedStates = (db: Queryable, cabinetIds: readonly string[], part: StatePart) =>
  db.many<{ cabinetId: string; content: unknown; at: Date }>(sql`
    SELECT cabinet_id AS "cabinetId", content, at FROM device_states
    WHERE cabinet_id = ANY(${cabinetIds}) AND part = ${part}
      AND ${inPresentPeriod(sql`device_states.cabinet_id`, sql`at`)}`);

/** The clock faults of a device that people should know of, for an expression: JSON, the contract's ClockFault. */
export const clockFaultsOf = (cabinetId: Sql): Sql => sql`(
  SELECT coalesce(json_agg(json_build_object('direction', direction, 'seconds', seconds, 'readings', readings,
    'firstAt', first_at, 'lastAt', last_at, 'rightSince', right_since) ORDER BY direction), '[]')
  FROM device_clock_faults WHERE device_clock_faults.cabinet_id = ${cabinetId})`;

/**
 * Whether the clock of a device is so wrong at present that nobody knows when it measured something. One that is only some hours or days
 * behind still tells how long ago that was.
 */
export const hasWrongClock = (cabinetId: Sql): Sql => sql`EXISTS (
  SELECT FROM device_clock_faults WHERE device_clock_faults.cabinet_id = ${cabinetId} AND right_since IS NULL AND readings > 0)`;

/** What a device measured for the customer it is moved from is not the next one's to know. */
export async function forgetClockFaults(tx: Transaction, cabinetId: string): Promise<void> {
  await tx.run(sql`DELETE FROM device_clock_faults WHERE cabinet_id = ${cabinetId}`);
  await tx.run(sql`DELETE FROM device_clocks WHERE cabinet_id = ${cabinetId}`);
}

/** Makes the secret of a device void without giving it another; a device that has none stays without. */
export const voidSecret = (tx: Transaction, cabinetId: string) =>
  tx.run(sql`UPDATE device_credentials SET generation = generation + 1 WHERE cabinet_id = ${cabinetId}`);

/** A device's secret, made from its id and a number, so that nothing secret is stored; another number makes another. */
export const secretOf = (
  { secrets }: Pick<Context, 'secrets'>,
  cabinetId: string,
  generation: number,
): string => secrets.hmac('device-credentials', cabinetId, `#${generation}`).toString('base64url');
