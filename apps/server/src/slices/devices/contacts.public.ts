import type { Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { inPresentPeriod, visibleDevices } from './device-periods.ts';

/**
 * For a join: rows named `contacts` with when a device was last heard, how far its own clock had come then, and since
 * when it is heard without a gap. No row for a device that was never heard.
 */
export const contacts: Sql = sql`(
  SELECT cabinet_id, last_heard_at, clock_at, heard_since FROM device_contacts) AS contacts`;

/** Since it is with its present customer. */
export const wasHeard = async (db: Queryable, cabinetId: string): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 FROM device_contacts WHERE cabinet_id = ${cabinetId}
      AND ${inPresentPeriod(sql`device_contacts.cabinet_id`, sql`last_heard_at`)}`)) !== undefined;

/** When any device was last heard as theirs; null if none ever was. */
export const findLastHeard = async (db: Queryable, tenants: Tenants): Promise<Date | null> =>
  (
    await db.one<{ at: Date | null }>(sql`
      SELECT max(last_heard_at) AS at FROM device_contacts JOIN devices USING (cabinet_id)
      WHERE ${visibleDevices(tenants)}
        AND ${inPresentPeriod(sql`device_contacts.cabinet_id`, sql`last_heard_at`)}`)
  ).at;

export interface Contact {
  readonly cabinetId: string;
  /** The last time that the device's own clock sent, in epoch milliseconds; null if none. */
  readonly clockAt: number | null;
}

/**
 * In the order of their ids, so that two gateways never deadlock. Half a minute is exact enough. A stored time in the
 * future comes from before our clock was set back.
 */
export const recordContacts = (tx: Transaction, heard: readonly Contact[], now: Date) =>
  tx.run(sql`
    INSERT INTO device_contacts AS known (cabinet_id, last_heard_at, clock_at, heard_since)
    SELECT id, ${now}::timestamptz, to_timestamp(clock), ${now}::timestamptz
    FROM unnest(${heard.map(({ cabinetId }) => cabinetId)}::text[],
      ${`{${heard.map(({ clockAt }) => (clockAt === null ? 'NULL' : clockAt / 1000)).join(',')}}`}::float8[]) AS contact(id, clock)
    ORDER BY id COLLATE "C"
    ON CONFLICT (cabinet_id) DO UPDATE SET last_heard_at = excluded.last_heard_at,
      clock_at = greatest(known.clock_at, excluded.clock_at),
      heard_since = CASE WHEN known.last_heard_at BETWEEN excluded.last_heard_at - interval '5 minutes'
        AND excluded.last_heard_at THEN coalesce(known.heard_since, excluded.heard_since) ELSE excluded.heard_since END
    WHERE known.last_heard_at NOT BETWEEN excluded.last_heard_at - interval '30 seconds'
      AND excluded.last_heard_at + interval '1 minute'`);
