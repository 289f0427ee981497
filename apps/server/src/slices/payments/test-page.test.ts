import { getSettings } from '@parwell/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts';
import { later } from '../../platform/clock.ts';
import { sql } from '../../platform/db/database.ts';

const RETURN_URL = 'http://localhost:8080/invoice-payment-confirmation?attempt=1';

let portal: TestPortal;
let browser: Browser;
let gateway: PaymentGateway;

beforeAll(async () => {
  portal = await startTestPortal({ PAYMENTS_TEST_PAGE: 'on', LOG_LEVEL: 'trace' });
  browser = new Browser(portal.url);
  if (!portal.context.gateways.payments) throw new Error('There is no test page.');
  gateway = portal.context.gateways.payments;
});
afterAll(() => portal.close());

const newOrder = () => ({
  attemptId: randomUUID(),
  invoiceNumber: '90001',
  amount: 125_000,
  expiresAt: later(portal.clock.now(), { minutes: 30 }),
  email: 'ana@clinic.example',
  returnUrl: RETURN_URL,
});

async function newPage() {
  const { sessionId, url } = await gateway.createSession(newOrder());
  const path = new URL(url).pathname;
  return {
    sessionId,
    path,
    open: () => browser.request(path),
    choose: (card: string) => browser.form(path, { card }),
    ask: () => gateway.askSession(sessionId),
  };
}
/** All rows of all tables. */
async function storedText(): Promise<string> {
  const tables = await portal.db.many<{ name: string }>(
    sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const texts = tables.map(({ name }) => `SELECT to_json(one)::text AS text FROM "${name}" one`);
  const { rows } = await portal.db.plain(texts.join(' UNION ALL '));
  return JSON.stringify(rows);
}
const nothing = { paid: 0, reference: '' };

test('an attempt has one page, which says that no money moves and has no field for a number (B20 B24)', async () => {
  const order = newOrder();
  const session = await gateway.createSession(order);
  expect(await gateway.createSession(order)).toEqual(session);
  expect(session.url).toBe(`http://localhost:8080/pay/${session.sessionId}`);
  expect(session.sessionId).toMatch(/^[\w-]{43}$/);

  const { status, text, headers } = await browser.request(`/pay/${session.sessionId}`);
  expect(status).toBe(200);
  expect(text).toContain('This is a test page: no money moves.');
  expect(text).toContain('90001');
  expect(text).toContain('$1,250.00');
  const buttons = [...text.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name]) => name);
  expect(buttons).toEqual(['Accepted', 'Declined', 'Late', 'Charged twice', 'Abandon']);
  expect(text.match(/<input(?![^>]*type="hidden")/)).toBeNull();
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("form-action 'self'");
});

test('the accepted card pays once and leads back (B22)', async () => {
  const page = await newPage();
  expect(await page.ask()).toEqual({ state: 'open', ...nothing });
  const answer = await page.choose('accepted');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, RETURN_URL]);
  const paid = { state: 'paid', paid: 125_000, reference: expect.stringMatching(/^test-/) };
  expect(await page.ask()).toEqual(paid);
  expect((await page.open()).text).toContain('The payment is complete');
  // Another card, or ending the session, changes nothing any more.
  expect((await page.choose('twice')).headers.get('location')).toBe(page.path);
  expect(await gateway.expireSession(page.sessionId)).toEqual(paid);
});

test('after a declined card the page says so, offers the cards again and a way back (B22)', async () => {
  const page = await newPage();
  expect((await page.choose('declined')).headers.get('location')).toBe(page.path);
  expect(await page.ask()).toEqual({ state: 'declined', ...nothing });
  const { text } = await page.open();
  expect(text).toContain('<p class="alert" role="alert">The card was declined. Nothing was paid.</p>');
  expect(text).toContain('Accepted</button>');
  expect(text).toContain(`<a href="${RETURN_URL}">Back to the portal</a>`);
  await page.choose('accepted');
  expect(await page.ask()).toMatchObject({ state: 'paid', paid: 125_000 });
});

test('a session that was abandoned or declined can be ended, and nobody can pay with it any more (B21)', async () => {
  const [abandoned, declined] = [await newPage(), await newPage()];
  expect((await abandoned.choose('abandon')).headers.get('location')).toBe(RETURN_URL);
  expect(await abandoned.ask()).toEqual({ state: 'open', ...nothing });
  await declined.choose('declined');
  expect(await gateway.expireSession(abandoned.sessionId)).toEqual({ state: 'expired', ...nothing });
  expect(await gateway.expireSession(declined.sessionId)).toEqual({ state: 'declined', ...nothing });
  for (const page of [abandoned, declined]) {
    expect((await page.choose('accepted')).headers.get('location')).toBe(page.path);
    expect(await page.ask()).toMatchObject(nothing);
    expect((await page.open()).text).toContain('This page has expired');
  }
});

