import type { Partner } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

export interface Outbound {
  readonly partner: Partner;
  readonly kind: string;
  readonly documentId: string;
  readonly body: string;
}

export const insertOutbound = (tx: Transaction, { partner, kind, documentId, body }: Outbound, now: Date) =>
  tx.run(sql`
    INSERT INTO outbound_documents (partner, kind, document_id, body, created_at)
    VALUES (${partner}, ${kind}, ${documentId}, ${body}, ${now})`);

export const findUnsent = (db: Queryable, after: number, most: number) =>
  db.many<Outbound & { id: number }>(sql`
    SELECT id, partner, kind, document_id AS "documentId", body FROM outbound_documents
    WHERE sent_at IS NULL AND id > ${after} ORDER BY id LIMIT ${most}`);

export const markSent = (db: Queryable, id: number, now: Date) =>
  db.run(sql`
    UPDATE outbound_documents SET sent_at = ${now}, tried_at = ${now}, tries = tries + 1, problem = '' WHERE id = ${id}`);

export const noteUnsent = (db: Queryable, id: number, problem: string, now: Date) =>
  db.run(sql`
    UPDATE outbound_documents SET tried_at = ${now}, tries = tries + 1, problem = ${problem} WHERE id = ${id}`);

/** All that came under this id. Others who store one at the same moment wait. */
export async function lockInbound(tx: Transaction, partner: Partner, documentId: string) {
  await tx.run(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`document/${partner}/${documentId}`}, 0))`,
  );
  return tx.many<{ id: number; state: string; contentHash: Buffer }>(sql`
    SELECT id, state, content_hash AS "contentHash" FROM inbound_documents
    WHERE partner = ${partner} AND document_id = ${documentId} FOR UPDATE`);
}

export const addCopy = (tx: Transaction, id: number) =>
  tx.run(sql`UPDATE inbound_documents SET copies = copies + 1 WHERE id = ${id}`);

export const forgetInbound = (tx: Transaction, ids: readonly number[]) =>
  tx.run(sql`DELETE FROM inbound_documents WHERE id = ANY(${ids})`);

interface Inbound extends Outbound {
  readonly contentHash: Buffer;
  readonly problem: string;
  readonly state: 'waiting' | 'quarantined';
  readonly now: Date;
}

export const insertInbound = (tx: Transaction, document: Inbound) =>
  tx.run(sql`
    INSERT INTO inbound_documents (partner, kind, document_id, content_hash, body, state, problem, received_at)
    VALUES (${document.partner}, ${document.kind}, ${document.documentId}, ${document.contentHash}, ${document.body},
      ${document.state}, ${document.problem}, ${document.now})`);

/** What waits for nothing, or for what has come meanwhile. */
export const findReady = async (db: Queryable): Promise<number[]> =>
  (
    await db.many<{ id: number }>(sql`
      SELECT id FROM inbound_documents WHERE state = 'waiting' AND waits_for = '' ORDER BY id LIMIT 500`)
  ).map(({ id }) => id);

/** Undefined if somebody else takes it, or has. */
export const lockWaiting = (tx: Transaction, id: number) =>
  tx.maybe<{ partner: Partner; body: string }>(sql`
    SELECT partner, body FROM inbound_documents WHERE id = ${id} AND state = 'waiting' FOR UPDATE SKIP LOCKED`);

export const noteWaiting = (tx: Transaction, id: number, waitsFor: string) =>
  tx.run(sql`
    UPDATE inbound_documents SET waits_for = ${waitsFor}, problem = ${`It waits for ${waitsFor}.`}, tries = tries + 1
    WHERE id = ${id}`);

export const markTaken = (tx: Transaction, id: number, now: Date) =>
  tx.run(sql`
    UPDATE inbound_documents SET state = 'taken', taken_at = ${now}, waits_for = '', problem = '', tries = tries + 1
    WHERE id = ${id}`);

export const releaseWaiting = (tx: Transaction, arrived: readonly string[]) =>
  tx.run(sql`
    UPDATE inbound_documents SET waits_for = '' WHERE state = 'waiting' AND waits_for = ANY(${arrived})`);

export const quarantine = (db: Queryable, id: number, problem: string) =>
  db.run(sql`
    UPDATE inbound_documents SET state = 'quarantined', problem = ${problem}, waits_for = '', tries = tries + 1
    WHERE id = ${id} AND state = 'waiting'`);

export const noteFault = (db: Queryable, id: number) =>
  db.run(sql`UPDATE inbound_documents SET tries = tries + 1 WHERE id = ${id}`);

/** What has waited too long goes to quarantine (R11). */
export const endWaiting = (db: Queryable, since: Date) =>
  db.run(sql`
    UPDATE inbound_documents SET state = 'quarantined', problem = 'It waited a day for ' || waits_for || '.', waits_for = ''
    WHERE state = 'waiting' AND waits_for <> '' AND received_at < ${since}`);

/** As if it had just come. */
export const release = (tx: Transaction, id: number) =>
  tx.run(sql`
    UPDATE inbound_documents SET state = 'waiting', waits_for = '', problem = '' WHERE id = ${id} AND state <> 'taken'`);

export interface Standing {
  readonly partner: Partner;
  readonly lastSentAt: string | null;
  readonly lastReceivedAt: string | null;
  readonly unsent: number;
  readonly waiting: number;
  readonly quarantined: number;
  readonly problem: string;
}

export const findStanding = (db: Queryable) =>
  db.many<Standing>(sql`
    SELECT partner,
      (SELECT max(sent_at) FROM outbound_documents sent WHERE sent.partner = partners.partner) AS "lastSentAt",
      (SELECT max(received_at) FROM inbound_documents came WHERE came.partner = partners.partner) AS "lastReceivedAt",
      (SELECT count(*)::int FROM outbound_documents o WHERE o.partner = partners.partner AND sent_at IS NULL) AS unsent,
      (SELECT count(*)::int FROM inbound_documents i WHERE i.partner = partners.partner AND state = 'waiting') AS waiting,
      (SELECT count(*)::int FROM inbound_documents i WHERE i.partner = partners.partner AND state = 'quarantined')
        AS quarantined,
      coalesce((SELECT problem FROM outbound_documents o WHERE o.partner = partners.partner AND sent_at IS NULL
        AND problem <> '' ORDER BY id LIMIT 1), '') AS problem
    FROM (VALUES ('erp'), ('warehouse')) AS partners (partner)`);
