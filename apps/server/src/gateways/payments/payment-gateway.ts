import type { SessionAnswer } from '@parwell/domain';
import type { IncomingHttpHeaders } from 'node:http';

export interface PaymentOrder {
  /** The idempotency key: there is never a second session for it. */
  readonly attemptId: string;
  readonly invoiceNumber: string;
  /** US cents. */
  readonly amount: number;
  readonly expiresAt: Date;
  /** The payer's, for the receipt. */
  readonly email: string;
  /** The address after payment, whatever the outcome. */
  readonly returnUrl: string;
}

export interface PaymentSession {
  readonly sessionId: string;
  /** Always on the configured origin. */
  readonly url: string;
}

export interface ProviderAnswer extends SessionAnswer {
  /** The provider's id of the payment; empty if nothing was charged. */
  readonly reference: string;
}

/** A notification from the provider. It is only a reason to ask. */
export type ProviderEvent =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'refund'; readonly reference: string };

/** Only the provider sees cards. Failures are thrown as AppError `unavailable` or `refused`. */
export interface PaymentGateway {
  /** No money moves. */
  readonly isTest: boolean;
  /** Creates the session, or returns the existing one of this attempt. */
  createSession(order: PaymentOrder): Promise<PaymentSession>;
  askSession(sessionId: string): Promise<ProviderAnswer>;
  /** Ends a session, so that nobody can pay with it any more, and returns its outcome: it may have been paid. */
  expireSession(sessionId: string): Promise<ProviderAnswer>;
  /** The event of a webhook; null for an irrelevant one. Forged and replayed ones are refused. */
  readEvent(headers: IncomingHttpHeaders, body: Buffer): ProviderEvent | null;
}
