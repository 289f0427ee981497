import { MAX_SERIES_PER_DEVICE, TIME_FLAGS } from '@parwell/domain';
import {
  sql,
  type Database,
  type Queryable,
  type Sql,
  type Transaction,
} from '../../platform/db/database.ts';

export interface Series {
  readonly cabinetId: string;
  readonly quantity: string;
  readonly part: string;
  readonly zone: string;
  readonly isPrimary: boolean;
}

/** In the sequence of `wanted`. Missing series are created; null if the device has too many. */
export async function findSeries(db: Database, wanted: readonly Series[]): Promise<(number | null)[]> {
  const known = await listIds(db, wanted);
  const missing = wanted.filter((_, index) => known[index] === null);
  if (missing.length === 0) return known;
  await db.transaction((tx) => createSeries(tx, missing));
  return listIds(db, wanted);
}

async function listIds(db: Queryable, wanted: readonly Series[]): Promise<(number | null)[]> {
  const rows = await db.many<{ id: number | null }>(sql`
    SELECT id FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(wanted)}) AS (
      "cabinetId" text, quantity text, part text, zone text)) WITH ORDINALITY
      AS wanted("cabinetId", quantity, part, zone, place)
    LEFT JOIN measurement_series s ON s.cabinet_id = "cabinetId" AND s.quantity = wanted.quantity
      AND s.part = wanted.part AND s.zone = wanted.zone
    ORDER BY place`);
  return rows.map(({ id }) => id);
}

/** The first of an advisory lock's two numbers; the second is the device's. */
const LOCK = 7_261_906;

/** As many as each device may still have. Gateways that create for the same device wait for each other. */
async function createSeries(tx: Transaction, wanted: readonly Series[]): Promise<void> {
  const devices = [...new Set(wanted.map(({ cabinetId }) => cabinetId))];
  await tx.run(sql`
    SELECT pg_advisory_xact_lock(${LOCK}, key)
    FROM (SELECT DISTINCT hashtext(id) AS key FROM unnest(${devices}::text[]) id ORDER BY key) locked`);
  await tx.run(sql`
    WITH room AS MATERIALIZED (
      SELECT device, ${MAX_SERIES_PER_DEVICE}::int - (
        SELECT count(*) FROM (
          SELECT FROM measurement_series WHERE cabinet_id = device LIMIT ${MAX_SERIES_PER_DEVICE}::int) s) AS free
      FROM unnest(${devices}::text[]) device),
    wanted AS (
      SELECT *, row_number() OVER (PARTITION BY "cabinetId") AS place
      FROM jsonb_to_recordset(${JSON.stringify(wanted)}) AS series(
        "cabinetId" text, quantity text, part text, zone text, "isPrimary" boolean))
    INSERT INTO measurement_series (cabinet_id, quantity, part, zone, is_primary)
    SELECT "cabinetId", quantity, part, zone, "isPrimary"
    FROM wanted JOIN room ON device = "cabinetId" WHERE place <= free
    ON CONFLICT (cabinet_id, quantity, part, zone) DO NOTHING`);
}

export interface PointColumns {
  readonly series: readonly number[];
  /** Seconds since 1970. */
  readonly times: readonly number[];
  readonly values: readonly number[];
  readonly flags: readonly number[];
}

/** PostgreSQL's array syntax; faster than the driver's own conversion, which inspects every value. */
const numbers = (list: readonly number[]): string => `{${list.join(',')}}`;

/** Like `insertPoints`. Returns the points that are new. */
export async function insertFlaggedPoints(
  tx: Transaction,
  columns: PointColumns,
): Promise<readonly { readonly seriesId: number; readonly time: number }[]> {
  const added = await tx.many<{ seriesId: number; time: number }>(sql`
    ${pointsInserted(columns)} ON CONFLICT DO NOTHING
    RETURNING series_id AS "seriesId", extract(epoch FROM at)::float8 * 1000 AS time`);
  if (added.length < columns.series.length) await insertPoints(tx, columns);
  return added;
}

/**
 * Of several points of a series at one moment the highest is kept (H1), whatever comes first; one of a clock that was
 * ahead gives way to any other. They come in the order of series and time, each once.
 */
export const insertPoints = (tx: Transaction, columns: PointColumns) =>
  tx.run(sql`
    ${pointsInserted(columns)} ON CONFLICT (series_id, at) DO UPDATE
    SET value = excluded.value, flags = excluded.flags
    WHERE (excluded.flags & ${TIME_FLAGS.ahead} = measurements.flags & ${TIME_FLAGS.ahead} AND excluded.value > measurements.value)
      OR excluded.flags & ${TIME_FLAGS.ahead} < measurements.flags & ${TIME_FLAGS.ahead}`);

const pointsInserted = ({ series, times, values, flags }: PointColumns): Sql => sql`
    INSERT INTO measurements (series_id, at, value, flags)
    SELECT series, to_timestamp(seconds), value, flag
    FROM unnest(${numbers(series)}::int[], ${numbers(times)}::float8[], ${numbers(values)}::float4[],
      ${numbers(flags)}::int2[])
      AS point(series, seconds, value, flag)`;

/** Hours that are over and got points will be rolled up again. */
export const markLateHours = (tx: Transaction, series: readonly number[], hours: readonly number[]) =>
  tx.run(sql`
    INSERT INTO measurement_late_hours (series_id, hour)
    SELECT DISTINCT series, to_timestamp(hour) FROM unnest(${numbers(series)}::int[], ${numbers(hours)}::float8[]) AS late(series, hour)
    ORDER BY 1, 2 ON CONFLICT DO NOTHING`);

export interface ContactCount {
  readonly cabinetId: string;
  readonly messages: number;
  readonly points: number;
}

/** Counts the messages of this hour. In the order of the devices' ids, so that two gateways never deadlock. */
export const countContacts = (tx: Transaction, contacts: readonly ContactCount[], now: Date) =>
  tx.run(sql`
    INSERT INTO contact_hours AS known (cabinet_id, hour, messages, points)
    SELECT id, date_trunc('hour', ${now}::timestamptz, 'UTC'), messages, points
    FROM unnest(${contacts.map(({ cabinetId }) => cabinetId)}::text[],
      ${numbers(contacts.map(({ messages }) => messages))}::int[],
      ${numbers(contacts.map(({ points }) => points))}::int[]) AS contact(id, messages, points) ORDER BY id COLLATE "C"
    ON CONFLICT (cabinet_id, hour) DO UPDATE
    SET messages = known.messages + excluded.messages, points = known.points + excluded.points`);
