import type { FileToSend, Transmission } from '@parwell/contract';
import {
  LINES_PER_FILE,
  type FileAccount,
  type InvoiceRequestStatus,
  type LineToSend as SortedLine,
} from '@parwell/domain';
import type { DocumentOf } from '../../../gateways/documents/documents.ts';
import { sql, type Queryable, type Sql, type Transaction } from '../../../platform/db/database.ts';
import { customerName } from '../../customers/customers.public.ts';
import { inStatus } from '../requests/open-requests.ts';

/** What is sent: ready, and in no other transmission. */
const toSend = sql`${inStatus(['READY'])} AND invoice_requests.document_id IS NULL`;

/** What would be sent, by customer and account. */
export const countToSend = (db: Queryable, matching: Sql) =>
  db.many<FileToSend>(sql`
    SELECT customer_id AS "customerId", ${customerName(sql`sent.customer_id`)} AS "customerName", account,
      ceil(lines::numeric / ${LINES_PER_FILE})::int AS files, lines, quantity
    FROM (
      SELECT customer_id, coalesce(abw_code, 'AUTO') AS account, count(*)::int AS lines, sum(quantity)::int AS quantity
      FROM invoice_requests WHERE ${toSend} AND ${matching} GROUP BY 1, 2) AS sent
    ORDER BY "customerName", customer_id, account`);

/** What matches and waits for something else. */
export const countStaying = (db: Queryable, matching: Sql) =>
  db.many<{ status: InvoiceRequestStatus; lines: number }>(sql`
    SELECT status, count(*)::int AS lines FROM invoice_requests
    WHERE ${inStatus(['PENDING ABW', 'ON HOLD'])} AND ${matching} GROUP BY status ORDER BY status DESC`);

export interface RunningTransmission {
  readonly id: number;
  readonly startedBy: string;
  readonly startedAt: Date;
}

export const findRunning = (db: Queryable) =>
  db.maybe<RunningTransmission>(sql`
    SELECT id, started_by AS "startedBy", started_at AS "startedAt" FROM transmissions WHERE finished_at IS NULL`);

/** Its id; undefined if another one runs. Whoever else starts one at this moment waits until this transaction ends. */
export const insertTransmission = async (
  tx: Transaction,
  { by, filter, now }: { readonly by: string; readonly filter: object; readonly now: Date },
): Promise<number | undefined> =>
  (
    await tx.maybe<{ id: number }>(sql`
      INSERT INTO transmissions (started_at, started_by, filter, files, lines)
      VALUES (${now}, ${by}, ${JSON.stringify(filter)}, 0, 0) ON CONFLICT DO NOTHING RETURNING id`)
  )?.id;

/** A request as a line of a file. */
export type RequestLine = DocumentOf<'invoice-request'>['lines'][number] & SortedLine;

const line = sql`id, id AS "requestId", customer_id AS "customerId", abw_code AS "abwCode", product_id AS "productId", ndc, lot,
  size, assay, unit_of_measure AS "unitOfMeasure", serial, tag_id AS "tagId", quantity, dispensed_at AS "dispensedAt",
  cabinet_id AS "cabinetId", cabinet_type AS "cabinetType", npi`;

/** The files of requests after the given one as they were sent, the oldest first, without the lines that the ERP refused. */
export async function findSentFiles(db: Queryable, after: number): Promise<DocumentOf<'invoice-request'>[]> {
  const lines = await db.many<
    RequestLine & { documentId: string; account: FileAccount; createdAt: Date }
  >(sql`
    SELECT sent.*, account, created_at AS "createdAt"
    FROM (
      SELECT ${line}, document_id AS "documentId" FROM invoice_requests
      WHERE id > ${after} AND document_id IS NOT NULL AND refusal = '') sent
    JOIN transmission_files ON transmission_files.document_id = "documentId"
    ORDER BY created_at, length("documentId"), "documentId", id`);
  return [...Map.groupBy(lines, ({ documentId }) => documentId).values()].flatMap((its) =>
    its.slice(0, 1).map(({ documentId, customerId, account, createdAt }) => ({
      documentId,
      customerId,
      account,
      createdAt,
      lines: its,
    })),
  );
}

/** Always in the order of their ids, as whoever else locks requests, to avoid deadlocks. */
export const lockToSend = (tx: Transaction, matching: Sql, most: number) =>
  tx.many<RequestLine>(sql`
    SELECT ${line} FROM invoice_requests WHERE ${toSend} AND ${matching} ORDER BY id LIMIT ${most} FOR UPDATE`);

export type SentRequest = RequestLine & {
  readonly status: InvoiceRequestStatus;
  readonly refusal: string;
  readonly version: number;
};

export const lockByIds = (tx: Transaction, ids: readonly number[]) =>
  tx.many<SentRequest>(sql`
    SELECT ${line}, status, refusal, version FROM invoice_requests
    WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`);

export interface NewFile {
  readonly documentId: string;
  readonly fileName: string;
  readonly customerId: string;
  readonly account: FileAccount;
  readonly lines: readonly RequestLine[];
}

