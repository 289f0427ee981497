import { referenceText, type Partner } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { exchangeTrouble } from './partner-answers.queries.ts';

export interface Outbound {
  readonly partner: Partner;
  readonly kind: string;
  readonly documentId: string;
  readonly body: string;
}

/** A document to deliver; without a name, its name is made of kind and id. */
export interface Unsent extends Outbound {
  readonly fileName: string | null;
}

/** In sending order. */
export const insertOutbound = (tx: Transaction, documents: readonly Unsent[], now: Date) =>
  tx.run(sql`
    INSERT INTO outbound_documents (partner, kind, document_id, body, file_name, created_at)
    SELECT partner, kind, document_id, body, file_name, ${now}::timestamptz
    FROM unnest(
      ${documents.map(({ partner }) => partner)}::text[], ${documents.map(({ kind }) => kind)}::text[],
      ${documents.map(({ documentId }) => documentId)}::text[], ${documents.map(({ body }) => body)}::text[],
      ${documents.map(({ fileName }) => fileName)}::text[])
      WITH ORDINALITY AS document (partner, kind, document_id, body, file_name, place)
    ORDER BY place`);

const lockName = (tx: Transaction, name: string) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/** Serialises sending to a partner until this transaction ends. */
export const lockOutbox = (tx: Transaction, partner: Partner) => lockName(tx, `outbox/${partner}`);

/** The oldest unsent document. */
export const findUnsent = (tx: Transaction, partner: Partner, after: number) =>
  tx.maybe<Unsent & { id: number }>(sql`
    SELECT id, partner, kind, document_id AS "documentId", body, file_name AS "fileName" FROM outbound_documents
    WHERE partner = ${partner} AND sent_at IS NULL AND id > ${after} ORDER BY id LIMIT 1`);

export const markSent = (tx: Transaction, id: number, now: Date) =>
  tx.run(sql`
    UPDATE outbound_documents SET sent_at = ${now}, tried_at = ${now}, tries = tries + 1, problem = '' WHERE id = ${id}`);

/** Marks it as unsent: it is delivered again, with the same name and text. */
export const sendAgain = (tx: Transaction, documentId: string) =>
  tx.run(sql`UPDATE outbound_documents SET sent_at = NULL WHERE document_id = ${documentId}`);

/** Undefined if there is no such document. */
export const findIsSent = async (db: Queryable, documentId: string): Promise<boolean | undefined> =>
  (
    await db.maybe<{ isSent: boolean }>(sql`
      SELECT sent_at IS NOT NULL AS "isSent" FROM outbound_documents WHERE document_id = ${documentId}`)
  )?.isSent;

/** A document that was delivered before returns to its old state; any other is deleted. */
export const withdraw = (tx: Transaction, documentId: string, sentBefore: Date | null) =>
  tx.run(
    sentBefore
      ? sql`UPDATE outbound_documents SET sent_at = ${sentBefore} WHERE document_id = ${documentId} AND sent_at IS NULL`
      : sql`DELETE FROM outbound_documents WHERE document_id = ${documentId} AND sent_at IS NULL`,
  );

/** Why sending to a partner has failed since a moment; empty if nothing failed. */
export const findSendingProblem = async (db: Queryable, partner: Partner, since: Date): Promise<string> =>
  (
    await db.maybe<{ problem: string }>(sql`
      SELECT problem FROM outbound_documents
      WHERE partner = ${partner} AND sent_at IS NULL AND problem <> '' AND tried_at >= ${since} ORDER BY id LIMIT 1`)
  )?.problem ?? '';

export const noteUnsent = (tx: Transaction, id: number, problem: string, now: Date) =>
  tx.run(sql`
    UPDATE outbound_documents SET tried_at = ${now}, tries = tries + 1, problem = ${problem} WHERE id = ${id}`);

