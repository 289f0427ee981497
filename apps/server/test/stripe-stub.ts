import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '../src/platform/clock.ts';

interface Intent {
  readonly id: string;
  readonly currency: string;
  readonly amount_received: number;
  readonly last_payment_error: { readonly code: string } | null;
}

interface Session {
  readonly id: string;
  readonly url: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'paid' | 'unpaid';
  readonly payment_intent: Intent | null;
}

type Answer = readonly [status: number, body: unknown];

interface Seen {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly form: Readonly<Record<string, string>>;
}

export const STRIPE_KEY = 'sk_live_hunter2';
export const STRIPE_WEBHOOK_SECRET = 'whsec_hunter3';
export const STRIPE_PAGES = 'https://checkout.stripe.com';

const MIN_SECONDS = 30 * 60;

const refusal = (status: number, message: string, type = 'invalid_request_error'): Answer => [
  status,
  { error: { type, message } },
];

/** The part of Stripe's API that the portal uses, over HTTP. Tests play the people on its page. */
export class StripeStub {
  readonly seen: Seen[] = [];
  readonly sessions = new Map<string, Session>();
  pageOrigin = STRIPE_PAGES;
  /** Replaces the next answers; `'silence'` for none at all. */
  instead: Answer | 'silence' | undefined;
  readonly #clock: Clock;
  readonly #answered = new Map<string, { form: string; answer: Answer }>();
  readonly #server = createServer((request, response) => void this.#respond(request, response));

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  pay(sessionId: string, { amount = 1250, currency = 'usd' } = {}): void {
    const intent = { currency, amount_received: amount, last_payment_error: null };
    this.#change(sessionId, { status: 'complete', payment_status: 'paid', url: null }, intent);
  }

  decline(sessionId: string): void {
    this.#change(sessionId, {}, { last_payment_error: { code: 'card_declined' } });
  }

  process(sessionId: string): void {
    this.#change(sessionId, { status: 'complete', url: null }, {});
  }

  expire(sessionId: string): void {
    this.#change(sessionId, { status: 'expired', url: null });
  }

  signed(event: object, { secret = STRIPE_WEBHOOK_SECRET, at = this.#clock.now() } = {}) {
    const body = Buffer.from(JSON.stringify(event));
    const time = Math.floor(at.getTime() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
    return { body, headers: { 'stripe-signature': `t=${time},v1=${signature},v0=${'0'.repeat(64)}` } };
  }

  #session(sessionId: string): Session {
    const session = this.sessions.get(sessionId);
    if (!session) throw new Error(`There is no session ${sessionId}.`);
    return session;
  }

  #change(sessionId: string, change: Partial<Session>, intent?: Partial<Intent>): void {
    const session = this.#session(sessionId);
    const none = { id: `pi_${sessionId}`, currency: 'usd', amount_received: 0, last_payment_error: null };
    this.sessions.set(sessionId, {
      ...session,
      ...change,
      ...(intent && { payment_intent: { ...none, ...session.payment_intent, ...intent } }),
    });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const seen = { line: `${request.method} ${request.url}`, headers: request.headers, form };
    this.seen.push(seen);
    const given = this.instead ?? this.#answer(seen);
    if (given === 'silence') return;
    const [status, body] = given;
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  #answer(seen: Seen): Answer {
    const { headers, line, form } = seen;
    if (headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return refusal(401, `Invalid API Key provided: ${headers.authorization}`);
    if (line === 'POST /v1/checkout/sessions') return this.#createOnce(seen);
    const [, sessionId = '', rest = ''] = /^\w+ \/v1\/checkout\/sessions\/(\w+)(.*)$/.exec(line) ?? [];
    const session = this.sessions.get(sessionId);
    if (!session) return refusal(404, `No such checkout.session: ${sessionId}`);
    const expanded = form['expand[]'] === 'payment_intent' || rest === '?expand%5B%5D=payment_intent';
    if (line === `POST /v1/checkout/sessions/${sessionId}/expire`) {
      if (session.status !== 'open') return refusal(400, `This session is ${session.status}, not open.`);
      this.expire(sessionId);
    }
    const now = this.#session(sessionId);
    return [200, expanded ? now : { ...now, payment_intent: now.payment_intent?.id ?? null }];
  }

  /** The same key again gets the same answer, if all else is the same. */
  #createOnce(seen: Seen): Answer {
    const key = String(seen.headers['idempotency-key']);
    const form = JSON.stringify(seen.form);
    const before = this.#answered.get(key);
    if (before && before.form !== form)
      return refusal(400, 'Keys for idempotent requests …', 'idempotency_error');
    if (before) return before.answer;
    const answer = this.#create(seen.form);
    // Invalid requests are not remembered.
    if (answer[0] === 200) this.#answered.set(key, { form, answer });
    return answer;
  }

  #create(form: Readonly<Record<string, string>>): Answer {
    const seconds = Number(form['expires_at']) - this.#clock.now().getTime() / 1000;
    if (!(seconds >= MIN_SECONDS))
      return refusal(400, 'The `expires_at` timestamp must be at least 30 minutes …');
    if (!(Number(form['line_items[0][price_data][unit_amount]']) >= 50))
      return refusal(400, 'The amount must be at least 50 cents.');
    const id = `cs_live_${this.sessions.size + 1}`;
    const session: Session = {
      id,
      url: `${this.pageOrigin}/c/pay/${id}#secret`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    };
    this.sessions.set(id, session);
    return [200, session];
  }
}