/** Stores the files with their lines, and that their requests are in them. */
export async function insertFiles(
  tx: Transaction,
  transmissionId: number,
  files: readonly NewFile[],
  now: Date,
): Promise<void> {
  const lines = files.flatMap((file) => file.lines);
  await tx.run(sql`
    INSERT INTO transmission_files (document_id, transmission_id, customer_id, account, file_name, lines, quantity, created_at)
    SELECT document_id, ${transmissionId}, customer_id, account, file_name, lines, quantity, ${now}::timestamptz
    FROM unnest(
      ${files.map(({ documentId }) => documentId)}::text[], ${files.map(({ customerId }) => customerId)}::text[],
      ${files.map(({ account }) => account)}::text[], ${files.map(({ fileName }) => fileName)}::text[],
      ${files.map((file) => file.lines.length)}::int[],
      ${files.map((file) => file.lines.reduce((sum, { quantity }) => sum + quantity, 0))}::int[])
      AS file (document_id, customer_id, account, file_name, lines, quantity)`);
  await tx.run(sql`
    WITH inserted AS (
      INSERT INTO transmission_lines (document_id, request_id)
      SELECT document_id, request_id
      FROM unnest(
        ${files.flatMap((file) => file.lines.map(() => file.documentId))}::text[], ${lines.map(({ id }) => id)}::bigint[])
        AS line (document_id, request_id)
      RETURNING document_id, request_id)
    UPDATE invoice_requests SET document_id = inserted.document_id, refusal = '', acknowledged_at = NULL, version = version + 1
    FROM inserted WHERE invoice_requests.id = inserted.request_id`);
  await tx.run(sql`
    UPDATE transmissions SET files = ${files.length}, lines = ${lines.length} WHERE id = ${transmissionId}`);
}

type Stored = Omit<Transmission, 'problem' | 'startedAt' | 'finishedAt'> & {
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
};

/** Its results are the files that are written, in the order in which they are. */
export const findTransmission = (db: Queryable, transmissionId: number) =>
  db.maybe<Stored>(sql`
    SELECT id AS "transmissionId", started_at AS "startedAt", started_by AS "startedBy", finished_at AS "finishedAt", files, lines,
      (SELECT coalesce(json_agg(
          json_build_object('sapXmlFileName', file_name, 'linesTransmitted', file.lines)
          ORDER BY length(document_id), document_id), '[]')
        FROM transmission_files file
        WHERE file.transmission_id = transmissions.id AND written_at IS NOT NULL) AS "transmitResults"
    FROM transmissions WHERE id = ${transmissionId}`);

/** Undefined if there is none. Whoever locks its requests too does so afterwards. */
export const lockFile = (tx: Transaction, documentId: string) =>
  tx.maybe<{
    transmissionId: number;
    customerId: string;
    fileName: string;
    writtenAt: Date | null;
    acknowledgedAt: Date | null;
  }>(sql`
    SELECT transmission_id AS "transmissionId", customer_id AS "customerId", file_name AS "fileName",
      written_at AS "writtenAt", acknowledged_at AS "acknowledgedAt"
    FROM transmission_files WHERE document_id = ${documentId} FOR UPDATE`);

/** The requests that a file is the last one of. */
export const lockRequestsOf = (tx: Transaction, documentId: string) =>
  tx.many<{ id: number; status: InvoiceRequestStatus }>(sql`
    SELECT id, status FROM invoice_requests WHERE document_id = ${documentId} ORDER BY id FOR UPDATE`);

/** What is omitted stays omitted. */
export async function markWritten(tx: Transaction, documentId: string, now: Date): Promise<void> {
  await tx.run(sql`UPDATE transmission_files SET written_at = ${now} WHERE document_id = ${documentId}`);
  await tx.run(sql`
    UPDATE invoice_requests SET transmitted_at = ${now}, version = version + 1,
      status = CASE status WHEN 'READY' THEN 'TRANSMITTED' ELSE status END
    WHERE document_id = ${documentId}`);
}

/** After its last file the next transmission may start. */
export const finishTransmission = (tx: Transaction, transmissionId: number, now: Date) =>
  tx.run(sql`
    UPDATE transmissions SET finished_at = ${now}
    WHERE id = ${transmissionId} AND NOT EXISTS (
      SELECT FROM transmission_files file WHERE file.transmission_id = transmissions.id AND written_at IS NULL)`);

export const findStartedBy = async (db: Queryable, transmissionId: number): Promise<string> =>
  (await db.one<{ by: string }>(sql`SELECT started_by AS by FROM transmissions WHERE id = ${transmissionId}`))
    .by;

export interface Refusal {
  readonly requestId: number;
  readonly refusedBecause: string;
}

/** The lines of a file with what the ERP said to them before. */
export const findLines = (db: Queryable, documentId: string) =>
  db.many<{ requestId: number; refusal: string }>(sql`
    SELECT request_id AS "requestId", refusal FROM transmission_lines WHERE document_id = ${documentId}`);

/** All lines of the file are taken but those that are refused. Of what is omitted meanwhile, a refusal is noted on its line alone. */
export async function acknowledge(
  tx: Transaction,
  documentId: string,
  refused: readonly Refusal[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    UPDATE transmission_files SET acknowledged_at = ${now}, refused_lines = ${refused.length}
    WHERE document_id = ${documentId}`);
  await tx.run(sql`
    UPDATE transmission_lines SET refusal = said."refusedBecause"
    FROM jsonb_to_recordset(${JSON.stringify(refused)}) AS said ("requestId" bigint, "refusedBecause" text)
    WHERE document_id = ${documentId} AND request_id = said."requestId"`);
  await tx.run(sql`
    UPDATE invoice_requests SET version = version + 1,
      acknowledged_at = CASE WHEN line.refusal = '' THEN ${now}::timestamptz END,
      refusal = CASE WHEN status = 'OMITTED' THEN '' ELSE line.refusal END
    FROM transmission_lines line
    WHERE line.document_id = ${documentId} AND line.request_id = invoice_requests.id
      AND invoice_requests.document_id = ${documentId}`);
}
