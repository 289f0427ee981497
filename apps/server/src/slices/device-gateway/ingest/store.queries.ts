import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';
import type { Series } from './rows.ts';

/** The numbers of series, made where they are not there yet. In the order they were asked for. */
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

/** As PostgreSQL reads an array of numbers; the driver's own way looks at each of them, and takes longer. */
const numbers = (list: readonly number[]): string => `{${list.join(',')}}`;

/** Points that are there already stay as they are. */
export const insertPoints = (tx: Transaction, { series, times, values, flags }: PointColumns) =>
  tx.run(sql`
    INSERT INTO measurements (series_id, at, value, flags)
    SELECT series, to_timestamp(seconds), value, flag
    FROM unnest(${numbers(series)}::int[], ${numbers(times)}::float8[], ${numbers(values)}::float4[],
      ${numbers(flags)}::int2[])
      AS point(series, seconds, value, flag)
    ON CONFLICT DO NOTHING`);

/** Hours that are over get a point: they will be rolled up again. */
export const markLate = (tx: Transaction, series: readonly number[], hours: readonly number[]) =>
  tx.run(sql`
    INSERT INTO measurement_late_hours (series_id, hour)
    SELECT DISTINCT series, to_timestamp(hour) FROM unnest(${numbers(series)}::int[], ${numbers(hours)}::float8[]) AS late(series, hour)
    ORDER BY 1, 2 ON CONFLICT DO NOTHING`);

export interface Contact {
  readonly cabinetId: string;
  readonly messages: number;
  readonly points: number;
}

/** In the order of their ids, so that two gateways never wait for each other. */
export async function recordContacts(
  tx: Transaction,
  contacts: readonly Contact[],
  now: Date,
): Promise<void> {
  const ids = contacts.map(({ cabinetId }) => cabinetId);
  await tx.run(sql`
    INSERT INTO contact_hours AS known (cabinet_id, hour, messages, points)
    SELECT id, date_trunc('hour', ${now}::timestamptz, 'UTC'), messages, points
    FROM unnest(${ids}::text[], ${numbers(contacts.map(({ messages }) => messages))}::int[],
      ${numbers(contacts.map(({ points }) => points))}::int[]) AS contact(id, messages, points) ORDER BY id COLLATE "C"
    ON CONFLICT (cabinet_id, hour) DO UPDATE
    SET messages = known.messages + excluded.messages, points = known.points + excluded.points`);
  // To the half minute is enough to know who is there.
  await tx.run(sql`
    INSERT INTO device_contacts AS known (cabinet_id, last_heard_at)
    SELECT id, ${now}::timestamptz FROM unnest(${ids}::text[]) AS contact(id) ORDER BY id COLLATE "C"
    ON CONFLICT (cabinet_id) DO UPDATE SET last_heard_at = excluded.last_heard_at
    WHERE known.last_heard_at < excluded.last_heard_at - interval '30 seconds'`);
}

export const insertAlerts = (tx: Transaction, alerts: readonly object[]) =>
  tx.run(sql`
    INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, source_type,
      alert_type, alert_group, alert_level, message, alert_details, flags, created_at)
    SELECT cabinet_id, customer_id, cabinet_type, "messageId", at, "sourceType", "alertType", "alertGroup", level,
      text, details, flags, "receivedAt"
    FROM jsonb_to_recordset(${JSON.stringify(alerts)}) AS alert("cabinetId" text, "messageId" text, at timestamptz,
      "sourceType" text, "alertType" text, "alertGroup" text, level text, text text, details jsonb,
      flags smallint, "receivedAt" timestamptz)
    JOIN devices ON cabinet_id = "cabinetId"
    ON CONFLICT (cabinet_id, message_id) DO NOTHING`);

export const insertEvents = (tx: Transaction, events: readonly object[]) =>
  tx.run(sql`
    INSERT INTO device_events (cabinet_id, message_id, kind, at, data, flags, created_at)
    SELECT "cabinetId", "messageId", kind, at, data, flags, "receivedAt"
    FROM jsonb_to_recordset(${JSON.stringify(events)}) AS event("cabinetId" text, "messageId" text, kind text,
      at timestamptz, data jsonb, flags smallint, "receivedAt" timestamptz)
    ON CONFLICT (cabinet_id, message_id) DO NOTHING`);

/** The newest of each part stands. */
export const saveStates = (tx: Transaction, states: readonly object[]) =>
  tx.run(sql`
    INSERT INTO device_states AS known (cabinet_id, part, content, at)
    SELECT DISTINCT ON ("cabinetId", part) "cabinetId", part, content, at
    FROM jsonb_to_recordset(${JSON.stringify(states)}) AS state("cabinetId" text, part text, content jsonb, at timestamptz)
    ORDER BY "cabinetId", part, at DESC
    ON CONFLICT (cabinet_id, part) DO UPDATE SET content = excluded.content, at = excluded.at
    WHERE known.at <= excluded.at`);

/** Answers of devices. Whatever it was before, the device has said what became of it; the first word counts. */
export const answerCommands = (tx: Transaction, acks: readonly object[], now: Date) =>
  tx.run(sql`
    UPDATE device_commands SET status = ack.status, result_code = "resultCode", result_message = "resultMessage",
      result_data = ack.data, answered_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(acks)}) AS ack("cabinetId" text, "commandId" uuid, status text,
      "resultCode" integer, "resultMessage" text, data jsonb)
    WHERE id = "commandId" AND cabinet_id = "cabinetId" AND answered_at IS NULL`);

export interface DeadLetter {
  readonly cabinetId: string;
  readonly topic: string;
  readonly payload: string;
  readonly bytes: number;
  readonly reason: string;
}

export const insertDeadLetters = (db: Queryable, letters: readonly DeadLetter[], now: Date) =>
  db.run(sql`
    INSERT INTO dead_letters (cabinet_id, topic, payload, bytes, reason, received_at)
    SELECT "cabinetId", topic, payload, bytes, reason, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(letters)}) AS letter("cabinetId" text, topic text, payload text,
      bytes integer, reason text)`);
