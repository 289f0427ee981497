import type { AbwAccount } from '../../customers/billing-accounts.ts';
import { accountChoice, ACCOUNT_TEXTS, type SplitFlags } from './request-account.ts';
import {
  INVOICE_REQUEST_STATUS_LABELS,
  type InvoiceRequestStatus,
  type OmitReason,
} from './request-status.ts';

/** As much of an invoice request as decides what may be done with it. */
export interface RequestState extends SplitFlags {
  readonly status: InvoiceRequestStatus;
  readonly abwCode: AbwAccount | null;
  /** What the customer usually chooses. */
  readonly suggestedCode: AbwAccount;
  /** A running transmission has it: it behaves as if it were sent (B6). */
  readonly claimed: boolean;
  /** The ERP's reason for not billing it; empty if it gave none (B14). */
  readonly refusal: string;
}

export type RequestAct =
  | { readonly act: 'letter'; readonly abwCode: AbwAccount }
  | { readonly act: 'hold' }
  | { readonly act: 'ready' }
  | { readonly act: 'omit'; readonly reason: OmitReason };

export const ACT_OUTCOMES = ['done', 'unchanged', 'refused'] as const;

/** What an act makes of a request. */
export type ActOutcome =
  | {
      readonly outcome: 'done';
      readonly status: InvoiceRequestStatus;
      readonly abwCode: AbwAccount | null;
      /** The ERP has it, and has to credit it (B10). */
      readonly credit: boolean;
    }
  | { readonly outcome: 'unchanged'; readonly text: string }
  | { readonly outcome: 'refused'; readonly text: string };

/** The status people read: of a request that is being sent, that it is sent. */
export const shownStatus = ({ status, claimed }: Pick<RequestState, 'status' | 'claimed'>) =>
  claimed && status === 'READY' ? 'TRANSMITTED' : status;

const done = (
  { abwCode }: RequestState,
  status: InvoiceRequestStatus,
  changes: { readonly abwCode?: AbwAccount; readonly credit?: boolean } = {},
): ActOutcome => ({ outcome: 'done', status, abwCode, credit: false, ...changes });

const unchanged = (text: string): ActOutcome => ({ outcome: 'unchanged', text });
const refused = (text: string): ActOutcome => ({ outcome: 'refused', text });

const label = (status: InvoiceRequestStatus): string => INVOICE_REQUEST_STATUS_LABELS[status];

/** The allowed ways from one status to another, and no others (B5, B6, B10). */
export function actOn(request: RequestState, act: RequestAct): ActOutcome {
  const status = shownStatus(request);
  switch (act.act) {
    case 'letter':
      return chooseLetter(request, status, act.abwCode);
    case 'hold':
      if (status === 'READY') return done(request, 'ON HOLD');
      return status === 'ON HOLD'
        ? unchanged('It is on hold already.')
        : refused(notPossible(status, 'held'));
    case 'ready':
      if (status === 'ON HOLD') return done(request, 'READY');
      return status === 'READY'
        ? unchanged('It is ready already.')
        : refused(notPossible(status, 'made ready'));
    case 'omit':
      if (status === 'OMITTED') return unchanged('It is omitted already.');
      return done(request, 'OMITTED', { credit: status === 'TRANSMITTED' && request.refusal === '' });
  }
}

const notPossible = (status: InvoiceRequestStatus, done: string): string =>
  `A request that is ${label(status)} cannot be ${done}.`;

function chooseLetter(request: RequestState, status: InvoiceRequestStatus, abwCode: AbwAccount): ActOutcome {
  const choice = accountChoice(request);
  if (choice !== 'manual') return refused(`${ACCOUNT_TEXTS[choice]}: there is no account to choose.`);
  if (status === 'TRANSMITTED' || status === 'OMITTED')
    return refused(notPossible(status, 'given another account'));
  if (status !== 'PENDING ABW' && request.abwCode === abwCode)
    return unchanged(`Account ${abwCode} is chosen already.`);
  return done(request, status === 'PENDING ABW' ? 'READY' : status, { abwCode });
}

/** Hold is a switch: used on what is held it makes it ready again (AINV-039). */
export const holdAct = (status: InvoiceRequestStatus): RequestAct =>
  status === 'ON HOLD' ? { act: 'ready' } : { act: 'hold' };

/** What making all ready does with a request that waits for its account: it takes the suggested one (B6, AINV-037). */
export const makeReadyAct = ({ suggestedCode }: Pick<RequestState, 'suggestedCode'>): RequestAct => ({
  act: 'letter',
  abwCode: suggestedCode,
});
