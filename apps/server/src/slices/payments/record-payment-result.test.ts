import { confirmCardPayment, listCardPayments, listInvoices, readMail } from '@parwell/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { documentsOf } from '../../../test/documents.ts';
import type { Browser } from '../../../test/browser.ts';
import type { TestPaymentProvider } from '../../../test/payment-provider.ts';
import {
  addInvoice,
  factsOf,
  OPEN,
  startPaying,
  startPaymentsPortal,
  waitMinutes,
  type PaymentsPortal,
} from '../../../test/payments.ts';
import { documentListeners } from '../../document-listeners.ts';
import { runEmbeddedPartners } from '../../gateways/embedded-partners/embedded-partners.ts';
import { sql } from '../../platform/db/database.ts';
import { sendWaitingDocuments } from '../exchange/send-documents.service.ts';
import { askAboutPayments } from './ask-payments.service.ts';

let portal: PaymentsPortal;
let provider: TestPaymentProvider;

beforeAll(async () => {
  portal = await startPaymentsPortal({ SUPPORT_EMAIL: 'help@provider.example' });
  provider = portal.provider;
});
afterAll(() => portal.close());
afterEach(() => {
  provider.isAway = false;
});

/** Ada has started to pay an invoice. */
async function begin(): Promise<{ invoice: string; token: string }> {
  const invoice = await addInvoice(portal);
  return { invoice, token: (await startPaying(portal.ada, invoice)).token };
}
const comeBack = (token: string, browser: Browser = portal.ada, more: Record<string, string> = {}) =>
  browser.get(confirmCardPayment, { query: { attempt: token, ...more } });
const notify = (token: string, signature?: string) =>
  provider.send(portal.url, { kind: 'session', sessionId: provider.sessionOf(token) }, signature);
const cardPaymentOf = async (invoiceNo: string) =>
  (await portal.ada.get(listInvoices, { query: { customerId: 'c1', invoiceNo } })).result[0]?.cardPayment;
const ONCE = { open: 0, statuses: ['paid'], taken: OPEN, paid: [OPEN], told: 1, mails: 0 };
const NOTHING = { open: OPEN, statuses: ['started'], taken: 0, paid: [], told: 0, mails: 0 };

test('who comes back is told what the provider says, not what the address says (PAY-002 OAPI-064 B22 B25)', async () => {
  const { invoice, token } = await begin();
  expect(await comeBack(token, portal.ada, { status: 'paid', amount: '1' })).toEqual({
    outcome: 'started',
    customerId: 'c1',
    invoiceNumber: invoice,
    amount: OPEN,
    openAmount: OPEN,
    wrongAmount: null,
  });
  expect(await factsOf(portal, invoice)).toEqual(NOTHING);
  provider.pay(token);
  expect(await comeBack(token)).toMatchObject({ outcome: 'paid', openAmount: 0 });
  expect(await comeBack(token)).toMatchObject({ outcome: 'paid', openAmount: 0 });
  expect(await factsOf(portal, invoice)).toEqual(ONCE);
  expect(
    await portal.db.many(sql`
      SELECT event_type, created_by FROM audit_entries WHERE resource_id IN (${token}, ${invoice}) ORDER BY id`),
  ).toEqual([
    { event_type: 'Card Payment Started', created_by: 'ada@c1.example' },
    { event_type: 'Card Payment Paid', created_by: 'Payment provider' },
    { event_type: 'Invoice Paid', created_by: 'Payment provider' },
  ]);
});

test('a declined card can be followed by another one on the page, until its payer comes back (B25)', async () => {
  const { invoice, token } = await begin();
  provider.decline(token);
  await notify(token);
  expect(await comeBack(token, portal.ben)).toMatchObject({ outcome: 'started' });
  expect(provider.openPages(invoice)).toHaveLength(1);
  expect(await comeBack(token)).toMatchObject({ outcome: 'declined', openAmount: OPEN });
  expect(provider.openPages(invoice)).toEqual([]);
  const again = await startPaying(portal.ada, invoice);
  provider.pay(again.token);
  expect(await comeBack(again.token)).toMatchObject({ outcome: 'paid' });
  expect(await factsOf(portal, invoice)).toEqual({ ...ONCE, statuses: ['declined', 'paid'] });
});

