import { CAPABILITIES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { askAboutPayments } from '../src/slices/payments/ask-payments.service.ts';
import { addInvoice, factsOf, OPEN, startPaying } from './payments.ts';
import { everything, startTestPortal, TestClock, type TestPortal, timeOfDay } from './portal.ts';
import { freePort } from '../src/platform/free-port.ts';
import { newDataDir, Program } from './program.ts';
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StripeStub } from './stripe-stub.ts';

// Not after the portal's clock, so that sessions last long enough.
const stripe = new StripeStub(new TestClock(timeOfDay().begin));
const folder = newDataDir();
let settings: Record<string, string>;
let portal: TestPortal;

beforeAll(async () => {
  settings = {
    PAYMENTS_SECRET_KEY: STRIPE_KEY,
    PAYMENTS_WEBHOOK_SECRET: STRIPE_WEBHOOK_SECRET,
    PAYMENTS_API_URL: await stripe.start(),
  };
  portal = await startTestPortal(settings, timeOfDay());
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addUser({
    email: 'ada@c1.example',
    accessGroups: { customer: ['c1'] },
    roles: everything('OWNER', CAPABILITIES),
  });
});
afterAll(async () => {
  await portal.close();
  await stripe.stop();
  folder.remove();
});

/** The server knows from the provider that an invoice is paid, but has not written it yet. */
async function killWhileSettling(invoice: string, sessionId: string): Promise<void> {
  const port = await freePort();
  const server = new Program('server', {
    ...settings,
    DATA_DIR: folder.path,
    DATABASE_URL: portal.db.url,
    DEMO: 'off',
    SECRET_KEY: portal.context.config.SECRET_KEY ?? '',
    PORT: String(port),
    ROLES: 'api',
  });
  await server.ready();
  await portal.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM invoices WHERE invoice_number = ${invoice} FOR UPDATE`);
    const event = { type: 'checkout.session.completed', data: { object: { id: sessionId } } };
    const { body, headers } = stripe.signed(event, { at: new Date() });
    const answer = fetch(`http://localhost:${port}/payments/events`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    }).then(
      ({ status }) => status,
      () => 'none',
    );
    await expect
      .poll(() =>
        portal.db.one(sql`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%invoices%'`),
      )
      .toEqual({ waiting: 1 });
    await server.kill();
    expect(await answer).toBe('none');
  });
}

test('kill -9 between the answer of the provider and our commit: paid once, and the ERP is told once (B22)', async () => {
  const invoice = await addInvoice(portal);
  const ada = await portal.signIn('ada@c1.example');
  await startPaying(ada, invoice);
  const [sessionId = ''] = stripe.sessions.keys();
  stripe.pay(sessionId, { amount: OPEN });
  await killWhileSettling(invoice, sessionId);
  const started = { open: OPEN, statuses: ['started'], taken: 0, paid: [], told: 0, mails: 0 };
  expect(await factsOf(portal, invoice)).toEqual(started);
  // Nobody returns to the portal and the provider does not repeat its event: the job asks.
  portal.clock.advance({ minutes: 10 });
  await askAboutPayments(portal.context);
  await askAboutPayments(portal.context);
  const once = { open: 0, statuses: ['paid'], taken: OPEN, paid: [OPEN], told: 1, mails: 0 };
  expect(await factsOf(portal, invoice)).toEqual(once);
});
