import { sql, type Database, type Transaction } from '../../../platform/db/database.ts';
import { customerAt, devices } from '../../devices/devices.public.ts';
import { changed } from '../../live/live.public.ts';

/** Each for the customer that the device was with when it happened, however late it was sent. */
export const insertEvents = (tx: Transaction, events: readonly object[]) =>
  tx.run(sql`
    INSERT INTO device_events (cabinet_id, customer_id, message_id, kind, at, data, flags, created_at)
    SELECT cabinet_id, ${customerAt(sql`CASE WHEN flags = 0 THEN at ELSE "receivedAt" END`)}, "messageId", kind, at,
      data, flags, "receivedAt"
    FROM jsonb_to_recordset(${JSON.stringify(events)}) AS event("cabinetId" text, "messageId" text, kind text,
      at timestamptz, data jsonb, flags smallint, "receivedAt" timestamptz)
    JOIN ${devices} ON cabinet_id = "cabinetId"
    ON CONFLICT (cabinet_id, message_id) DO NOTHING`);

/** The newest state of each part wins. Returns the devices whose configuration is another than before. */
export const saveStates = async (tx: Transaction, states: readonly object[]): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      WITH state AS (
        SELECT DISTINCT ON ("cabinetId", part) "cabinetId", part, content, at
        FROM jsonb_to_recordset(${JSON.stringify(states)}) AS state("cabinetId" text, part text, content jsonb, at timestamptz)
        ORDER BY "cabinetId", part, at DESC),
      saved AS (
        INSERT INTO device_states AS known (cabinet_id, part, content, at)
        SELECT "cabinetId", part, content, at FROM state ORDER BY "cabinetId", part
        ON CONFLICT (cabinet_id, part) DO UPDATE SET content = excluded.content, at = excluded.at
        WHERE known.at <= excluded.at
        RETURNING cabinet_id, part, content)
      SELECT saved.cabinet_id AS id FROM saved
        LEFT JOIN device_states AS before ON before.cabinet_id = saved.cabinet_id AND before.part = saved.part
      WHERE saved.part = 'config' AND saved.content IS DISTINCT FROM before.content`)
  ).map(({ id }) => id);

export interface DeadLetter {
  readonly cabinetId: string;
  readonly topic: string;
  readonly payload: string;
  readonly bytes: number;
  readonly reason: string;
}

/** Brokers and devices repeat a message if they missed the answer, so the same one is kept once in ten minutes. */
export async function insertDeadLetters(
  db: Database | Transaction,
  deadLetters: readonly DeadLetter[],
  now: Date,
): Promise<void> {
  const different = new Map(
    deadLetters.map((letter) => [JSON.stringify([letter.cabinetId, letter.topic, letter.payload]), letter]),
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
