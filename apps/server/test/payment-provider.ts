import type { IncomingHttpHeaders } from 'node:http';
import type {
  PaymentGateway,
  PaymentOrder,
  PaymentSession,
  ProviderAnswer,
  ProviderEvent,
} from '../src/gateways/payments/payment-gateway.ts';
import { AppError } from '../src/platform/app-error.ts';

interface Session {
  readonly order: PaymentOrder;
  state: ProviderAnswer['state'];
  wasDeclined: boolean;
  paid: number;
}

export const PROVIDER_AWAY = 'The payment provider cannot be reached.';
export const PROVIDER_REFUSES = 'The payment provider does not take this payment.';
const SIGNATURE = 'x-test-signature';

/** In memory; the test plays its customers. */
export class TestPaymentProvider implements PaymentGateway {
  readonly isTest = true;
  readonly sessions = new Map<string, Session>();
  readonly calls: string[] = [];
  isAway = false;
  isRefusing = false;
  #missing = 0;
  #complete = Promise.withResolvers<void>();

  static readonly url = (sessionId: string) => `https://pay.example/${sessionId}`;
  readonly sessionOf = (attemptId: string): string => `cs-${attemptId}`;

  async createSession(order: PaymentOrder): Promise<PaymentSession> {
    const sessionId = this.sessionOf(order.attemptId);
    await this.#answer(`create ${sessionId}`);
    if (this.isRefusing) throw new AppError('refused', PROVIDER_REFUSES);
    const known = this.sessions.get(sessionId);
    // As with a real one: a key must not be reused for another order.
    if (known && JSON.stringify(known.order) !== JSON.stringify(order))
      throw new AppError('refused', 'The key was used for another payment.');
    if (!known) this.sessions.set(sessionId, { order, state: 'open', wasDeclined: false, paid: 0 });
    return { sessionId, url: TestPaymentProvider.url(sessionId) };
  }

  async askSession(sessionId: string): Promise<ProviderAnswer> {
    const answer = this.#known(sessionId);
    await this.#answer(`ask ${sessionId}`);
    return answer;
  }

  async expireSession(sessionId: string): Promise<ProviderAnswer> {
    await this.#answer(`expire ${sessionId}`);
    const session = this.#session(sessionId);
    if (session.state === 'open') session.state = 'expired';
    return this.#known(sessionId);
  }

  readEvent(headers: IncomingHttpHeaders, body: Buffer): ProviderEvent | null {
    if (headers[SIGNATURE] !== 'genuine') throw new AppError('refused', 'The signature is wrong.');
    return JSON.parse(body.toString()) as ProviderEvent | null;
  }

  /** Somebody pays on the page; `amount` differs if the provider errs. False: the page is closed. */
  pay(attemptId: string, amount?: number): boolean {
    const session = this.#session(this.sessionOf(attemptId));
    if (session.state !== 'open') return false;
    session.state = 'paid';
    session.paid = amount ?? session.order.amount;
    return true;
  }

  decline(attemptId: string): void {
    this.#session(this.sessionOf(attemptId)).wasDeclined = true;
  }

  /** Answers are held back until this many calls wait. */
  answerTogether(calls: number): void {
    this.#missing = calls;
    this.#complete = Promise.withResolvers<void>();
  }

  openPages(invoiceNumber: string): string[] {
    return [...this.sessions]
      .filter(([, { order, state }]) => order.invoiceNumber === invoiceNumber && state === 'open')
      .map(([sessionId]) => sessionId);
  }

  /** To cards, for an invoice. */
  charged(invoiceNumber: string): number {
    return [...this.sessions.values()]
      .filter(({ order }) => order.invoiceNumber === invoiceNumber)
      .reduce((sum, { paid }) => sum + paid, 0);
  }

  send(portalUrl: string, event: ProviderEvent | null, signature = 'genuine'): Promise<Response> {
    return fetch(`${portalUrl}/payments/events`, {
      method: 'POST',
      body: JSON.stringify(event),
      headers: { 'content-type': 'application/json; charset=utf-8', [SIGNATURE]: signature },
    });
  }

  #session(sessionId: string): Session {
    const session = this.sessions.get(sessionId);
    if (!session) throw new AppError('refused', 'There is no such session.');
    return session;
  }

  #known(sessionId: string): ProviderAnswer {
    const { state, wasDeclined, paid } = this.#session(sessionId);
    const isDeclined = wasDeclined && state !== 'paid';
    return {
      state: isDeclined ? 'declined' : state,
      paid,
      reference: state === 'paid' ? `pay-${sessionId}` : '',
    };
  }

  async #answer(call: string): Promise<void> {
    this.calls.push(call);
    this.#missing -= 1;
    if (this.#missing <= 0) this.#complete.resolve();
    await this.#complete.promise;
    if (this.isAway) throw new AppError('unavailable', PROVIDER_AWAY);
  }
}