test('a signed event makes the portal ask; one that is forged, unknown or replayed changes nothing (B22)', async () => {
  const { invoice, token } = await begin();
  expect((await notify(token)).status).toBe(200);
  expect(await factsOf(portal, invoice)).toEqual(NOTHING);
  provider.pay(token);
  const asked = provider.calls.length;
  expect((await notify(token, 'forged')).status).toBe(422);
  expect((await notify(crypto.randomUUID())).status).toBe(200);
  expect((await provider.send(portal.url, null)).status).toBe(200);
  expect([provider.calls.length, await factsOf(portal, invoice)]).toEqual([asked, NOTHING]);
  for (let times = 0; times < 2; times += 1) expect((await notify(token)).status).toBe(200);
  expect(await factsOf(portal, invoice)).toEqual(ONCE);
});

test('who closes the tab after paying, or comes back while the provider is away, has paid all the same (B22 B25)', async () => {
  const [closed, away, open] = [await begin(), await begin(), await begin()];
  provider.pay(closed.token);
  provider.pay(away.token);
  provider.isAway = true;
  expect(await comeBack(away.token)).toMatchObject({ outcome: 'unknown', openAmount: OPEN });
  expect((await notify(away.token)).status).toBe(503);
  await waitMinutes(portal, 9);
  provider.isAway = false;
  await askAboutPayments(portal.context);
  expect(await factsOf(portal, closed.invoice)).toEqual(NOTHING);
  await waitMinutes(portal, 1);
  await askAboutPayments(portal.context);
  for (const { invoice } of [closed, away]) expect(await factsOf(portal, invoice)).toEqual(ONCE);
  // Nobody pays the third: its page is closed after 30 minutes, whatever the provider says.
  expect(await factsOf(portal, open.invoice)).toEqual(NOTHING);
  await waitMinutes(portal, 20);
  await askAboutPayments(portal.context);
  expect(await factsOf(portal, open.invoice)).toEqual({ ...NOTHING, statuses: ['expired'] });
  expect(provider.openPages(open.invoice)).toEqual([]);
});

test('a card pays what the ERP has left open, and is added to what was paid before (B17 B22)', async () => {
  const invoice = await addInvoice(portal);
  await portal.db.run(sql`UPDATE invoices SET settled_cents = 10_00 WHERE invoice_number = ${invoice}`);
  const { token } = await startPaying(portal.ada, invoice, 15_00);
  provider.pay(token);
  expect(await comeBack(token)).toMatchObject({ outcome: 'paid', amount: 15_00, openAmount: 0 });
  expect(await factsOf(portal, invoice)).toEqual({ ...ONCE, taken: 15_00, paid: [15_00] });
});

test('one that the provider cannot answer holds up no other (B22)', async () => {
  const attempts = [];
  for (let count = 0; count < 12; count += 1) attempts.push(await begin());
  for (const { token } of attempts) provider.pay(token);
  const [lost, ...others] = attempts;
  provider.sessions.delete(provider.sessionOf(lost?.token ?? ''));
  await waitMinutes(portal, 10);
  await askAboutPayments(portal.context);
  for (const { invoice } of others) expect((await factsOf(portal, invoice)).statuses).toEqual(['paid']);
  expect((await factsOf(portal, lost?.invoice ?? '')).statuses).toEqual(['started']);
});

