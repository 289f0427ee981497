import { ABW_ACCOUNTS, INVOICE_REQUEST_LIMIT } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { RequestResults } from './invoices-requests-actions.ts';
import { InvoiceRequestFilter } from './invoices-requests.ts';

const defineCall = callsOf('invoices');

/** Users who may change the customer's invoices choose accounts; everything else is for the provider (B7). */
const choose = { action: 'create', resource: 'invoices', for: 'somewhere' } as const;
const administer = { action: 'create', resource: 'invoices', for: 'ALL' } as const;
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

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
        /** The version that the user saw: if it has changed, the choice is refused. */
        version: z.int().min(0).optional(),
      }),
    )
    .min(1)
    .max(INVOICE_REQUEST_LIMIT)
    .refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length, 'Must name each request once'),
  response: RequestResults,
});

/**
 * An action on all matching requests that wait for an account carries the confirmed number (B8). A filter by status
 * without PENDING ABW matches nothing.
 */
const onFilter = z.strictObject({ where: InvoiceRequestFilter, expected: z.int().min(0) });

export const makeReady = defineCall({
  method: 'POST',
  path: '/invoice-requests/makeReady',
  summary: 'Make all requests that match and wait for an account ready, each with its suggested account',
  permission: administer,
  body: onFilter,
  response: z.strictObject({ changed: z.int(), ...RequestResults.shape }),
});

export const remindAbwSelection = defineCall({
  method: 'POST',
  path: '/invoice-requests/abwSelectionReminder',
  summary:
    'Remind those who can choose the account of requests that match: one mail a person, once a business day unless asked again',
  permission: administer,
  body: z.strictObject({ ...onFilter.shape, again: z.boolean().default(false) }),
  response: z.strictObject({
    reminded: z.array(z.strictObject({ email: z.string(), customers: z.int(), requests: z.int() })),
    /** People who had a mail today. */
    remindedBefore: z.array(z.string()),
    /** Customers without anybody to remind. */
    nobody: z.array(z.strictObject({ customerId: z.string(), name: z.string(), requests: z.int() })),
  }),
});
