import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestClock } from '../../../test/portal.ts';
import { STRIPE_KEY, STRIPE_PAGES, STRIPE_WEBHOOK_SECRET, StripeStub } from '../../../test/stripe-stub.ts';
import { later } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import type { PaymentOrder } from './payment-gateway.ts';
import { stripePayments } from './stripe.ts';

const clock = new TestClock();
const stripe = new StripeStub(clock);
const lines: string[] = [];
const log = createLog({ level: 'trace', stream: { write: (line) => void lines.push(line) } });
let apiUrl: string;

beforeAll(async () => {
  apiUrl = await stripe.start();
});
afterAll(() => stripe.stop());
// Neither the keys nor the address of a page are logged, at any level.
afterEach(() => {
  if (/hunter|#secret/.test(lines.join(''))) throw new Error('Something secret is in the log.');
});
beforeEach(() => {
  lines.length = 0;
  stripe.seen.length = 0;
  stripe.instead = undefined;
  stripe.pageOrigin = STRIPE_PAGES;
});

const gateway = (options: { secretKey?: string; apiUrl?: string; timeoutMs?: number } = {}) =>
  stripePayments({
    secretKey: STRIPE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    pageOrigin: STRIPE_PAGES,
    apiUrl,
    clock,
    log,
    ...options,
  });
const createSession = (order: PaymentOrder) => gateway().createSession(order);
const askSession = (sessionId: string) => gateway().askSession(sessionId);
const expireSession = (sessionId: string) => gateway().expireSession(sessionId);
const readEvent = (headers: IncomingHttpHeaders, body: Buffer) => gateway().readEvent(headers, body);

let attempts = 0;
const newOrder = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  attemptId: `00000000-0000-4000-8000-${String((attempts += 1)).padStart(12, '0')}`,
  invoiceNumber: '90001',
  amount: 1250,
  expiresAt: later(clock.now(), { minutes: 30 }),
  email: 'ana@clinic.example',
  returnUrl: 'https://portal.example/invoice-payment-confirmation?attempt=1',
  ...more,
});
const newSession = async () => (await createSession(newOrder())).sessionId;
const nothing = { paid: 0, reference: '' };

const UNAVAILABLE = {
  code: 'unavailable',
  message: 'The payment provider is not available for a moment. Please try again.',
};

test('a session is made for the invoice’s amount in dollars, for cards, with both ways back (B20)', async () => {
  const order = newOrder();
  // Stripe wants 30 minutes by its own clock, however late the request arrives.
  clock.advance({ minutes: 1 });
  const { sessionId, url } = await createSession(order);
  expect(url).toBe(`${STRIPE_PAGES}/c/pay/${sessionId}#secret`);
  const [{ headers, form } = { headers: {}, form: {} }] = stripe.seen;
  expect(headers).toMatchObject({
    authorization: `Bearer ${STRIPE_KEY}`,
    'idempotency-key': order.attemptId,
    'stripe-version': expect.stringMatching(/^\d{4}-\d\d-\d\d\.\w+$/),
    'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
  });
  expect(form).toMatchObject({
    mode: 'payment',
    'payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '1250',
    'line_items[0][price_data][product_data][name]': 'Invoice 90001',
    'adaptive_pricing[enabled]': 'false',
    customer_email: 'ana@clinic.example',
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
  });
});

test('the same attempt gets the same session, also after an answer that was lost (B20)', async () => {
  const order = newOrder();
  const before = stripe.sessions.size;
  const first = await createSession(order);
  clock.advance({ minutes: 5 });
  expect(await createSession(order)).toEqual(first);
  expect(stripe.sessions.size).toBe(before + 1);
  // Another amount with the same key: a session exists, so nothing is known about the new one.
  await expect(createSession({ ...order, amount: 99 })).rejects.toMatchObject(UNAVAILABLE);
});

test('people are only ever sent to the configured site', async () => {
  for (const origin of [
    'https://checkout.stripe.com.evil.example',
    'http://checkout.stripe.com',
    'https://evil.example/https://checkout.stripe.com',
    'javascript:alert(1)//',
  ]) {
    stripe.pageOrigin = origin;
    await expect(createSession(newOrder())).rejects.toMatchObject(UNAVAILABLE);
  }
});

