import type { SessionAnswer } from '@parwell/domain';
import type { IncomingHttpHeaders } from 'node:http';

/** What is to be paid on the provider's page. */
export interface PaymentOrder {
  /** The idempotency key: a second session is never made for it. */
  readonly attemptId: string;
  readonly invoiceNumber: string;
  /** In cents of a US dollar. */
  readonly amount: number;
  readonly expiresAt: Date;
  /** Who pays, for the receipt. */
  readonly email: string;
  /** Where the page leads to afterwards, whatever became of it. */
  readonly returnUrl: string;
}

export interface PaymentSession {
  readonly sessionId: string;
  /** Always of the configured origin. */
  readonly url: string;
}

/** What the provider knows of a session. */
export interface ProviderAnswer extends SessionAnswer {
  /** How the provider calls the payment; empty unless something was taken. */
  readonly reference: string;
}

/** What the provider tells by itself. It is only a reason to ask. */
export type ProviderEvent =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'refund'; readonly reference: string };

/** The payment provider: the only one who sees cards. What it cannot do throws an AppError `unavailable` or `refused`. */
export interface PaymentGateway {
  /** No money moves. */
  readonly isTest: boolean;
  /** Makes the session, or answers the one that was made with this attempt's id. */
  createSession(order: PaymentOrder): Promise<PaymentSession>;
  askSession(sessionId: string): Promise<ProviderAnswer>;
  /** Ends a session, so that nobody can pay with it any more, and answers what has become of it: it may have been paid. */
  expireSession(sessionId: string): Promise<ProviderAnswer>;
  /** The event in a webhook's bytes; null for one that does not matter. A forged or replayed one is refused. */
  readEvent(headers: IncomingHttpHeaders, body: Buffer): ProviderEvent | null;
}
