import { sql, type Database, type Transaction } from '../../../platform/db/database.ts';
import { customerAt, devices } from '../../devices/devices.public.ts';
import { changed } from '../../live/live.public.ts';

export interface Contact {
  readonly cabinetId: string;
  /** What the device's own clock said last, in epoch milliseconds; null if it said nothing. */
  readonly clockAt: number | null;
}

/**
 * In the order of their ids, so that two gateways never deadlock. To the half minute is enough to know who is there, how
 * far a device's clock has come, and since when it has been heard without a gap. A time to come was noted before our clock
 * was set back.
 */
export const recordContacts = (tx: Transaction, contacts: readonly Contact[], now: Date) =>
  tx.run(sql`
    INSERT INTO device_contacts AS known (cabinet_id, last_heard_at, clock_at, heard_since)
    SELECT id, ${now}::timestamptz, to_timestamp(clock), ${now}::timestamptz
    FROM unnest(${contacts.map(({ cabinetId }) => cabinetId)}::text[],
      ${`{${contacts.map(({ clockAt }) => (clockAt === null ? 'NULL' : clockAt / 1000)).join(',')}}`}::float8[]) AS contact(id, clock)
    ORDER BY id COLLATE "C"
    ON CONFLICT (cabinet_id) DO UPDATE SET last_heard_at = excluded.last_heard_at,
      clock_at = greatest(known.clock_at, excluded.clock_at),
      heard_since = CASE WHEN known.last_heard_at BETWEEN excluded.last_heard_at - interval '5 minutes'
        AND excluded.last_heard_at THEN coalesce(known.heard_since, excluded.heard_since) ELSE excluded.heard_since END
    WHERE known.last_heard_at NOT BETWEEN excluded.last_heard_at - interval '30 seconds'
      AND excluded.last_heard_at + interval '1 minute'`);

/** Stores events, each for the customer the device was with when it happened, however late it was sent. */
export const insertEvents = (tx: Transaction, events: readonly object[]) =>
  tx.run(sql`
    INSERT INTO device_events (cabinet_id, customer_id, message_id, kind, at, data, flags, created_at)
    SELECT cabinet_id, ${customerAt(sql`CASE WHEN flags = 0 THEN at ELSE "receivedAt" END`)}, "messageId", kind, at,
      data, flags, "receivedAt"
    FROM jsonb_to_recordset(${JSON.stringify(events)}) AS event("cabinetId" text, "messageId" text, kind text,
      at timestamptz, data jsonb, flags smallint, "receivedAt" timestamptz)
    JOIN ${devices} ON cabinet_id = "cabinetId"
    ON CONFLICT (cabinet_id, message_id) DO NOTHING`);

/** The newest state of each part wins. */
export const saveStates = (tx: Transaction, states: readonly object[]) =>
  tx.run(sql`
    INSERT INTO device_states AS known (cabinet_id, part, content, at)
    SELECT DISTINCT ON ("cabinetId", part) "cabinetId", part, content, at
    FROM jsonb_to_recordset(${JSON.stringify(states)}) AS state("cabinetId" text, part text, content jsonb, at timestamptz)
    ORDER BY "cabinetId", part, at DESC
    ON CONFLICT (cabinet_id, part) DO UPDATE SET content = excluded.content, at = excluded.at
    WHERE known.at <= excluded.at`);

export interface DeadLetter {
  readonly cabinetId: string;
  readonly topic: string;
  readonly payload: string;
  readonly bytes: number;
  readonly reason: string;
}

/** Brokers and devices send a message again if they missed our answer, so the same one is kept once in ten minutes. */
export async function insertDeadLetters(
  db: Database | Transaction,
  letters: readonly DeadLetter[],
  now: Date,
): Promise<void> {
  const different = new Map(
    letters.map((letter) => [JSON.stringify([letter.cabinetId, letter.topic, letter.payload]), letter]),
  );
  await db.run(sql`
    INSERT INTO dead_letters (cabinet_id, topic, payload, bytes, reason, received_at)
    SELECT "cabinetId", topic, payload, bytes, reason, ${now}
    FROM jsonb_to_recordset(${JSON.stringify([...different.values()])}) AS letter("cabinetId" text, topic text,
      payload text, bytes integer, reason text)
    WHERE NOT EXISTS (
      SELECT FROM dead_letters AS known
      WHERE known.cabinet_id = "cabinetId" AND known.topic = letter.topic AND known.payload = letter.payload
        AND known.received_at > ${now}::timestamptz - interval '10 minutes')`);
  changed(db, 'device-gateway', null);
}
