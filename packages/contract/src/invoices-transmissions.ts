import { FILE_ACCOUNTS, INVOICE_REQUEST_STATUSES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { RequestResult } from './invoices-requests-actions.ts';
import { InvoiceRequestFilter } from './invoices-requests.ts';
import { listQuery, pageOf } from './lists.ts';

const defineCall = callsOf('invoices');

const read = { action: 'read', resource: 'invoices', for: 'ALL' } as const;
const administer = { action: 'create', resource: 'invoices', for: 'ALL' } as const;

/** A file in the preview, without a name yet. */
export const FileToSend = z.strictObject({
  customerId: z.string(),
  customerName: z.string(),
  account: z.enum(FILE_ACCOUNTS),
  files: z.int(),
  lines: z.int(),
  quantity: z.int(),
});
export type FileToSend = z.infer<typeof FileToSend>;

export const previewTransmit = defineCall({
  method: 'POST',
  path: '/invoice-requests/transmit/preview',
  summary: 'What would be sent to the ERP, by customer and account, and what stays behind',
  permission: read,
  body: z.strictObject({ where: InvoiceRequestFilter }),
  response: z.strictObject({
    files: z.array(FileToSend),
    lines: z.int(),
    quantity: z.int(),
    /** Matching unsent requests that stay behind, by status. */
    staying: z.array(z.strictObject({ status: z.enum(INVOICE_REQUEST_STATUSES), lines: z.int() })),
    /** The running transmission; no other can start until it ends. */
    running: z.int().nullable(),
  }),
});

/** A written file (AINV-029). */
export const TransmitResult = z.strictObject({ sapXmlFileName: z.string(), linesTransmitted: z.int() });
export type TransmitResult = z.infer<typeof TransmitResult>;

/** Files are written one after the other. */
export const Transmission = z.strictObject({
  transmissionId: z.int(),
  startedAt: Instant,
  startedBy: z.string(),
  /** Null while files are being written. */
  finishedAt: Instant.nullable(),
  files: z.int(),
  lines: z.int(),
  /** Why the next file could not be written; it is retried. */
  problem: z.string(),
  /** The written files. */
  transmitResults: z.array(TransmitResult),
});
export type Transmission = z.infer<typeof Transmission>;

export const transmit = defineCall({
  method: 'POST',
  path: '/invoice-requests/transmit',
  summary:
    'Send all requests that match and are ready to the ERP. Answers when it is done, or after 15 seconds with what is done by then',
  permission: administer,
  fresh: 'transmit',
  body: z.strictObject({ where: InvoiceRequestFilter, expected: z.int().min(0) }),
  response: Transmission,
});

export const getTransmission = defineCall({
  method: 'GET',
  path: '/invoice-requests/transmissions/:transmissionId',
  summary: 'How far a transmission is',
  permission: read,
  params: z.strictObject({ transmissionId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: Transmission,
});

export const TRANSMITTED_FILE_STATES = ['waiting', 'written', 'late', 'acknowledged', 'refused'] as const;

/** A file for the ERP, with its answer. */
export const TransmittedFile = z.strictObject({
  documentId: z.string(),
  sapXmlFileName: z.string(),
  transmissionId: z.int(),
  customerId: z.string(),
  customerName: z.string(),
  account: z.enum(FILE_ACCOUNTS),
  lines: z.int(),
  quantity: z.int(),
  createdAt: Instant,
  writtenAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
  refusedLines: z.int(),
  /** Late: not acknowledged for 30 minutes (B14). Refused: at least one line. */
  state: z.enum(TRANSMITTED_FILE_STATES),
});
export type TransmittedFile = z.infer<typeof TransmittedFile>;

export const TransmittedFileFilter = z
  .strictObject({
    customerId: z.string().min(1).max(100),
    /** A substring. */
    sapXmlFileName: z.string().trim().max(200),
    state: z.enum(TRANSMITTED_FILE_STATES),
  })
  .partial();

export const listTransmittedFiles = defineCall({
  method: 'GET',
  path: '/invoice-requests/files',
  summary: 'Files that were written for the ERP, and what it said to them',
  permission: read,
  query: listQuery({
    sort: ['createdAt', 'sapXmlFileName', 'customerId', 'lines'],
    order: { key: 'createdAt', direction: 'DESC' },
    where: TransmittedFileFilter,
    limit: { standard: 10, most: 500 },
    fields: TransmittedFile.keyof().options,
  }),
  response: pageOf(TransmittedFile),
});

export const rewriteFile = defineCall({
  method: 'POST',
  path: '/invoice-requests/files/:documentId/rewrite',
  summary: 'Write a file again, with the same name and text, for an ERP that has not acknowledged it',
  permission: administer,
  params: z.strictObject({ documentId: z.string().min(1).max(80) }),
  response: z.strictObject({ sapXmlFileName: z.string() }),
});

export const sendRefusedAgain = defineCall({
  method: 'POST',
  path: '/invoice-requests/sendAgain',
  summary: 'Send requests that the ERP has refused once more, in new files. Answers for each of them',
  permission: administer,
  body: z.strictObject({ invoiceIds: z.array(z.int().min(1)).min(1).max(1000) }),
  response: z.strictObject({
    result: z.array(RequestResult),
    transmission: Transmission.nullable(),
  }),
});
