import { generateReport } from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startNotifyingPortal, type NotifyingPortal } from '../../../test/notifications.ts';
import { sql } from '../../platform/db/database.ts';
import { writeMail, type PeopleAudience } from '../mail/mail.public.ts';

// A mail server is down while people leave. Real PostgreSQL; each mail is tried again when the server is back.
let portal: NotifyingPortal;
const OWNER = 'owner@c1.example';
const NURSE = 'nurse@c1.example';
const ROLES = { cabinets: 'VIEWER', reports: 'OWNER' };
const LAB = 'results@lab.example';

beforeAll(async () => {
  portal = await startNotifyingPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  for (const email of [OWNER, NURSE])
    await portal.addUser({ email, accessGroups: { customer: ['c1'] }, roles: ROLES });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.run(sql`TRUNCATE mail_events, mail_messages`);
  await portal.db.run(sql`DELETE FROM reports`);
  await portal.db.run(sql`UPDATE customers SET report_domains = '{lab.example}' WHERE customer_id = 'c1'`);
  await portal.db.run(sql`UPDATE users SET deleted_at = NULL, roles = ${JSON.stringify(ROLES)}`);
  portal.server.isUp = true;
  portal.server.drain();
});

/** Who gets a report that was written while the mail server was down. */
async function mailedAfter(change: () => Promise<unknown>): Promise<string[]> {
  const owner = await portal.signIn(OWNER);
  portal.server.isUp = false;
  await owner.get(generateReport, {
    body: {
      report_type: 'RNI_UIEXPORT_CabinetTemperatureReport',
      report_frequency: 'OneTime',
      delivery_method: 'EmailAttachment',
      file_type: 'csv',
      user_name: OWNER,
      recipient_addresses: [OWNER, NURSE, LAB],
      timezone: 'Etc/GMT',
      filter_object_from_ui: { customerId: 'c1' },
    },
  });
  await portal.jobs.runWaiting().catch(() => undefined);
  expect(await portal.db.one(sql`SELECT count(*)::int AS mails FROM mail_messages`)).toEqual({ mails: 3 });
  await change();
  portal.server.isUp = true;
  await portal.pass({ minutes: 10 });
  return portal.server
    .drain()
    .map(({ to }) => to)
    .toSorted();
}
const gone = (email: string) =>
  portal.db.run(sql`UPDATE users SET deleted_at = now() WHERE email = ${email}`);

test('without a change everybody gets it', async () => {
  expect(await mailedAfter(async () => undefined)).toEqual([NURSE, OWNER, LAB]);
});

test('who left gets no report that waited (N11)', async () => {
  expect(await mailedAfter(() => gone(NURSE))).toEqual([OWNER, LAB]);
  const statuses = await portal.db.many(
    sql`SELECT to_email AS "to", status FROM mail_messages ORDER BY to_email`,
  );
  expect(statuses).toMatchObject([{ to: NURSE, status: 'dropped' }, { to: OWNER }, { to: LAB }]);
});

test('who may no longer see it gets no report that waited (N11)', async () => {
  const change = sql`UPDATE users SET roles = '{"orders":"OWNER"}' WHERE email = ${NURSE}`;
  expect(await mailedAfter(() => portal.db.run(change))).toEqual([OWNER, LAB]);
});

test('a domain that was taken away gets no report that waited (N11)', async () => {
  const change = sql`UPDATE customers SET report_domains = '{}' WHERE customer_id = 'c1'`;
  expect(await mailedAfter(() => portal.db.run(change))).toEqual([NURSE, OWNER]);
});

test('of a report whose owner left nobody gets anything (N11)', async () => {
  expect(await mailedAfter(() => gone(OWNER))).toEqual([]);
});

test('a mail for people with a permission goes to nobody who lost it meanwhile (N11)', async () => {
  await portal.addUser({
    email: 'buyer@c1.example',
    accessGroups: { customer: ['c1'] },
    roles: { invoices: 'OWNER' },
  });
  const write = (to: string, customers: readonly string[]) =>
    portal.db.transaction((tx) =>
      writeMail(portal.context, tx, {
        to,
        subject: customers.join(' '),
        text: 'x',
        category: 'invoices',
        audience: {
          check: 'people',
          action: 'create',
          resource: 'invoices',
          customers,
        } as PeopleAudience,
      }),
    );
  await write('buyer@c1.example', ['c1']);
  await write('buyer@c1.example', ['c2']);
  await write('buyer@c1.example', ['c2', 'c1']);
  await write(NURSE, ['c1']);
  await write('nobody@c1.example', ['c1']);
  await portal.jobs.runWaiting();
  expect(
    portal.server
      .drain()
      .map(({ to, subject }) => `${to} ${subject}`)
      .toSorted(),
  ).toEqual(['buyer@c1.example c1', 'buyer@c1.example c2 c1']);
});
