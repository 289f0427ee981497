import {
  listMail,
  listNotificationActivity,
  readNotification,
  saveChannelGroup,
  sendTestNotification,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { setOutside } from '../../../test/notifications.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { writeMail } from '../mail/mail.public.ts';

let portal: TestPortal;
let owner: Browser;
let viewer: Browser;
let staff: Browser;
let stranger: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  const person = async (email: string, customer: string, roles: Record<string, string>) => {
    await portal.addUser({ email, accessGroups: { customer: [customer] }, roles });
    return portal.signIn(email);
  };
  owner = await person('ana@c1.example', 'c1', { alerts: 'OWNER' });
  viewer = await person('vi@c1.example', 'c1', { alerts: 'VIEWER' });
  staff = await person('ops@fff.example', 'ALL', { alerts: 'OWNER', users: 'OWNER' });
  stranger = await person('sam@c2.example', 'c2', { alerts: 'OWNER' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of [
    sql`channel_groups`,
    sql`outside_addresses`,
    sql`mail_addresses`,
    sql`notification_tests`,
    sql`mail_events`,
    sql`mail_messages`,
  ])
    await portal.db.run(sql`DELETE FROM ${table}`);
});

const INCIDENT = { params: { customerId: 'c1', notificationType: 'incident' as const } };
const group = async (
  recipients: readonly string[],
  active: 'true' | 'false' = 'true',
  version: number | null = null,
) => {
  await setOutside(portal.db, 'c1', recipients);
  return owner.get(saveChannelGroup, {
    ...INCIDENT,
    body: {
      channelGroupName: 'On call',
      channel_data: recipients.map((SEND_EMAIL_TO) => ({ channel_type: 'email' as const, SEND_EMAIL_TO })),
      active,
      version,
    },
  });
};
const sendTest = (to: 'me' | 'all', by = owner) =>
  by.call(sendTestNotification, { ...INCIDENT, body: { to } });
const activity = async (by = viewer, customerId = 'c1') =>
  (await by.get(listNotificationActivity, { query: { customerId } })).result;

/** To Ana; a notification by default. */
const mail = (customerId: string | null, daysAgo = 0, count = 1) =>
  portal.db.run(sql`
    INSERT INTO mail_messages (from_email, to_email, subject, categories, status, created_at, last_event_time,
      customer_id, notification_type)
    SELECT 'portal@fff.example', 'ana@c1.example', 'Mail ' || n, '{incident}', 'delivered', moment, moment,
      ${customerId}, ${customerId && 'incident'}
    FROM generate_series(1, ${count}) n,
      LATERAL (SELECT ${portal.clock.now()}::timestamptz - ${daysAgo} * interval '1 day' - n * interval '1 second' AS moment) made`);

test('a customer’s notifications of 30 days, the newest thousand, and no other mails (API-043 API-044 OAPI-116 OCONST-023 N9)', async () => {
  await mail(null);
  await mail('c2');
  await mail('c1', 31);
  await mail('c1', 29, 2);
  expect((await activity()).map(({ subject }) => subject)).toEqual(['Mail 1', 'Mail 2']);
  await mail('c1', 1, 1100);
  const newest = await activity();
  expect([newest.length, newest[0]?.subject, newest.at(-1)?.subject]).toEqual([1000, 'Mail 1', 'Mail 1000']);
  expect((await viewer.call(listNotificationActivity, { query: { customerId: 'c2' } })).status).toBe(403);
  expect(await activity(stranger, 'c2')).toHaveLength(1);
});

