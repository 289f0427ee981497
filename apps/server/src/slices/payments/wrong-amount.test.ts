import {
  confirmCardPayment,
  listCardPayments,
  listInvoices,
  settleCardPayment,
  startCardPayment,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import type { TestPaymentProvider } from '../../../test/payment-provider.ts';
import {
  addInvoice,
  factsOf,
  startPaying,
  startPaymentsPortal,
  tryToPay,
  waitMinutes,
  type PaymentsPortal,
} from '../../../test/payments.ts';
import { sql } from '../../platform/db/database.ts';
import { askAboutPayments } from './ask-payments.service.ts';

let portal: PaymentsPortal;
let provider: TestPaymentProvider;

beforeAll(async () => {
  portal = await startPaymentsPortal();
  provider = portal.provider;
});
afterAll(() => portal.close());

const REFUSED = {
  code: 'refused',
  message:
    'A card payment took another amount than was open. This invoice can be paid by card again once that is refunded or settled.',
};
const listed = async (invoiceNo: string, more: object = {}) =>
  (await portal.ada.get(listInvoices, { query: { customerId: 'c1', invoiceNo, ...more } })).result;
const settle = (token: string, who: Browser = portal.staff, note = 'Refunded by cheque') =>
  who.call(settleCardPayment, { params: { attempt: token }, body: { note } });
const comeBack = (token: string) => portal.ada.get(confirmCardPayment, { query: { attempt: token } });

/** The ways in which the portal learns of a wrong amount. */
const WAYS: readonly (readonly [string, (token: string, invoice: string) => Promise<unknown>])[] = [
  ['the return', (token) => comeBack(token)],
  [
    'the webhook',
    (token) => provider.send(portal.url, { kind: 'session', sessionId: provider.sessionOf(token) }),
  ],
  [
    'the job',
    async () => {
      await waitMinutes(portal, 10);
      await askAboutPayments(portal.context);
    },
  ],
  ['somebody else who wants to pay', (_, invoice) => tryToPay(portal.ben, invoice)],
];

test.each(WAYS)(
  'another amount than open, learnt by %s: the invoice says so and takes no new payment until it is refunded (B18 B23)',
  async (_, learn) => {
    const invoice = await addInvoice(portal);
    const { token } = await startPaying(portal.ada, invoice);
    provider.pay(token, 50_00);
    await learn(token, invoice);
    expect(await comeBack(token)).toMatchObject({
      outcome: 'to refund',
      wrongAmount: { taken: 50_00, open: 25_00 },
    });
    for (const more of [{}, { ccPayableOnly: 'true' }])
      expect(await listed(invoice, more)).toMatchObject([
        {
          InvoiceNumber: invoice,
          openAmount: 25_00,
          isCCPaymentEligible: false,
          cardPayment: { status: 'to refund', paid: 50_00, openThen: 25_00, settledAt: null },
        },
      ]);
    for (const who of [portal.ada, portal.ben])
      expect((await tryToPay(who, invoice)).json()).toMatchObject(REFUSED);
    expect(await factsOf(portal, invoice)).toEqual({
      open: 25_00,
      statuses: ['to refund'],
      taken: 50_00,
      paid: [],
      told: 0,
      mails: 1,
    });

    await provider.send(portal.url, { kind: 'refund', reference: `pay-${provider.sessionOf(token)}` });
    expect(await listed(invoice)).toMatchObject([{ isCCPaymentEligible: true }]);
    const again = await startPaying(portal.ada, invoice);
    provider.pay(again.token);
    expect(await comeBack(again.token)).toMatchObject({ outcome: 'paid', wrongAmount: null });
    expect((await settle(token)).json()).toMatchObject({ message: 'This payment has been refunded.' });
  },
);

test('two tabs at once: neither begins a new payment (B23)', async () => {
  const invoice = await addInvoice(portal);
  const { token } = await startPaying(portal.ada, invoice);
  provider.pay(token, 1);
  const tries = await Promise.all(
    [portal.ada, portal.ben, portal.ben].map(async (who) => {
      await comeBack(token);
      return who.call(startCardPayment, {
        body: { customerCode: 'c1', amount: 25_00, invoiceNumber: invoice },
      });
    }),
  );
  for (const answer of tries) expect(answer.json()).toMatchObject(REFUSED);
  expect((await factsOf(portal, invoice)).statuses).toEqual(['to refund']);
});

test('staff settle it: once, with a note, and the invoice can be paid again (B23)', async () => {
  const invoice = await addInvoice(portal);
  const { token } = await startPaying(portal.ada, invoice);
  provider.pay(token, 25_01);
  await comeBack(token);
  expect((await settle(token, portal.ada)).status).toBe(403);
  expect((await settle(token, portal.staff, '  ')).text).toContain('Please say how it was settled.');
  expect((await settle(crypto.randomUUID())).status).toBe(404);
  expect(await listed(invoice)).toMatchObject([{ isCCPaymentEligible: false }]);

  const answers = await Promise.all([settle(token), settle(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status !== 200)?.json()).toMatchObject({
    message: 'This payment has been settled.',
  });
  expect(await listed(invoice)).toMatchObject([
    { isCCPaymentEligible: true, cardPayment: { status: 'to refund', settledAt: expect.any(String) } },
  ]);
  const { result } = await portal.staff.get(listCardPayments, {
    query: { where: JSON.stringify({ invoiceNumber: invoice }) },
  });
  expect(result).toMatchObject([{ id: token, openThen: 25_00, paid: 25_01, settledAt: expect.any(String) }]);
  expect(
    await portal.db.many(sql`
      SELECT created_by, customer_id, data->'after'->>'note' AS note FROM audit_entries
      WHERE event_type = 'Card Payment Settled' AND resource_id = ${token}`),
  ).toEqual([{ created_by: 'staff@fff.example', customer_id: 'c1', note: 'Refunded by cheque' }]);
  expect((await tryToPay(portal.ada, invoice)).status).toBe(200);
});

test('what was paid twice is told as it is, and holds up nothing (B23)', async () => {
  const invoice = await addInvoice(portal);
  const { token } = await startPaying(portal.ada, invoice);
  await portal.db.run(sql`
    UPDATE invoices SET settled_cents = settled_cents + 2500 WHERE invoice_number = ${invoice}`);
  provider.pay(token);
  expect(await comeBack(token)).toMatchObject({ outcome: 'to refund', openAmount: 0, wrongAmount: null });
  expect(await listed(invoice)).toMatchObject([{ cardPayment: { openThen: null, paid: 25_00 } }]);
  // The ERP reverses its own payment: the invoice is open again, and no wrong amount was charged for it.
  await portal.db.run(sql`UPDATE invoices SET settled_cents = 0 WHERE invoice_number = ${invoice}`);
  expect(await listed(invoice)).toMatchObject([{ isCCPaymentEligible: true }]);
  expect((await tryToPay(portal.ada, invoice)).status).toBe(200);
});

test('what the version before recorded is judged by what it had asked for (B23)', async () => {
  const invoice = await addInvoice(portal);
  const { token } = await startPaying(portal.ada, invoice);
  provider.pay(token, 50_00);
  await comeBack(token);
  await portal.db.run(sql`UPDATE payment_attempts SET open_cents = NULL WHERE id = ${token}`);
  expect(await listed(invoice)).toMatchObject([
    { isCCPaymentEligible: false, cardPayment: { openThen: 25_00 } },
  ]);
});