test('the late card pays a minute later, the other one twice (B22 B23)', async () => {
  const [late, twice] = [await newPage(), await newPage()];
  expect((await late.choose('late')).headers.get('location')).toBe(RETURN_URL);
  await twice.choose('twice');
  expect(await twice.ask()).toMatchObject({ state: 'paid', paid: 250_000 });
  expect((await twice.open()).text).toContain('charged twice: $2,500.00');
  // A payment in process cannot be ended.
  expect(await gateway.expireSession(late.sessionId)).toEqual({ state: 'open', ...nothing });
  expect((await late.open()).text).toContain('The payment is being processed');
  portal.clock.advance({ minutes: 1 });
  expect(await late.ask()).toMatchObject({ state: 'paid', paid: 125_000 });
});

test('after 30 minutes the page has expired; an unknown one is not found (B20)', async () => {
  const page = await newPage();
  portal.clock.advance({ minutes: 30 });
  expect((await page.open()).text).toContain('This page has expired');
  await page.choose('accepted');
  expect(await page.ask()).toEqual({ state: 'expired', ...nothing });
  for (const id of ['x'.repeat(43), 'short', '%00', '<script>'])
    expect((await browser.request(`/pay/${id}`)).status).toBe(404);
  expect((await browser.form(`/pay/${'x'.repeat(43)}`, { card: 'accepted' })).status).toBe(404);
  await expect(gateway.askSession('x')).rejects.toMatchObject({ code: 'refused' });
});

test('a form of another site, or without a known card, changes nothing', async () => {
  const page = await newPage();
  const send = (origin: string) =>
    browser.request(page.path, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ card: 'accepted' }),
    });
  for (const origin of ['https://evil.example', 'null']) expect((await send(origin)).status).toBe(422);
  for (const card of ['', 'gold']) {
    const { status, text } = await page.choose(card);
    expect(status).toBe(422);
    expect(text).toContain('Choose one of the test cards.');
  }
  expect(await page.ask()).toEqual({ state: 'open', ...nothing });
  expect((await send(portal.url)).status).toBe(303);
});

test('card numbers are refused, and are in no log and no table (B24)', async () => {
  const page = await newPage();
  portal.logLines.length = 0;
  const [number, spaced] = ['4242424242424242', '4242 4242-4242 4242'];
  const leak = /4242.{0,3}4242/;
  const sendJson = (body: string) =>
    browser.request(page.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  // Unreadable input is refused before its content is checked.
  expect((await sendJson(`{"number":"${number}"`)).status).toBe(400);
  const answers = [
    await browser.form(page.path, { card: 'accepted', number }),
    await browser.form(page.path, { card: spaced }),
    await browser.form(page.path, { [number]: 'accepted' }),
    await browser.request(`${page.path}?number=${encodeURIComponent(spaced)}`),
    await browser.request(`/pay/unknown?${number}`),
    await sendJson(JSON.stringify({ card: 'accepted', number: Number(number) })),
    await browser.request(page.path, { method: 'POST', body: number }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(422);
    expect(text).toContain('This looks like the number of a card, so it was refused and not kept.');
    expect(text).not.toMatch(leak);
  }
  expect(await page.ask()).toEqual({ state: 'open', ...nothing });
  const logged = () => portal.logLines.filter((line) => line.includes('/pay/:sessionId')).length;
  await expect.poll(logged).toBe(answers.length + 1);
  expect(portal.logLines.join('')).not.toMatch(leak);
  expect(portal.logLines.join('')).not.toContain(page.sessionId);
  const everything = await storedText();
  expect(everything).toContain(page.sessionId);
  expect(everything).not.toMatch(leak);
});

test('the test page sends no events, so whatever comes is refused (B22)', () => {
  expect(() => gateway.readEvent({}, Buffer.from('{}'))).toThrow('The test page sends no events.');
});

test('card payment is a test with this page, on with a provider, and off without either (CONST-061 B24)', async () => {
  const offered = async (one: TestPortal) => {
    await one.addUser({ email: 'ana@clinic.example' });
    const ana = await one.signIn('ana@clinic.example');
    const { text } = await ana.form(`/pay/${'x'.repeat(43)}`, { card: 'accepted' });
    const { cardPayment } = await ana.get(getSettings);
    return { cardPayment, testPage: text.includes('There is no such payment') };
  };
  expect(await offered(portal)).toEqual({ cardPayment: 'test', testPage: true });
  for (const [settings, cardPayment] of [
    [{}, 'off'],
    [{ PAYMENTS_SECRET_KEY: 'sk_live_1', PAYMENTS_WEBHOOK_SECRET: 'whsec_1' }, 'on'],
  ] as const) {
    const other = await startTestPortal(settings);
    expect(await offered(other)).toEqual({ cardPayment, testPage: false });
    await other.close();
  }
});
