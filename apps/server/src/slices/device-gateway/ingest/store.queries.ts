import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';

/** In the order of their ids, so that two gateways never deadlock. To the half minute is enough to know who is there. */
export const recordContacts = (tx: Transaction, ids: readonly string[], now: Date) =>
  tx.run(sql`
    INSERT INTO device_contacts AS known (cabinet_id, last_heard_at)
    SELECT id, ${now}::timestamptz FROM unnest(${ids}::text[]) AS contact(id) ORDER BY id COLLATE "C"
    ON CONFLICT (cabinet_id) DO UPDATE SET last_heard_at = excluded.last_heard_at
    WHERE known.last_heard_at < excluded.last_heard_at - interval '30 seconds'`);

export const insertEvents = (tx: Transaction, events: readonly object[]) =>
  tx.run(sql`
    INSERT INTO device_events (cabinet_id, message_id, kind, at, data, flags, created_at)
    SELECT "cabinetId", "messageId", kind, at, data, flags, "receivedAt"
    FROM jsonb_to_recordset(${JSON.stringify(events)}) AS event("cabinetId" text, "messageId" text, kind text,
      at timestamptz, data jsonb, flags smallint, "receivedAt" timestamptz)
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

export const insertDeadLetters = (db: Queryable, letters: readonly DeadLetter[], now: Date) =>
  db.run(sql`
    INSERT INTO dead_letters (cabinet_id, topic, payload, bytes, reason, received_at)
    SELECT "cabinetId", topic, payload, bytes, reason, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(letters)}) AS letter("cabinetId" text, topic text, payload text,
      bytes integer, reason text)`);
