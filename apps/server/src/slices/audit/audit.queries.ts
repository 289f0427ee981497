import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { currentOrigin, type Origin } from '../../platform/http/origin.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Fields that are mostly the same in all entries of a change, as JSON. */
const commonOf = (
  { service, resourceType, eventType, by, before, after, ...entry }: AuditEntry,
  { address, sessionId, token }: Partial<Origin> = {},
): string =>
  JSON.stringify({
    service,
    resourceType,
    eventType,
    initiatorType: 'email' in by ? 'USER' : 'MACHINE',
    createdBy: 'email' in by ? by.email : by.machine,
    data: { ...(before && { before }), ...(after && { after }), ...(token && { token }) },
    address,
    sessionId: entry.sessionId ?? sessionId,
  });

/** Writes entries in this order. Common fields are sent and parsed once, which makes many entries much cheaper. */
export async function insertEntries(
  tx: Transaction,
  now: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const origin = currentOrigin();
  const commons = entries.map((entry) => commonOf(entry, origin));
  const distinct = [...new Set(commons)];
  const numbers = new Map(distinct.map((common, index) => [common, index + 1]));
  await tx.run(sql`
    INSERT INTO audit_entries (service, customer_id, resource_type, resource_id, event_type, initiator_type,
      created_by, created_at, description, data, address, session_id)
    SELECT service, customer_id, "resourceType", resource_id, "eventType", "initiatorType", "createdBy",
      ${now}::timestamptz, description, data, address, "sessionId"
    FROM unnest(${entries.map(({ customerId }) => customerId ?? null)}::text[],
      ${entries.map(({ resourceId }) => resourceId)}::text[], ${entries.map(({ description }) => description)}::text[],
      ${commons.map((common) => numbers.get(common))}::int[])
      WITH ORDINALITY AS entry(customer_id, resource_id, description, common, place)
    JOIN ROWS FROM (jsonb_to_recordset(${`[${distinct.join(',')}]`}) AS (service text, "resourceType" text,
      "eventType" text, "initiatorType" text, "createdBy" text, data jsonb, address text, "sessionId" uuid))
      WITH ORDINALITY AS commons ON commons.ordinality = entry.common
    ORDER BY place`);
}

// jsonb has a fixed key order, so the same row always gives the same text. Entries without an origin omit its columns:
// the first entries were sealed before these existed.
const canonical = sql`(CASE WHEN entry.address IS NULL AND entry.session_id IS NULL
  THEN to_jsonb(entry) - ARRAY['address', 'session_id'] ELSE to_jsonb(entry) END)::text`;

const LOCK = 7_261_905;
export const lockChain = (tx: Transaction) => tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK})`);

export const findHead = (db: Queryable) =>
  db.maybe<{ position: number; hash: Buffer }>(
    sql`SELECT position, hash FROM audit_seals ORDER BY position DESC LIMIT 1`,
  );

export const findSeal = (db: Queryable, position: number) =>
  db.maybe<{ hash: Buffer }>(sql`SELECT hash FROM audit_seals WHERE position = ${position}`);

export const listUnsealed = (tx: Transaction, limit: number) =>
  tx.many<{ id: number; canonical: string }>(sql`
    WITH taken AS (
      DELETE FROM audit_unsealed
      WHERE entry_id IN (SELECT entry_id FROM audit_unsealed ORDER BY entry_id LIMIT ${limit})
      RETURNING entry_id)
    SELECT entry.id, ${canonical} AS canonical
    FROM taken JOIN audit_entries entry ON entry.id = taken.entry_id ORDER BY entry.id`);

export async function insertSeals(
  tx: Transaction,
  seals: readonly { position: number; entryId: number; hash: Buffer }[],
): Promise<void> {
  if (seals.length === 0) return;
  await tx.run(sql`
    INSERT INTO audit_seals (position, entry_id, hash)
    SELECT * FROM unnest(
      ${seals.map((seal) => seal.position)}::bigint[],
      ${seals.map((seal) => seal.entryId)}::bigint[],
      ${seals.map((seal) => seal.hash)}::bytea[])`);
}

export const countUnsealed = async (db: Queryable): Promise<number> =>
  (await db.one<{ count: number }>(sql`SELECT count(*) FROM audit_unsealed`)).count;

export interface ChainLink {
  readonly position: number;
  readonly entryId: number;
  readonly hash: Buffer;
  readonly createdAt: Date | null;
  readonly canonical: string | null;
}

export const listChain = (db: Queryable, after: number, limit: number) =>
  db.many<ChainLink>(sql`
    SELECT seal.position, seal.entry_id AS "entryId", seal.hash, entry.created_at AS "createdAt", ${canonical} AS canonical
    FROM audit_seals seal LEFT JOIN audit_entries entry ON entry.id = seal.entry_id
    WHERE seal.position > ${after} ORDER BY seal.position LIMIT ${limit}`);

export const findLooseEntry = async (db: Queryable): Promise<number | undefined> =>
  (
    await db.maybe<{ id: number }>(sql`
      SELECT entry.id FROM audit_entries entry
      WHERE NOT EXISTS (SELECT FROM audit_seals seal WHERE seal.entry_id = entry.id)
        AND NOT EXISTS (SELECT FROM audit_unsealed waiting WHERE waiting.entry_id = entry.id)
      ORDER BY entry.id LIMIT 1`)
  )?.id;
