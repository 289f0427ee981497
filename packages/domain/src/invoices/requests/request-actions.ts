import type { AbwAccount } from '../../customers/billing-accounts.ts';
import { accountChoice, ACCOUNT_TEXTS, type SplitFlags } from './request-account.ts';
import {
  INVOICE_REQUEST_STATUS_LABELS,
  type InvoiceRequestStatus,
  type OmitReason,
} from './request-status.ts';

/** The facts that decide which actions are allowed. */
export interface RequestState extends SplitFlags {
  readonly status: InvoiceRequestStatus;
  readonly abwCode: AbwAccount | null;
  /** The customer's usual account. */
  readonly suggestedCode: AbwAccount;
  /** Part of a running transmission: behaves like a sent request (B6). */
  readonly claimed: boolean;
  /** The ERP's reason not to bill it; empty if there is none (B14). */
  readonly refusal: string;
}

export type RequestAct =
  | { readonly act: 'letter'; readonly abwCode: AbwAccount }
  | { readonly act: 'hold' }
  | { readonly act: 'ready' }
  | { readonly act: 'omit'; readonly reason: OmitReason };

export const ACT_OUTCOMES = ['done', 'unchanged', 'refused'] as const;

export type ActOutcome =
  | {
      readonly outcome: 'done';
      readonly status: InvoiceRequestStatus;
      readonly abwCode: AbwAccount | null;
      /** The ERP has the request and must credit it (B10). */
      readonly credit: boolean;
    }
  | { readonly outcome: 'unchanged'; readonly text: string }
  | { readonly outcome: 'refused'; readonly text: string };

/** The shown status: a request that is being sent counts as sent. */
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

/** The only allowed transitions (B5, B6, B10). */
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

/** Hold is a toggle: it makes a held request ready again (AINV-039). */
export const holdAct = (status: InvoiceRequestStatus): RequestAct =>
  status === 'ON HOLD' ? { act: 'ready' } : { act: 'hold' };

/** "Make all ready" gives a waiting request its suggested account (B6, AINV-037). */
export const makeReadyAct = ({ suggestedCode }: Pick<RequestState, 'suggestedCode'>): RequestAct => ({
  act: 'letter',
  abwCode: suggestedCode,
});
