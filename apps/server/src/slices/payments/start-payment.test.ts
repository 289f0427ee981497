import { confirmCardPayment, listInvoices, startCardPayment } from '@parwell/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PROVIDER_AWAY, PROVIDER_REFUSES, TestPaymentProvider } from '../../../test/payment-provider.ts';
import {
  addInvoice,
  factsOf,
  OPEN,
  startPaying,
  startPaymentsPortal,
  tryToPay,
  waitMinutes,
  type PaymentsPortal,
} from '../../../test/payments.ts';
import { sql } from '../../platform/db/database.ts';
import { askAboutPayments } from './ask-payments.service.ts';
import { startPayment } from './start-payment.service.ts';

let portal: PaymentsPortal;
let provider: TestPaymentProvider;

beforeAll(async () => {
  portal = await startPaymentsPortal({ PUBLIC_URL: 'https://portal.example' });
  provider = portal.provider;
});
afterAll(() => portal.close());
afterEach(() => {
  provider.isAway = false;
  provider.isRefusing = false;
});

const erpPays = (invoiceNumber: string, amount: number) =>
  portal.db.run(sql`
    UPDATE invoices SET settled_cents = settled_cents + ${amount} WHERE invoice_number = ${invoiceNumber}`);
const messageOf = (answer: { json<T>(): T }) => answer.json<{ message: string }>().message;

test('a payment of the open amount begins on a page of the provider, for 30 minutes (OAPI-063 B20)', async () => {
  const invoice = await addInvoice(portal);
  const { token, url, expiresAt } = await startPaying(portal.ada, invoice);
  expect(url).toBe(TestPaymentProvider.url(provider.sessionOf(token)));
  expect(Date.parse(expiresAt) - portal.clock.now().getTime()).toBe(30 * 60_000);
  expect(provider.sessions.get(provider.sessionOf(token))?.order).toEqual({
    attemptId: token,
    invoiceNumber: invoice,
    amount: OPEN,
    expiresAt: new Date(expiresAt),
    email: 'ada@c1.example',
    returnUrl: `https://portal.example/invoice-payment-confirmation?attempt=${token}`,
  });
  // Everybody sees that it is being paid.
  const query = { customerId: 'c1', invoiceNo: invoice };
  const { result } = await portal.viewer.get(listInvoices, { query });
  expect(result[0]?.cardPayment).toMatchObject({
    status: 'started',
    startedBy: 'ada@c1.example',
    amount: OPEN,
    erp: null,
  });
  expect(
    await portal.db.many(sql`
      SELECT event_type, created_by, customer_id FROM audit_entries WHERE resource_id = ${token}`),
  ).toEqual([{ event_type: 'Card Payment Started', created_by: 'ada@c1.example', customer_id: 'c1' }]);
});

test('what is not open, is not payable by card or has changed is refused (B20 B18)', async () => {
  const invoice = await addInvoice(portal);
  await erpPays(invoice, 500);
  const changed = await tryToPay(portal.ada, invoice, OPEN);
  expect([changed.status, messageOf(changed)]).toEqual([409, 'The open amount is now 20.00 USD.']);
  await erpPays(invoice, 2000);
  const paid = await tryToPay(portal.ada, invoice, OPEN);
  expect([paid.status, messageOf(paid)]).toEqual([422, 'This invoice has been paid meanwhile.']);
  const byBank = await tryToPay(portal.ada, await addInvoice(portal, 'ACH'));
  expect([byBank.status, messageOf(byBank)]).toEqual([422, 'This invoice cannot be paid by card.']);
  expect((await tryToPay(portal.ada, 'none')).status).toBe(404);
  const without = { ...portal.context, gateways: { ...portal.context.gateways, payments: null } };
  await expect(
    startPayment(without, {} as never, { customerCode: 'c1', amount: OPEN, invoiceNumber: invoice }),
  ).rejects.toThrow('Card payment is not set up.');
});

test('another amount than what is open makes neither a cheaper page nor a dearer one (B20)', async () => {
  const invoice = await addInvoice(portal);
  for (const amount of [1, 24_99, 25_01]) {
    const answer = await tryToPay(portal.ben, invoice, amount);
    expect([answer.status, messageOf(answer)]).toEqual([409, 'The open amount is now 25.00 USD.']);
  }
  expect((await factsOf(portal, invoice)).statuses).toEqual([]);
  expect(provider.openPages(invoice)).toEqual([]);
  // Nor from a page that is already open.
  const { token } = await startPaying(portal.ben, invoice, 25_00);
  expect((await tryToPay(portal.ben, invoice, 24_99)).status).toBe(409);
  expect(provider.openPages(invoice)).toEqual([provider.sessionOf(token)]);
  expect(provider.sessions.get(provider.sessionOf(token))?.order.amount).toBe(25_00);
});