test('a notification is read with its events by its customer, an invitation by nobody (NOTI-019 OAPI-117 N9)', async () => {
  await group(['ana@c1.example']);
  await sendTest('all');
  await portal.jobs.runWaiting();
  const [sent] = await activity();
  if (!sent) throw new Error('Nothing was sent');
  const read = (customerId: string, msg_id: string, by: Browser) =>
    by.call(readNotification, { query: { customerId, msg_id } });
  const answer = await read('c1', sent.msg_id, viewer);
  expect(answer.json()).toEqual({
    ...sent,
    events: [{ event_name: 'kept', processed: expect.any(String) }],
  });
  expect(sent).toMatchObject({
    from_email: portal.context.config.MAIL_FROM,
    to_email: 'ana@c1.example',
    status: 'kept',
    opens_count: 0,
    categories: ['incident'],
  });
  expect((await read('c2', sent.msg_id, stranger)).status).toBe(404);
  const invitation = await portal.db.transaction((tx) =>
    writeMail(portal.context, tx, {
      to: 'ana@c1.example',
      subject: 'Hello',
      text: 'Link',
      category: 'invitation',
    }),
  );
  for (const by of [viewer, staff]) expect((await read('c1', invitation, by)).status).toBe(404);
});

const mailed = async () =>
  (await staff.get(listMail, { query: {} })).result.map(({ to_email }) => to_email).toSorted();

test('a test goes to oneself or to all of the group, is marked as one, and is audited', async () => {
  expect((await sendTest('me')).status).toBe(404);
  await group(['Lab@elsewhere.example', 'ana@c1.example']);
  expect((await sendTest('me')).json()).toEqual({ sent: 1 });
  expect(await mailed()).toEqual(['ana@c1.example']);
  portal.clock.advance({ minutes: 5 });
  expect((await sendTest('all')).json()).toEqual({ sent: 2 });
  const subjects = (await activity()).map(({ subject }) => subject);
  expect(subjects).toHaveLength(3);
  for (const subject of subjects) expect(subject).toMatch(/\btest\b/i);
  expect(
    await portal.db.one(sql`
      SELECT event_type, created_by, customer_id, data FROM audit_entries WHERE service = 'notifications'
      ORDER BY id DESC LIMIT 1`),
  ).toEqual({
    event_type: 'Test Notification Sent',
    created_by: 'ana@c1.example',
    customer_id: 'c1',
    data: { after: { recipients: ['Lab@elsewhere.example', 'ana@c1.example'] } },
  });
  for (const by of [viewer, stranger]) expect((await sendTest('me', by)).status).toBe(403);
});

test('a disabled group is sent no test; one ends the pause of an address that bounced (N8 N10)', async () => {
  await group(['back@c1.example'], 'false');
  const refused = await sendTest('all');
  expect([refused.status, refused.json<ErrorBody>().message]).toEqual([
    422,
    'This notification is disabled. Enable it to send a test to all recipients.',
  ]);
  const { version } = await group(['back@c1.example'], 'true', 1);
  expect(version).toBe(2);
  await portal.db.run(
    sql`INSERT INTO mail_addresses VALUES ('back@c1.example', 3, 'It came back.', ${portal.clock.now()})`,
  );
  await sendTest('all');
  expect(await portal.db.many(sql`SELECT FROM mail_addresses WHERE bounces > 0`)).toEqual([]);
});

test('nobody sends many mails with tests, whoever asks and however the group is changed between them', async () => {
  const people = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `a${from + n}@x.example`);
  await group(people(0, 50));
  expect((await sendTest('all')).json()).toEqual({ sent: 50 });
  const soon = await sendTest('all', staff);
  expect([soon.status, soon.json<ErrorBody>().message]).toEqual([
    429,
    'Too many tests were sent. Try again later.',
  ]);
  await group([...people(0, 1), ...people(50, 49)], 'true', 1);
  const both = await Promise.all([sendTest('all'), sendTest('all', staff)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  expect(await mailed()).toHaveLength(10);
  expect(await portal.db.one(sql`SELECT count(*)::int AS mails FROM mail_messages`)).toEqual({ mails: 99 });
  await group(people(100, 2), 'true', 2);
  portal.clock.advance({ minutes: 50 });
  expect((await sendTest('all')).status).toBe(429);
  portal.clock.advance({ minutes: 10 });
  // The session has expired by then.
  const again = await portal.signIn('ana@c1.example');
  expect((await sendTest('all', again)).json()).toEqual({ sent: 2 });
});
