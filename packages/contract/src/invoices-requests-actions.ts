import {
  ABW_ACCOUNTS,
  ACT_OUTCOMES,
  INVOICE_REQUEST_LIMIT,
  INVOICE_REQUEST_STATUSES,
  OMIT_REASONS,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { InvoiceRequest, InvoiceRequestFilter, oneRequest } from './invoices-requests.ts';

const defineCall = callsOf('invoices');

/** Letters are for who may change the customer's invoices; the rest is the provider's (B7). */
const choose = { action: 'create', resource: 'invoices', for: 'somewhere' } as const;
const administer = { action: 'create', resource: 'invoices', for: 'ALL' } as const;
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** What became of one of many. */
export const RequestResult = z.strictObject({
  id: z.int(),
  outcome: z.enum(ACT_OUTCOMES),
  text: z.string(),
  /** As it is now; null if there is no such request. */
  status: z.enum(INVOICE_REQUEST_STATUSES).nullable(),
  version: z.int().nullable(),
});
export type RequestResult = z.infer<typeof RequestResult>;
const results = z.strictObject({ result: z.array(RequestResult) });

export const saveAbwSelection = defineCall({
  method: 'PATCH',
  path: '/invoice-requests/abwSelection',
  summary: `Choose the account of up to ${INVOICE_REQUEST_LIMIT} requests. Answers for each; one that cannot does not hold up the others`,
  permission: choose,
  body: z
    .array(
      z.strictObject({
        id,
        abwCode: z.enum(ABW_ACCOUNTS),
        /** Of the row that was looked at: one that was changed since is refused. */
        version: z.int().min(0).optional(),
      }),
    )
    .min(1)
    .max(INVOICE_REQUEST_LIMIT)
    .refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length, 'Must name each request once'),
  response: results,
});

const omission = {
  /** They cannot be taken back: anything but true is refused. */
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
    /** Only says what would happen. */
    dryRun: z.boolean().default(false),
  }),
  response: results,
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
  response: results,
});

/**
 * What is done with all that match and wait for an account: the number of those that somebody has confirmed is part of it (B8).
 * A filter by status that leaves out PENDING ABW leaves none.
 */
const onFilter = z.strictObject({ where: InvoiceRequestFilter, expected: z.int().min(0) });

export const makeReady = defineCall({
  method: 'POST',
  path: '/invoice-requests/makeReady',
  summary: 'Make all requests that match and wait for an account ready, each with its suggested account',
  permission: administer,
  body: onFilter,
  response: z.strictObject({ changed: z.int(), ...results.shape }),
});

export const remindAbwSelection = defineCall({
  method: 'POST',
  path: '/invoice-requests/abwSelectionReminder',
  summary:
    'Remind those who can choose the account of requests that match: one mail a person, once a business day unless asked again',
  permission: administer,
  body: z.strictObject({ ...onFilter.shape, again: z.boolean().default(false) }),
  response: z.strictObject({
    /** Who gets a mail. */
    reminded: z.array(z.strictObject({ email: z.string(), customers: z.int(), requests: z.int() })),
    /** Who has had one today already. */
    remindedBefore: z.array(z.string()),
    /** Customers for whom nobody can be reminded. */
    nobody: z.array(z.strictObject({ customerId: z.string(), name: z.string(), requests: z.int() })),
  }),
});
