import type { AbwAccount } from '../../customers/billing-accounts.ts';
import {
  INVOICE_REQUEST_LIMIT,
  INVOICE_REQUEST_STATUS_LABELS,
  type InvoiceRequestStatus,
} from './request-status.ts';

/** Omitting is final (AINV-035). */
export const NOT_TAKEN_BACK = 'An omitted request stays omitted.';

/** Changes of many rows share one transaction (B9). */
export const TOO_MANY_REQUESTS = `More than ${INVOICE_REQUEST_LIMIT.toLocaleString('en-US')} requests match. Narrow the filter.`;

interface ChangedRequest {
  readonly productName: string;
  readonly lot: string;
  /** The shown status (`shownStatus`). */
  readonly status: InvoiceRequestStatus;
  readonly abwCode: AbwAccount | null;
}

/** Names the request that somebody else changed first, with its current state. */
export const changedRequest = ({ productName, lot, status, abwCode }: ChangedRequest): string =>
  `Changed meanwhile: ${productName}, lot ${lot}, is ${INVOICE_REQUEST_STATUS_LABELS[status]}${
    abwCode === null ? '' : `, account ${abwCode}`
  } now.`;

/** The number is no longer the confirmed one (B8). */
export const countChanged = (now: number): string =>
  now === 1
    ? 'It is 1 request now. Look again and confirm.'
    : `It is ${now.toLocaleString('en-US')} requests now. Look again and confirm.`;
