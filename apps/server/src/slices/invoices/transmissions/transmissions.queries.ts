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

/** Ready and in no other transmission. */
const toSend = sql`${inStatus(['READY'])} AND invoice_requests.document_id IS NULL`;

export const countToSend = (db: Queryable, matching: Sql) =>
  db.many<FileToSend>(sql`
    SELECT customer_id AS "customerId", ${customerName(sql`sent.customer_id`)} AS "customerName", account,
      ceil(lines::numeric / ${LINES_PER_FILE})::int AS files, lines, quantity
    FROM (
      SELECT customer_id, coalesce(abw_code, 'AUTO') AS account, count(*)::int AS lines, sum(quantity)::int AS quantity
      FROM invoice_requests WHERE ${toSend} AND ${matching} GROUP BY 1, 2) AS sent
    ORDER BY "customerName", customer_id, account`);

/** Matching requests that are not ready. */
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

/** The new id, or undefined while another transmission runs. A concurrent call waits until this transaction ends. */
export const insertTransmission = async (
  tx: Transaction,
  { by, filter, now }: { readonly by: string; readonly filter: object; readonly now: Date },
): Promise<number | undefined> =>
  (
    await tx.maybe<{ id: number }>(sql`
      INSERT INTO transmissions (started_at, started_by, filter, files, lines)
      VALUES (${now}, ${by}, ${JSON.stringify(filter)}, 0, 0) ON CONFLICT DO NOTHING RETURNING id`)
  )?.id;

export type RequestLine = DocumentOf<'invoice-request'>['lines'][number] & SortedLine;

const line = sql`id, id AS "requestId", customer_id AS "customerId", abw_code AS "abwCode", product_id AS "productId", ndc, lot,
  size, assay, unit_of_measure AS "unitOfMeasure", serial, tag_id AS "tagId", quantity, dispensed_at AS "dispensedAt",
  cabinet_id AS "cabinetId", cabinet_type AS "cabinetType",
  CASE WHEN npi_verified IS FALSE THEN '' ELSE npi END AS npi`;

/** The sent files with requests after the given id, oldest first, without refused lines. */
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

/** Locked by id, like everywhere else, to avoid deadlocks. */
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

/** The results are the written files, in order of writing. */
export const findTransmission = (db: Queryable, transmissionId: number) =>
  db.maybe<Stored>(sql`
    SELECT id AS "transmissionId", started_at AS "startedAt", started_by AS "startedBy", finished_at AS "finishedAt", files, lines,
      (SELECT coalesce(json_agg(
          json_build_object('sapXmlFileName', file_name, 'linesTransmitted', file.lines)
          ORDER BY length(document_id), document_id), '[]')
        FROM transmission_files file
        WHERE file.transmission_id = transmissions.id AND written_at IS NOT NULL) AS "transmitResults"
    FROM transmissions WHERE id = ${transmissionId}`);

/** Lock the file before its requests. */
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

/** Requests whose latest file this is. */
export const lockRequestsOf = (tx: Transaction, documentId: string) =>
  tx.many<{ id: number; status: InvoiceRequestStatus }>(sql`
    SELECT id, status FROM invoice_requests WHERE document_id = ${documentId} ORDER BY id FOR UPDATE`);

/** Omitted requests stay omitted. */
export async function markWritten(tx: Transaction, documentId: string, now: Date): Promise<void> {
  await tx.run(sql`UPDATE transmission_files SET written_at = ${now} WHERE document_id = ${documentId}`);
  await tx.run(sql`
    UPDATE invoice_requests SET transmitted_at = ${now}, version = version + 1,
      status = CASE status WHEN 'READY' THEN 'TRANSMITTED' ELSE status END
    WHERE document_id = ${documentId}`);
}

/** The next transmission may start after the last file. */
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

export const findLines = (db: Queryable, documentId: string) =>
  db.many<{ requestId: number; refusal: string }>(sql`
    SELECT request_id AS "requestId", refusal FROM transmission_lines WHERE document_id = ${documentId}`);

/**
 * Accepts all lines except the refused ones. For requests omitted meanwhile, the refusal is stored on the line only.
 */
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
