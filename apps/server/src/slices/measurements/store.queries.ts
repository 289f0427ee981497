import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

/** Identifies a series of measurements. */
export interface Series {
  readonly cabinetId: string;
  readonly quantity: string;
  readonly part: string;
  readonly zone: string;
  readonly isPrimary: boolean;
}

/** The ids of series, in the sequence of `wanted`; missing series are created. */
export async function findSeries(db: Queryable, wanted: readonly Series[]): Promise<number[]> {
  const json = JSON.stringify(wanted);
  const rows = sql`jsonb_to_recordset(${json}) AS wanted(
    "cabinetId" text, quantity text, part text, zone text, "isPrimary" boolean)`;
  await db.run(sql`
    INSERT INTO measurement_series (cabinet_id, quantity, part, zone, is_primary)
    SELECT "cabinetId", quantity, part, zone, "isPrimary" FROM ${rows}
    ON CONFLICT (cabinet_id, quantity, part, zone) DO NOTHING`);
  const found = await db.many<{ id: number }>(sql`
    SELECT id FROM ROWS FROM (jsonb_to_recordset(${json}) AS (
      "cabinetId" text, quantity text, part text, zone text)) WITH ORDINALITY
      AS wanted("cabinetId", quantity, part, zone, place)
    JOIN measurement_series s ON s.cabinet_id = "cabinetId" AND s.quantity = wanted.quantity
      AND s.part = wanted.part AND s.zone = wanted.zone
    ORDER BY place`);
  return found.map(({ id }) => id);
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

/** Existing points are kept. */
export const insertPoints = (tx: Transaction, { series, times, values, flags }: PointColumns) =>
  tx.run(sql`
    INSERT INTO measurements (series_id, at, value, flags)
    SELECT series, to_timestamp(seconds), value, flag
    FROM unnest(${numbers(series)}::int[], ${numbers(times)}::float8[], ${numbers(values)}::float4[],
      ${numbers(flags)}::int2[])
      AS point(series, seconds, value, flag)
    ON CONFLICT DO NOTHING`);

/** Points came for hours that are over: those will be rolled up again. */
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

/** Counts what devices sent in this hour. In the order of their ids, so that two gateways never deadlock. */
export const countContacts = (tx: Transaction, contacts: readonly ContactCount[], now: Date) =>
  tx.run(sql`
    INSERT INTO contact_hours AS known (cabinet_id, hour, messages, points)
    SELECT id, date_trunc('hour', ${now}::timestamptz, 'UTC'), messages, points
    FROM unnest(${contacts.map(({ cabinetId }) => cabinetId)}::text[],
      ${numbers(contacts.map(({ messages }) => messages))}::int[],
      ${numbers(contacts.map(({ points }) => points))}::int[]) AS contact(id, messages, points) ORDER BY id COLLATE "C"
    ON CONFLICT (cabinet_id, hour) DO UPDATE
    SET messages = known.messages + excluded.messages, points = known.points + excluded.points`);
