/** B20. */
export const PAYMENT_STATUSES = ['started', 'paid', 'declined', 'expired', 'to refund'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How long the provider's page can be used (B20). */
export const PAYMENT_MINUTES = 30;

/** The provider's state of a session. Amounts are in cents. */
export interface SessionAnswer {
  /** Open: not paid, but still payable. */
  readonly state: 'open' | 'paid' | 'declined' | 'expired';
  /** The charged amount; 0 unless it is paid. */
  readonly paid: number;
}

export interface AttemptState {
  readonly status: PaymentStatus;
  readonly amount: number;
}

/** The new status, and how much of the invoice it pays. */
export interface AttemptResult {
  readonly status: PaymentStatus;
  readonly pays: number;
}

/**
 * The effect of the provider's answer on an attempt, given the open amount of the invoice; undefined if it changes
 * nothing. An invoice is only paid in full: money charged twice, or of another amount, is to be refunded (B22, B23).
 * Money that arrives after an attempt ended counts as well.
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

/** A payment that is to be refunded, or was. */
export interface RefundState {
  readonly status: PaymentStatus;
  /**
   * In cents: the open amount when another amount was charged; null where nothing was open, as after a double
   * payment.
   */
  readonly openThen: number | null;
  /** By the provider. */
  readonly isRefunded: boolean;
  /** By staff, in another way. */
  readonly isSettled: boolean;
}

/** A payment of a wrong amount blocks further card payments until it is refunded or settled (B23). */
export const isWrongAmountOpen = ({ status, openThen, isRefunded, isSettled }: RefundState): boolean =>
  status === 'to refund' && openThen !== null && !isRefunded && !isSettled;

/** Null if staff can settle the payment (B23). */
export function settleRefusal({ status, isRefunded, isSettled }: RefundState): string | null {
  if (isRefunded) return 'This payment has been refunded.';
  if (status !== 'to refund') return `This payment is ${status}: there is nothing to settle.`;
  return isSettled ? 'This payment has been settled.' : null;
}

const MINUTE_MS = 60_000;
const ASK_EVERY_MS = 10 * MINUTE_MS;
const ASK_FOR_MS = 24 * 60 * MINUTE_MS;

/** When to ask the provider next about an attempt without a result; null: never again (B22). */
export function nextQuestion(startedAt: Date, now: Date): Date | null {
  const next = Math.max(now.getTime(), startedAt.getTime()) + ASK_EVERY_MS;
  return next - startedAt.getTime() > ASK_FOR_MS ? null : new Date(next);
}

/** An attempt without a result. */
export interface OpenAttempt {
  readonly startedBy: string;
  readonly amount: number;
  readonly expiresAt: Date;
  /** The provider has created its page. */
  readonly hasPage: boolean;
}

/**
 * The way to start a payment (B21): with a new attempt, with the user's own open one, in place of one whose page
 * nobody has seen, or after closing another one's page at the provider.
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
 * The reaction to the provider's answer: record it, close the page and record the answer to that, or wait. After a
 * declined card the payer may try another one, until they return or the time is over.
 */
export function answerStep(
  state: SessionAnswer['state'],
  { cameBack, isOver }: { readonly cameBack: boolean; readonly isOver: boolean },
): 'record' | 'close' | 'wait' {
  if (state === 'paid' || state === 'expired') return 'record';
  return isOver || (cameBack && state === 'declined') ? 'close' : 'wait';
}
