import { ACT_OUTCOMES, INVOICE_REQUEST_LIMIT, INVOICE_REQUEST_STATUSES, OMIT_REASONS } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { InvoiceRequest, oneRequest } from './invoices-requests.ts';

const defineCall = callsOf('invoices');

const administer = { action: 'create', resource: 'invoices', for: 'ALL' } as const;
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The result for one of many requests. */
export const RequestResult = z.strictObject({
  id: z.int(),
  outcome: z.enum(ACT_OUTCOMES),
  text: z.string(),
  /** The current status; null if there is no such request. */
  status: z.enum(INVOICE_REQUEST_STATUSES).nullable(),
  version: z.int().nullable(),
});
export type RequestResult = z.infer<typeof RequestResult>;
export const RequestResults = z.strictObject({ result: z.array(RequestResult) });

const omission = {
  /** Omitting is final: anything but true is refused. */
  omitted: z.boolean(),
  omittedReason: z.enum(OMIT_REASONS).or(z.literal('')).default(''),
  omittedNote: z.string().trim().max(2000).default(''),
  rgaNumber: z.string().trim().max(100).default(''),
};

export const omitInvoiceRequest = defineCall({
  method: 'PATCH',
  path: '/invoice-requests/:invoiceRequestId/omit',
  summary: 'Do not bill a request; what the ERP has already is credited',
  permission: administer,
  params: oneRequest,
  body: z.strictObject({ ...omission, invoiceIds: z.array(id).max(1).optional() }),
  response: InvoiceRequest,
});

export const bulkOmit = defineCall({
  method: 'PATCH',
  path: '/invoice-requests/bulkOmit',
  summary: `Do not bill up to ${INVOICE_REQUEST_LIMIT} requests. Answers for each of them`,
  permission: administer,
  body: z.strictObject({
    ...omission,
    invoiceIds: z.array(id).max(INVOICE_REQUEST_LIMIT),
    /** Preview only. */
    dryRun: z.boolean().default(false),
  }),
  response: RequestResults,
});

export const setInvoiceRequestStatus = defineCall({
  method: 'PATCH',
  path: '/invoice-requests/:invoiceRequestId/status/:status',
  summary: 'Hold a request that is ready, or make one that is on hold ready again',
  permission: administer,
  params: z.strictObject({ ...oneRequest.shape, status: z.enum(['ON HOLD', 'READY']) }),
  response: InvoiceRequest,
});

export const bulkStatus = defineCall({
  method: 'PATCH',
  path: '/invoice-requests/bulkStatus',
  summary: `Hold up to ${INVOICE_REQUEST_LIMIT} requests, or make them ready again. Answers for each of them`,
  permission: administer,
  body: z.strictObject({
    invoiceIds: z.array(id).min(1).max(INVOICE_REQUEST_LIMIT),
    status: z.enum(['ON HOLD', 'READY']),
    dryRun: z.boolean().default(false),
  }),
  response: RequestResults,
});
