/** What became of an attempt to pay an invoice by card (B20). */
export const PAYMENT_STATUSES = ['started', 'paid', 'declined', 'expired', 'to refund'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** So long the provider's page can be used (B20). */
export const PAYMENT_MINUTES = 30;

/** What the provider says of a session when it is asked. Amounts are in cents. */
export interface SessionAnswer {
  /** Open: nobody has paid, but somebody still can. */
  readonly state: 'open' | 'paid' | 'declined' | 'expired';
  /** What was taken from the card; 0 unless it is paid. */
  readonly paid: number;
}

export interface AttemptState {
  readonly status: PaymentStatus;
  readonly amount: number;
}

/** What changes: the attempt's status, and how much of the invoice is paid by it. */
export interface AttemptResult {
  readonly status: PaymentStatus;
  readonly pays: number;
}

/**
 * What an answer of the provider makes of an attempt at an invoice of which so much is open; undefined if nothing. An invoice
 * is only ever paid in full: money that was taken twice, or of another amount, is to be refunded (B22, B23). Money that comes
 * after an attempt had ended counts as well.
 */
export function attemptResult(
  attempt: AttemptState,
  open: number,
  answer: SessionAnswer,
): AttemptResult | undefined {
  if (attempt.status === 'paid' || attempt.status === 'to refund') return undefined;
  if (answer.state === 'paid')
    return answer.paid === open && open > 0
      ? { status: 'paid', pays: answer.paid }
      : { status: 'to refund', pays: 0 };
  if (attempt.status !== 'started' || answer.state === 'open') return undefined;
  return { status: answer.state, pays: 0 };
}

/** A payment that is to refund, or was. */
export interface RefundState {
  readonly status: PaymentStatus;
  /** In cents: what was open when another amount was taken; null where nothing was open, as for what was paid twice. */
  readonly openThen: number | null;
  /** Whether the provider has refunded it. */
  readonly isRefunded: boolean;
  /** Whether staff have settled it otherwise. */
  readonly isSettled: boolean;
}

/** Another amount than open was taken, and that is not settled: nothing more may be paid by card until it is (B23). */
export const isWrongAmountOpen = ({ status, openThen, isRefunded, isSettled }: RefundState): boolean =>
  status === 'to refund' && openThen !== null && !isRefunded && !isSettled;

/** Why staff cannot settle a payment; null if they can (B23). */
export function settleRefusal({ status, isRefunded, isSettled }: RefundState): string | null {
  if (isRefunded) return 'This payment has been refunded.';
  if (status !== 'to refund') return `This payment is ${status}: there is nothing to settle.`;
  return isSettled ? 'This payment has been settled.' : null;
}

const MINUTE_MS = 60_000;
const ASK_EVERY_MS = 10 * MINUTE_MS;
const ASK_FOR_MS = 24 * 60 * MINUTE_MS;

/** When the provider is asked next about an attempt that has no result; null: no more (B22). */
export function nextQuestion(startedAt: Date, now: Date): Date | null {
  const next = Math.max(now.getTime(), startedAt.getTime()) + ASK_EVERY_MS;
  return next - startedAt.getTime() > ASK_FOR_MS ? null : new Date(next);
}

/** An attempt that has no result yet. */
export interface OpenAttempt {
  readonly startedBy: string;
  readonly amount: number;
  readonly expiresAt: Date;
  /** Whether the provider has made its page. */
  readonly hasPage: boolean;
}

/**
 * How somebody begins to pay an invoice (B21): with a new attempt, with their own that is open, instead of one whose page nobody
 * has seen, or once the page of another one has been closed at the provider.
 */
export type StartStep = 'begin' | 'continue' | 'replace' | 'close first';

export function startStep(
  attempt: OpenAttempt | undefined,
  { by, open, now }: { readonly by: string; readonly open: number; readonly now: Date },
): StartStep {
  if (!attempt) return 'begin';
  const { startedBy, amount, expiresAt, hasPage } = attempt;
  if (startedBy === by && amount === open && expiresAt > now) return 'continue';
  return hasPage ? 'close first' : 'replace';
}

/**
 * What to do with an answer of the provider: settle it, close the page and settle what is said then, or wait. After a declined card
 * people may try another one, until they come back or their time is over.
 */
export function answerStep(
  state: SessionAnswer['state'],
  { cameBack, isOver }: { readonly cameBack: boolean; readonly isOver: boolean },
): 'record' | 'close' | 'wait' {
  if (state === 'paid' || state === 'expired') return 'record';
  return isOver || (cameBack && state === 'declined') ? 'close' : 'wait';
}
