import { startCardPayment, type CallResponse } from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { sql } from '../src/platform/db/database.ts';
import type { Answer, Browser } from './browser.ts';
import { TestPaymentProvider } from './payment-provider.ts';
import { everything, startTestPortal, type TestPortal } from './portal.ts';

export interface PaymentsPortal extends TestPortal {
  readonly provider: TestPaymentProvider;
  /** Clerks of customer c1 who may pay. */
  readonly ada: Browser;
  readonly ben: Browser;
  /** Of the same customer, without the right to pay. */
  readonly viewer: Browser;
  /** Pays for customer c2. */
  readonly stranger: Browser;
  readonly staff: Browser;
}

export const OPEN = 25_00;

/** The test controls the payment provider. */
export async function startPaymentsPortal(settings: Record<string, string> = {}): Promise<PaymentsPortal> {
  const provider = new TestPaymentProvider();
  const portal = await startTestPortal(settings, { gateways: { payments: provider } });
  for (const id of ['c1', 'c2']) await portal.addCustomer(id, `Clinic ${id}`);
  const person = async (email: string, customer: string, role: 'OWNER' | 'VIEWER') => {
    const roles = everything(role, CAPABILITIES);
    await portal.addUser({ email, accessGroups: { customer: [customer] }, roles });
    return portal.signIn(email);
  };
  return {
    ...portal,
    provider,
    ada: await person('ada@c1.example', 'c1', 'OWNER'),
    ben: await person('ben@c1.example', 'c1', 'OWNER'),
    viewer: await person('viewer@c1.example', 'c1', 'VIEWER'),
    stranger: await person('stranger@c2.example', 'c2', 'OWNER'),
    staff: await person('staff@fff.example', 'ALL', 'OWNER'),
  };
}

/** People stay signed in. */
export async function waitMinutes(
  { clock, ada, ben, staff }: PaymentsPortal,
  minutes: number,
): Promise<void> {
  clock.advance({ minutes });
  for (const browser of [ada, ben, staff]) {
    const { status, text } = await browser.refresh();
    if (status !== 200) throw new Error(`Nobody stays signed in: ${status} ${text}`);
  }
}

let invoices = 0;

export async function addInvoice({ db }: TestPortal, paymentMethod = 'ccPayable'): Promise<string> {
  const invoiceNumber = `I-${(invoices += 1)}`;
  await db.run(sql`
    INSERT INTO invoices (invoice_number, customer_id, payer, invoice_date, due_date, payment_terms, net_days,
      payment_method, manufacturer, amount_cents, all_ccr_relevant, content_hash, received_at)
    VALUES (${invoiceNumber}, 'c1', 'c1-A', '2026-10-01', '2026-10-31', 'Net 30', 30, ${paymentMethod}, '', ${OPEN}, true,
      '', now())`);
  await db.run(sql`
    INSERT INTO invoice_lines (invoice_number, line_number, kind, is_credit, product_id, description, ndc, lot, serial,
      quantity, price_e4, amount_cents, ccr_relevant)
    VALUES (${invoiceNumber}, 10, 'fee', false, '', 'Handling', '', '', '', 1, ${OPEN * 100}, ${OPEN}, true)`);
  return invoiceNumber;
}

export const tryToPay = (browser: Browser, invoiceNumber: string, amount = OPEN): Promise<Answer> =>
  browser.call(startCardPayment, { body: { customerCode: 'c1', amount, invoiceNumber } });

export const startPaying = async (
  browser: Browser,
  invoiceNumber: string,
  amount = OPEN,
): Promise<CallResponse<typeof startCardPayment>> =>
  browser.get(startCardPayment, { body: { customerCode: 'c1', amount, invoiceNumber } });

export async function factsOf({ db }: TestPortal, invoiceNumber: string) {
  const { open } = await db.one<{ open: number }>(sql`
    SELECT open_cents AS open FROM invoices WHERE invoice_number = ${invoiceNumber}`);
  const attempts = await db.many<{ status: string; taken: number }>(sql`
    SELECT status, paid_cents AS taken FROM payment_attempts WHERE invoice_number = ${invoiceNumber} `);
  const payments = await db.many<{ amount: number }>(sql`
    SELECT amount_cents AS amount FROM invoice_payments WHERE invoice_number = ${invoiceNumber} AND kind = 'card'`);
  const { told } = await db.one<{ told: number }>(sql`
    SELECT count(*) AS told FROM outbound_documents
    WHERE kind = 'card-payment' AND body LIKE ${`%<invoiceNumber>${invoiceNumber}</invoiceNumber>%`}`);
  const { mails } = await db.one<{ mails: number }>(sql`
    SELECT count(*) AS mails FROM mail_messages
    WHERE 'payments' = ANY(categories) AND subject LIKE ${`% for invoice ${invoiceNumber}`}`);
  return {
    open,
    statuses: attempts.map(({ status }) => status).toSorted(),
    taken: attempts.reduce((sum, { taken }) => sum + taken, 0),
    paid: payments.map(({ amount }) => amount),
    told,
    mails,
  };
}