export const noteAllUnsent = (db: Queryable, partner: Partner, problem: string, now: Date) =>
  db.run(sql`
    UPDATE outbound_documents SET problem = ${problem}, tried_at = ${now}
    WHERE partner = ${partner} AND sent_at IS NULL AND problem <> ${problem}`);

/** All documents that arrived with this id. A concurrent store waits. */
export async function lockInbound(tx: Transaction, partner: Partner, documentId: string) {
  await lockName(tx, `document/${partner}/${documentId}`);
  return tx.many<{ id: number; state: string; contentHash: Buffer }>(sql`
    SELECT id, state, content_hash AS "contentHash" FROM inbound_documents
    WHERE partner = ${partner} AND document_id = ${documentId} ORDER BY id FOR UPDATE`);
}

export const addCopy = (tx: Transaction, id: number) =>
  tx.run(sql`UPDATE inbound_documents SET copies = copies + 1 WHERE id = ${id}`);

export const forgetInbound = (tx: Transaction, ids: readonly number[]) =>
  tx.run(sql`DELETE FROM inbound_documents WHERE id = ANY(${ids})`);

/** Deletes the unreadable document stored under this file name. */
export const forgetUnreadable = (tx: Transaction, partner: Partner, name: string) =>
  tx.run(sql`
    DELETE FROM inbound_documents
    WHERE partner = ${partner} AND document_id = ${name} AND kind = '' AND state = 'quarantined'`);

interface Inbound extends Outbound {
  readonly contentHash: Buffer;
  readonly problem: string;
  readonly state: 'waiting' | 'quarantined';
  readonly now: Date;
}

export const insertInbound = (tx: Transaction, document: Inbound) =>
  tx.run(sql`
    INSERT INTO inbound_documents (partner, kind, document_id, content_hash, body, state, problem, received_at, try_at)
    VALUES (${document.partner}, ${document.kind}, ${document.documentId}, ${document.contentHash}, ${document.body},
      ${document.state}, ${document.problem}, ${document.now}, ${document.now})`);

/** Notes why nothing can be read from a partner, or that it can. Returns whether that is new. */
export async function noteInbox(
  db: Queryable,
  partner: Partner,
  problem: string,
  now: Date,
): Promise<boolean> {
  const changed =
    problem === ''
      ? db.run(sql`DELETE FROM inbox_problems WHERE partner = ${partner}`)
      : db.run(sql`
          INSERT INTO inbox_problems VALUES (${partner}, ${problem}, ${now})
          ON CONFLICT (partner) DO UPDATE SET problem = excluded.problem, since = excluded.since
          WHERE inbox_problems.problem <> excluded.problem`);
  return (await changed) > 0;
}

/** Documents due for import, except those that other servers work on. */
export const findReady = async (db: Queryable, now: Date, except: readonly number[]): Promise<number[]> =>
  (
    await db.many<{ id: number }>(sql`
      SELECT id FROM inbound_documents
      WHERE state = 'waiting' AND try_at <= ${now} AND id <> ALL(${except}::bigint[])
      ORDER BY try_at, id LIMIT 500`)
  ).map(({ id }) => id);

/** Undefined if another server imports it, or has imported it. */
export const lockWaiting = (tx: Transaction, id: number) =>
  tx.maybe<{ partner: Partner; body: string; tries: number }>(sql`
    SELECT partner, body, tries FROM inbound_documents
    WHERE id = ${id} AND state = 'waiting' FOR UPDATE SKIP LOCKED`);

/** It is tried when the reference arrives, and now and then, because the arrival may be concurrent or go unnoticed. */
export const noteWaiting = (tx: Transaction, id: number, waitsFor: string, tryAt: Date) =>
  tx.run(sql`
    UPDATE inbound_documents SET waits_for = ${waitsFor}, problem = ${`Waits for ${referenceText(waitsFor)}.`},
      tries = tries + 1, try_at = ${tryAt}
    WHERE id = ${id}`);