test('what Stripe does not accept is refused, and an unknown session is', async () => {
  const refused = { code: 'refused', message: 'The payment provider did not accept this payment.' };
  await expect(createSession(newOrder({ amount: 49 }))).rejects.toMatchObject(refused);
  await expect(createSession(newOrder({ expiresAt: clock.now() }))).rejects.toMatchObject(refused);
  const unknown = { code: 'refused', message: 'The payment provider does not know this payment.' };
  for (const id of ['cs_live_none', '../../charges']) {
    await expect(askSession(id)).rejects.toMatchObject(unknown);
    await expect(expireSession(id)).rejects.toMatchObject(unknown);
  }
  expect(stripe.seen.at(-1)?.line).toContain('/v1/checkout/sessions/..%2F..%2Fcharges');
});

test('a session is answered as it is, with the real amount (B22 B23)', async () => {
  const session = await newSession();
  expect(await askSession(session)).toEqual({ state: 'open', ...nothing });
  stripe.decline(session);
  expect(await askSession(session)).toEqual({ state: 'declined', ...nothing });
  stripe.pay(session, { amount: 1250 });
  expect(await askSession(session)).toEqual({ state: 'paid', paid: 1250, reference: `pi_${session}` });

  const [other, foreign, slow, late] = [
    await newSession(),
    await newSession(),
    await newSession(),
    await newSession(),
  ];
  stripe.pay(other, { amount: 2500 });
  expect(await askSession(other)).toMatchObject({ state: 'paid', paid: 2500 });
  // The same number of yen is not dollars: the invoice stays unpaid and the yen are refunded.
  stripe.pay(foreign, { amount: 1250, currency: 'jpy' });
  expect(await askSession(foreign)).toEqual({ state: 'paid', paid: 0, reference: `pi_${foreign}` });
  stripe.process(slow);
  expect(await askSession(slow)).toEqual({ state: 'open', ...nothing });
  stripe.expire(late);
  expect(await askSession(late)).toEqual({ state: 'expired', ...nothing });
});

test('ending a session tells what has become of it, whatever it was (B21)', async () => {
  const [open, declined, paid] = [await newSession(), await newSession(), await newSession()];
  stripe.decline(declined);
  stripe.pay(paid);
  expect(await expireSession(open)).toEqual({ state: 'expired', ...nothing });
  expect(await expireSession(open)).toEqual({ state: 'expired', ...nothing });
  expect(await expireSession(declined)).toEqual({ state: 'declined', ...nothing });
  expect(stripe.sessions.get(declined)?.status).toBe('expired');
  expect(await expireSession(paid)).toEqual(await askSession(paid));
  expect(await askSession(paid)).toMatchObject({ state: 'paid', paid: 1250 });
});

/** An answer that repeats the request, as Stripe's does for an invalid key. */
const leaking = { error: { type: 'api_error', message: `Bearer ${STRIPE_KEY}` } };

test.each([
  ['a broken Stripe', [500, leaking]],
  ['too many requests', [429, leaking]],
  ['the same request at the same time', [409, leaking]],
  ['a key that is not valid', [401, { error: { type: 'invalid_request_error', message: STRIPE_KEY } }]],
  ['a redirect', [302, '']],
  ['what is no JSON', [200, `${STRIPE_KEY} <html>`]],
  ['what is no session', [200, { id: STRIPE_KEY, url: STRIPE_KEY, status: STRIPE_KEY }]],
  ['a page instead of a reason', [400, `<html>${STRIPE_KEY}`]],
  [
    'another session',
    [200, { id: 'cs_x', status: 'complete', payment_status: 'paid', payment_intent: null }],
  ],
] as const)('%s is told as being unavailable', async (_what, instead) => {
  const session = await newSession();
  stripe.instead = instead;
  await expect(createSession(newOrder())).rejects.toMatchObject(UNAVAILABLE);
  await expect(askSession(session)).rejects.toMatchObject(UNAVAILABLE);
  await expect(expireSession(session)).rejects.toMatchObject(UNAVAILABLE);
  expect(lines.join('').match(/did not answer as it should/g)).toHaveLength(3);
});