test('who may not pay for the customer cannot begin, nor look (B7 OPERM-016)', async () => {
  const invoice = await addInvoice(portal);
  expect((await tryToPay(portal.viewer, invoice)).status).toBe(403);
  expect((await tryToPay(portal.stranger, invoice)).status).toBe(403);
  const body = { customerCode: 'c2', amount: OPEN, invoiceNumber: invoice };
  expect((await portal.stranger.call(startCardPayment, { body })).status).toBe(404);
  const { token } = await startPaying(portal.ada, invoice);
  const query = { attempt: token };
  expect((await portal.stranger.call(confirmCardPayment, { query })).status).toBe(404);
  expect(await portal.viewer.get(confirmCardPayment, { query })).toMatchObject({ outcome: 'started' });
});

test('the same person gets the same page again, also by a double click and in two tabs (B21)', async () => {
  const invoice = await addInvoice(portal);
  provider.answerTogether(2);
  const [one, two] = await Promise.all([startPaying(portal.ada, invoice), startPaying(portal.ada, invoice)]);
  expect(two).toEqual(one);
  expect(await startPaying(portal.ada, invoice)).toEqual(one);
  expect(provider.openPages(invoice)).toEqual([provider.sessionOf(one.token)]);
  // With another open amount it is another payment.
  await erpPays(invoice, 500);
  const other = await startPaying(portal.ada, invoice, 2000);
  expect(other.token).not.toBe(one.token);
  expect(provider.openPages(invoice)).toEqual([provider.sessionOf(other.token)]);
});

test('for somebody else the earlier page is closed first; if it was paid, they are refused (B21)', async () => {
  const invoice = await addInvoice(portal);
  const { token } = await startPaying(portal.ada, invoice);
  const second = await startPaying(portal.ben, invoice);
  expect(provider.openPages(invoice)).toEqual([provider.sessionOf(second.token)]);
  expect(provider.pay(token)).toBe(false);
  expect((await factsOf(portal, invoice)).statuses).toEqual(['expired', 'started']);

  provider.pay(second.token);
  const late = await tryToPay(portal.ada, invoice);
  expect([late.status, messageOf(late)]).toEqual([422, 'This invoice has been paid meanwhile.']);
  expect(await factsOf(portal, invoice)).toMatchObject({
    open: 0,
    paid: [OPEN],
    statuses: ['expired', 'paid'],
  });
});

test('of two people who begin at the same moment one gets a page, and the other is told (B21)', async () => {
  const invoice = await addInvoice(portal);
  provider.answerTogether(2);
  const answers = await Promise.all([tryToPay(portal.ada, invoice), tryToPay(portal.ben, invoice)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.filter(({ status }) => status === 409).map(messageOf)).toEqual([
    'Somebody else has begun to pay this invoice meanwhile.',
  ]);
  const [token = ''] = answers
    .filter(({ status }) => status === 200)
    .map((answer) => answer.json<{ token: string }>().token);
  expect(provider.openPages(invoice)).toEqual([provider.sessionOf(token)]);
});

test('a provider that is away is named, and the attempt goes on when it is back (B20)', async () => {
  const invoice = await addInvoice(portal);
  provider.isAway = true;
  const answer = await tryToPay(portal.ada, invoice);
  expect([answer.status, messageOf(answer)]).toEqual([503, PROVIDER_AWAY]);
  provider.isAway = false;
  await startPaying(portal.ada, invoice);
  expect((await factsOf(portal, invoice)).statuses).toEqual(['started']);
});

test('a payment that the provider refuses has ended, and the next one begins anew (B20)', async () => {
  const invoice = await addInvoice(portal);
  provider.isRefusing = true;
  const answer = await tryToPay(portal.ada, invoice);
  expect([answer.status, messageOf(answer)]).toEqual([422, PROVIDER_REFUSES]);
  expect((await factsOf(portal, invoice)).statuses).toEqual(['expired']);
  provider.isRefusing = false;
  await startPaying(portal.ada, invoice);
  expect((await factsOf(portal, invoice)).statuses).toEqual(['expired', 'started']);
});

test('a crash between the provider’s page and its storing leaves nothing that can be paid twice (B20 B21)', async () => {
  const invoice = await addInvoice(portal);
  const { token, url } = await startPaying(portal.ada, invoice);
  // As if the server was killed before it stored the page, and so before anybody saw it.
  const forget = () =>
    portal.db.run(sql`
      UPDATE payment_attempts SET session_id = NULL, page_url = NULL WHERE invoice_number = ${invoice}`);
  await forget();
  expect(await startPaying(portal.ada, invoice)).toMatchObject({ token, url });
  await forget();
  const { token: replaced } = await startPaying(portal.ben, invoice);
  expect((await factsOf(portal, invoice)).statuses).toEqual(['expired', 'started']);
  expect(replaced).not.toBe(token);

  // Nobody continues it: the job ends it after its time.
  await forget();
  await waitMinutes(portal, 10);
  await askAboutPayments(portal.context);
  expect((await factsOf(portal, invoice)).statuses).toEqual(['expired', 'started']);
  await waitMinutes(portal, 20);
  await askAboutPayments(portal.context);
  expect((await factsOf(portal, invoice)).statuses).toEqual(['expired', 'expired']);
});

test('the call is limited for each person', async () => {
  const invoice = await addInvoice(portal);
  let status = 0;
  for (let calls = 0; calls < 30 && status !== 429; calls += 1)
    ({ status } = await tryToPay(portal.ada, invoice));
  expect(status).toBe(429);
});