export const markImported = (tx: Transaction, id: number, now: Date) =>
  tx.run(sql`
    UPDATE inbound_documents SET state = 'taken', taken_at = ${now}, waits_for = '', problem = '', tries = tries + 1
    WHERE id = ${id}`);

export const releaseWaiting = (tx: Transaction, arrived: readonly string[], now: Date) =>
  tx.run(sql`
    UPDATE inbound_documents SET waits_for = '', try_at = ${now}
    WHERE state = 'waiting' AND waits_for = ANY(${arrived})`);

export const quarantine = (db: Queryable, id: number, problem: string) =>
  db.run(sql`
    UPDATE inbound_documents SET state = 'quarantined', problem = ${problem}, waits_for = '', tries = tries + 1
    WHERE id = ${id} AND state = 'waiting'`);

export const noteFault = (db: Queryable, id: number, problem: string, tryAt: Date) =>
  db.run(sql`
    UPDATE inbound_documents SET problem = ${problem}, waits_for = '', tries = tries + 1, try_at = ${tryAt}
    WHERE id = ${id} AND state = 'waiting'`);

/** Documents that have waited too long go to quarantine (R11). */
export const endWaiting = (db: Queryable, since: Date) =>
  db.run(sql`
    UPDATE inbound_documents SET state = 'quarantined', waits_for = '',
      problem = 'Waited a day for ' || regexp_replace(waits_for, '/', ' ') || '.'
    WHERE state = 'waiting' AND waits_for <> '' AND coalesce(waits_since, received_at) < ${since}`);

export const findInbound = (tx: Transaction, id: number) =>
  tx.maybe<Outbound & { problem: string }>(sql`
    SELECT partner, kind, document_id AS "documentId", body, problem FROM inbound_documents
    WHERE id = ${id}`);

/** Whether it is still not imported. Blocks its import until this transaction ends. */
export const lockOpen = async (tx: Transaction, id: number): Promise<boolean> =>
  (await tx.maybe(sql`SELECT FROM inbound_documents WHERE id = ${id} AND state <> 'taken' FOR UPDATE`)) !==
  undefined;

/** As if it had just arrived, with the id and kind that can be read now. */
export const release = (tx: Transaction, id: number, kind: string, documentId: string, now: Date) =>
  tx.run(sql`
    UPDATE inbound_documents SET state = 'waiting', waits_for = '', problem = '', kind = ${kind},
      document_id = ${documentId}, waits_since = ${now}, try_at = ${now}
    WHERE id = ${id}`);

export const refuseAgain = (tx: Transaction, id: number, problem: string) =>
  tx.run(sql`
    UPDATE inbound_documents SET state = 'quarantined', problem = ${problem}, tries = tries + 1 WHERE id = ${id}`);

export interface Standing {
  readonly partner: Partner;
  readonly lastSentAt: string | null;
  readonly lastReceivedAt: string | null;
  readonly unsent: number;
  readonly waiting: number;
  readonly quarantined: number;
  readonly problem: string;
}

/** Uses only the indexes of open documents, however many were exchanged. */
export const findStanding = (db: Queryable) =>
  db.many<Standing>(sql`
    SELECT partner,
      (SELECT max(sent_at) FROM outbound_documents o WHERE o.partner = partners.partner AND sent_at IS NOT NULL)
        AS "lastSentAt",
      (SELECT max(received_at) FROM inbound_documents i WHERE i.partner = partners.partner) AS "lastReceivedAt",
      (SELECT count(*)::int FROM outbound_documents o WHERE o.partner = partners.partner AND sent_at IS NULL) AS unsent,
      (SELECT count(*)::int FROM inbound_documents i WHERE i.partner = partners.partner AND state = 'waiting') AS waiting,
      (SELECT count(*)::int FROM inbound_documents i WHERE i.partner = partners.partner AND state = 'quarantined')
        AS quarantined,
      ${exchangeTrouble(sql`partners.partner`)} AS problem
    FROM (VALUES ('erp'), ('warehouse')) AS partners (partner)`);
