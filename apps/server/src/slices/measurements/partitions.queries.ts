import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';

/** A partition: one week of measurements, from Monday in UTC. */
export interface Week {
  readonly name: string;
  readonly start: Date;
  readonly end: Date;
}

const WEEK_MS = 7 * 86_400_000;
/** The first Monday after January 1, 1970. */
const MONDAY_MS = 4 * 86_400_000;
const NAME = /^measurements_(\d{4})(\d{2})(\d{2})$/;

export function weekOf(at: Date): Week {
  const start = new Date(Math.floor((at.getTime() - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS);
  return {
    name: `measurements_${start.toISOString().slice(0, 10).replaceAll('-', '')}`,
    start,
    end: new Date(start.getTime() + WEEK_MS),
  };
}

export async function listWeeks(db: Queryable): Promise<Week[]> {
  const rows = await db.many<{ name: string }>(sql`
    SELECT relname AS name FROM pg_inherits JOIN pg_class ON oid = inhrelid
    WHERE inhparent = 'measurements'::regclass ORDER BY relname`);
  return rows.flatMap(({ name }) => {
    const [, ...date] = NAME.exec(name) ?? [];
    return date.length > 0 ? [weekOf(new Date(`${date.join('-')}T00:00:00Z`))] : [];
  });
}

const LOCK = 7_261_907;

/** Serializes partition changes: two transactions that create the same week would fail. */
export const lockPartitions = (tx: Transaction) => tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK})`);

/** Retrying later is better than blocking reads and writes. */
const setLockTimeout = (tx: Transaction) => tx.plain(`SET LOCAL lock_timeout = '3s'`);

/** Moves points of that week out of the default partition. */
export async function createWeek(tx: Transaction, { name, start, end }: Week): Promise<void> {
  const [from, to] = [start.toISOString(), end.toISOString()];
  await setLockTimeout(tx);
  await tx.plain(`
    LOCK TABLE measurements_other IN ACCESS EXCLUSIVE MODE;
    CREATE TABLE ${name} (LIKE measurements INCLUDING DEFAULTS);
    WITH moved AS (DELETE FROM measurements_other WHERE at >= '${from}' AND at < '${to}' RETURNING *)
    INSERT INTO ${name} SELECT * FROM moved;
    ALTER TABLE measurements ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`);
}

export async function dropWeek(tx: Transaction, { name, end }: Week): Promise<void> {
  await setLockTimeout(tx);
  // In the order of a roll-up, which reads points while it holds the progress.
  await tx.run(
    sql`UPDATE measurement_progress SET points_since = greatest(points_since, ${end}::timestamptz)`,
  );
  await tx.plain(`DROP TABLE ${name}`);
}

/** Series by series, to use the existing index. */
export const removeHours = (tx: Transaction, before: Date, limit: number) =>
  tx.run(sql`
    DELETE FROM measurement_hours WHERE (series_id, hour) IN (
      SELECT old.series_id, old.hour FROM measurement_series CROSS JOIN LATERAL (
        SELECT series_id, hour FROM measurement_hours
        WHERE series_id = measurement_series.id AND hour < ${before} LIMIT ${limit}) AS old LIMIT ${limit})`);

/** Device by device, to use the existing index. */
export const removeContactHours = (tx: Transaction, before: Date, limit: number) =>
  tx.run(sql`
    DELETE FROM contact_hours WHERE (cabinet_id, hour) IN (
      SELECT old.cabinet_id, old.hour FROM ${devices} CROSS JOIN LATERAL (
        SELECT cabinet_id, hour FROM contact_hours
        WHERE cabinet_id = devices.cabinet_id AND hour < ${before} LIMIT ${limit}) AS old LIMIT ${limit})`);
