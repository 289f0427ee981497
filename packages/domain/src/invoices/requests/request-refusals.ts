import type { AbwAccount } from '../../customers/billing-accounts.ts';
import {
  INVOICE_REQUEST_LIMIT,
  INVOICE_REQUEST_STATUS_LABELS,
  type InvoiceRequestStatus,
} from './request-status.ts';

/** OMITTED is for good (AINV-035). */
export const NOT_TAKEN_BACK = 'An omitted request stays omitted.';

/** Work on many rows is one transaction (B9). */
export const TOO_MANY_REQUESTS = `More than ${INVOICE_REQUEST_LIMIT.toLocaleString('en-US')} requests match. Narrow the filter.`;

interface ChangedRequest {
  readonly productName: string;
  readonly lot: string;
  /** As people read it (`shownStatus`). */
  readonly status: InvoiceRequestStatus;
  readonly abwCode: AbwAccount | null;
}

/** Names the row that somebody else was faster with, and how it is now. */
export const changedRequest = ({ productName, lot, status, abwCode }: ChangedRequest): string =>
  `Changed meanwhile: ${productName}, lot ${lot}, is ${INVOICE_REQUEST_STATUS_LABELS[status]}${
    abwCode === null ? '' : `, account ${abwCode}`
  } now.`;

/** What somebody confirmed is not what is there any more (B8). */
export const countChanged = (now: number): string =>
  now === 1
    ? 'It is 1 request now. Look again and confirm.'
    : `It is ${now.toLocaleString('en-US')} requests now. Look again and confirm.`;