test('so are silence and no connection', async () => {
  stripe.instead = 'silence';
  await expect(gateway({ timeoutMs: 50 }).createSession(newOrder())).rejects.toMatchObject(UNAVAILABLE);
  expect(lines.at(-1)).toContain('no answer in time');
  await expect(gateway({ apiUrl: 'http://127.0.0.1:9' }).askSession('cs_1')).rejects.toMatchObject(
    UNAVAILABLE,
  );
  expect(lines.at(-1)).toMatch(/ECONNREFUSED|no connection/);
});

const completed = { type: 'checkout.session.completed', data: { object: { id: 'cs_live_1' } } };
const refunded = (object: object) => ({ type: 'charge.refunded', data: { object } });

test('signed events say which session to ask about, and what was refunded (B22 B23)', () => {
  const read = (event: object) => {
    const { headers, body } = stripe.signed(event);
    return readEvent(headers, body);
  };
  for (const type of ['completed', 'expired', 'async_payment_succeeded'])
    expect(read({ ...completed, type: `checkout.session.${type}` })).toEqual({
      kind: 'session',
      sessionId: 'cs_live_1',
    });
  expect(read(refunded({ payment_intent: 'pi_1', refunded: true }))).toEqual({
    kind: 'refund',
    reference: 'pi_1',
  });
  // A partial refund, or a charge of somebody else.
  expect(read(refunded({ payment_intent: 'pi_1', refunded: false }))).toBeNull();
  expect(read(refunded({ payment_intent: null, refunded: true }))).toBeNull();
  expect(read({ ...completed, type: 'customer.created' })).toBeNull();
  expect(() => read({ type: 'charge.refunded' })).toThrow('This is no event.');
  expect(() => read({ ...completed, data: { object: { id: '../x' } } })).toThrow('This is no event.');
});

test('forged, changed, old and replayed events are refused (B22)', () => {
  const forged = 'The signature does not belong to this request.';
  const { headers, body } = stripe.signed(completed);
  const other = stripe.signed(completed, { secret: 'whsec_other' });
  expect(readEvent(headers, body)).not.toBeNull();
  expect(() => readEvent(other.headers, body)).toThrow(forged);
  expect(() => readEvent(headers, Buffer.from(body.toString().replace('cs_live_1', 'cs_live_2')))).toThrow(
    forged,
  );
  for (const header of ['', 't=1', 'v1=', headers['stripe-signature'].replace('v1=', 'v2=')])
    expect(() => readEvent({ 'stripe-signature': header }, body)).toThrow(forged);
  // While the secret is being replaced there are two signatures.
  const [, second = ''] = headers['stripe-signature'].split(',');
  expect(
    readEvent({ 'stripe-signature': `${other.headers['stripe-signature']},${second}` }, body),
  ).not.toBeNull();

  const tooLate = 'The request was signed too long ago, or in the future.';
  clock.advance({ minutes: 4, seconds: 58 });
  expect(readEvent(headers, body)).not.toBeNull();
  clock.advance({ seconds: 3 });
  expect(() => readEvent(headers, body)).toThrow(tooLate);
  const ahead = stripe.signed(completed, { at: later(clock.now(), { minutes: 6 }) });
  expect(() => readEvent(ahead.headers, ahead.body)).toThrow(tooLate);
  // The time is part of the signed text.
  const renewed = headers['stripe-signature'].replace(
    /t=\d+/,
    `t=${Math.floor(clock.now().getTime() / 1000)}`,
  );
  expect(() => readEvent({ 'stripe-signature': renewed }, body)).toThrow(forged);
});

test('no money moves with a test key', () => {
  expect(gateway().isTest).toBe(false);
  expect(gateway({ secretKey: 'sk_test_1' }).isTest).toBe(true);
  expect(gateway({ secretKey: 'rk_test_1' }).isTest).toBe(true);
});