test('what is paid twice, or of another amount than is open, is to be refunded: listed and mailed (B23)', async () => {
  const { invoice, token } = await begin();
  await portal.db.run(sql`
    UPDATE invoices SET settled_cents = settled_cents + ${OPEN} WHERE invoice_number = ${invoice}`);
  provider.pay(token);
  expect(await comeBack(token)).toMatchObject({ outcome: 'to refund', openAmount: 0, wrongAmount: null });
  const other = await begin();
  provider.pay(other.token, OPEN + 1);
  expect(await comeBack(other.token)).toMatchObject({
    outcome: 'to refund',
    openAmount: OPEN,
    wrongAmount: { taken: 25_01, open: 25_00 },
  });
  const refund = { statuses: ['to refund'], paid: [], told: 0, mails: 1 };
  expect(await factsOf(portal, invoice)).toEqual({ ...refund, open: 0, taken: OPEN });
  expect(await factsOf(portal, other.invoice)).toEqual({ ...refund, open: OPEN, taken: OPEN + 1 });

  const { msg_id } = await portal.db.one<{ msg_id: string }>(sql`
    SELECT msg_id FROM mail_messages WHERE subject = ${`To refund: 25.01 USD for invoice ${other.invoice}`}`);
  const mail = await portal.staff.get(readMail, { params: { msg_id } });
  expect(mail.to_email).toBe('help@provider.example');
  const reference = `pay-${provider.sessionOf(other.token)}`;
  for (const text of [reference, 'customer c1', 'ada@c1.example', 'of which 25.00 USD was open'])
    expect(mail.text).toContain(text);

  await provider.send(portal.url, { kind: 'refund', reference });
  await provider.send(portal.url, { kind: 'refund', reference: 'unknown' });
  const where = JSON.stringify({ status: ['to refund'], invoiceNumber: other.invoice.toLowerCase() });
  const { result, total_record } = await portal.staff.get(listCardPayments, { query: { where } });
  expect(total_record).toBe(1);
  expect(result).toMatchObject([
    {
      id: other.token,
      customerName: 'Clinic c1',
      paid: OPEN + 1,
      amount: OPEN,
      reference,
      erp: null,
      refundedAt: expect.any(String),
    },
  ]);
  expect(await factsOf(portal, other.invoice)).toMatchObject({ open: OPEN, statuses: ['to refund'] });
  expect((await portal.ada.call(listCardPayments)).status).toBe(403);
});

test('a refund of what was paid re-opens nothing (B23)', async () => {
  const { invoice, token } = await begin();
  provider.pay(token);
  await comeBack(token);
  for (let times = 0; times < 2; times += 1)
    await provider.send(portal.url, { kind: 'refund', reference: `pay-${provider.sessionOf(token)}` });
  expect(await factsOf(portal, invoice)).toEqual(ONCE);
  expect(
    await portal.db.many(sql`
      SELECT FROM audit_entries WHERE resource_id = ${token} AND event_type = 'Card Payment Refunded'`),
  ).toHaveLength(1);
});

test('a crash between the provider’s answer and the commit: nothing is half done, and later it is done once (B22)', async () => {
  const { invoice, token } = await begin();
  provider.pay(token);
  // The last write fails, and with it everything.
  await portal.db.run(sql`
    ALTER TABLE outbound_documents ADD CONSTRAINT broken CHECK (kind <> 'card-payment') NOT VALID`);
  const answer = await portal.ada.call(confirmCardPayment, { query: { attempt: token } });
  expect(answer.status).toBe(500);
  expect((await notify(token)).status).toBe(500);
  await portal.db.run(sql`ALTER TABLE outbound_documents DROP CONSTRAINT broken`);
  expect(await factsOf(portal, invoice)).toEqual(NOTHING);
  await waitMinutes(portal, 10);
  await askAboutPayments(portal.context);
  expect(await factsOf(portal, invoice)).toEqual(ONCE);
});

test('an ERP that cannot be told shows on the invoice, and the payment stands (OERR-028 B25)', async () => {
  const { invoice, token } = await begin();
  provider.pay(token);
  await comeBack(token);
  expect(await cardPaymentOf(invoice)).toMatchObject({ status: 'paid', erp: 'waiting' });
  const { gateways } = portal.context;
  const erp = { ...documentsOf(portal, 'erp'), put: () => Promise.reject(new Error('away')) };
  const withoutErp = {
    ...portal.context,
    gateways: { ...gateways, documents: { ...gateways.documents, erp } },
  };
  // The payments of the other tests wait as well, and are sent first.
  await sendWaitingDocuments(portal.context, documentListeners);
  const next = await begin();
  provider.pay(next.token);
  await comeBack(next.token);
  await expect(sendWaitingDocuments(withoutErp, documentListeners)).rejects.toThrow();
  expect(await cardPaymentOf(next.invoice)).toMatchObject({ status: 'paid', erp: 'failed' });
  expect(await factsOf(portal, next.invoice)).toEqual(ONCE);
  await sendWaitingDocuments(portal.context, documentListeners);
  expect(await cardPaymentOf(next.invoice)).toMatchObject({ status: 'paid', erp: 'told' });
  // The embedded ERP reads it, and reports nothing that would count twice.
  expect(await runEmbeddedPartners(portal.context)).toBeGreaterThan(0);
  expect(await portal.db.many(sql`SELECT name, direction FROM embedded_files`)).toEqual([]);
  expect(portal.logLines.join('')).not.toContain('could not read a document');
});
