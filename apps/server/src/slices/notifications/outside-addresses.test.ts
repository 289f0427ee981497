import {
  decideOutsideAddress,
  deleteUser,
  listChannelGroups,
  listOutsideAddresses,
  saveChannelGroup,
  sendTestNotification,
  type ErrorBody,
  type OutsideRecipient,
} from '@parwell/contract';
import type { NotificationType } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobHandlers } from '../../app.ts';
import { Browser } from '../../../test/browser.ts';
import { setGroup, startNotifyingPortal, type NotifyingPortal } from '../../../test/notifications.ts';
import { sql } from '../../platform/db/database.ts';

// Real PostgreSQL, a mail server played by the test, and the pages behind the links of real mails.
let portal: NotifyingPortal;
/** May choose recipients at c1, and does not administer it. */
let nurse: Browser;
/** Administers c1. */
let admin: Browser;
let other: Browser;
let staff: Browser;
const NURSE = 'nurse@c1.example';
const ADMIN = 'admin@c1.example';
const OTHER = 'admin@c2.example';
const STAFF = 'staff@fff.example';
const SPY = 'spy@elsewhere.example';
const DESK = 'desk@elsewhere.example';

beforeAll(async () => {
  portal = await startNotifyingPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  const person = (email: string, customer: string, roles: Record<string, string>) =>
    portal.addUser({ email, accessGroups: { customer: [customer] }, roles });
  await person(NURSE, 'c1', { alerts: 'OWNER' });
  await person(ADMIN, 'c1', { alerts: 'OWNER', users: 'OWNER' });
  await person(OTHER, 'c2', { alerts: 'OWNER', users: 'OWNER' });
  await person(STAFF, 'ALL', { users: 'OWNER', incidents: 'OWNER' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  // Sessions end in some tests.
  nurse = await portal.signIn(NURSE);
  admin = await portal.signIn(ADMIN);
  other = await portal.signIn(OTHER);
  staff = await portal.signIn(STAFF);
  portal.server.isUp = true;
  await portal.jobs.runWaiting();
  portal.server.drain();
  await portal.db.run(sql`
    TRUNCATE mail_events, mail_messages, channel_groups, outside_addresses, notifications_waiting,
      notification_pauses, notification_tests`);
});

const save = async (
  by: Browser,
  recipients: readonly string[],
  { type = 'incident', customerId = 'c1' }: { type?: NotificationType; customerId?: string } = {},
) => {
  const { result } = await by.get(listChannelGroups, { params: { customerId } });
  const version = result.find(({ notificationType }) => notificationType === type)?.version ?? null;
  const channel_data = recipients.map((SEND_EMAIL_TO) => ({ channel_type: 'email' as const, SEND_EMAIL_TO }));
  const answer = await by.get(saveChannelGroup, {
    params: { customerId, notificationType: type },
    body: { channelGroupName: 'On call', channel_data, active: 'true', version },
  });
  return answer.channelData.map(({ SEND_EMAIL_TO, standing }) => `${SEND_EMAIL_TO} ${standing}`);
};
const decide = (email: string, decision: 'confirm' | 'refuse' | 'remove', by = admin, customerId = 'c1') =>
  by.call(decideOutsideAddress, { params: { customerId }, body: { email, decision } });
const outside = async (by = admin, customerId = 'c1'): Promise<OutsideRecipient[]> =>
  (await by.get(listOutsideAddresses, { params: { customerId } })).result;
const standings = async (by = admin, customerId = 'c1') =>
  (await outside(by, customerId)).map(({ email, standing }) => `${email} ${standing}`);
/** What arrives now, as `address subject`. */
const mails = async () => {
  await portal.jobs.runWaiting();
  return portal.server.drain();
};
const subjects = async () => (await mails()).map(({ to, subject }) => `${to} ${subject}`).toSorted();
/** Who is told of something that happens at the customer. */
const told = async (cause: string, customerId = 'c1') => {
  await portal.notify(customerId, { cause });
  await portal.pass({ minutes: 2 });
  const sent = portal.server.drain().filter(({ subject }) => subject.includes(`Trouble ${cause}`));
  return sent.map(({ to }) => to).toSorted();
};
const tokenTo = async (email: string): Promise<string> => {
  const text = (await mails()).find(({ to }) => to === email)?.text ?? '';
  return /\/confirm-address\?token=([\w-]+)/.exec(text)?.[1] ?? '';
};
const anybody = () => new Browser(portal.url);
const open = (token: string) => anybody().request(`/confirm-address?token=${token}`);
const answer = (token: string, given = 'confirmed') =>
  anybody().form('/confirm-address', { token, answer: given });
const audited = (email: string) =>
  portal.db.many<{ event: string; by: string; customer: string }>(sql`
    SELECT event_type AS event, created_by AS by, customer_id AS customer FROM audit_entries
    WHERE service = 'notifications' AND resource_id = ${email} ORDER BY id`);

const WARNING = `${ADMIN} Nobody is told of Incident, Clinic One`;
const QUESTION = 'May Clinic One send you notifications?';

test('a stranger’s address is not told until an administrator and its reader confirmed it (N11 N12)', async () => {
  expect(await save(nurse, [NURSE, SPY])).toEqual([`${NURSE} person`, `${SPY} proposed`]);
  expect(await told('a')).toEqual([NURSE]);
  expect(await portal.db.many(sql`SELECT 1 FROM mail_messages WHERE to_email = ${SPY}`)).toEqual([]);
  // Nobody asks the stranger before an administrator says so, and the nurse is none.
  expect((await decide(SPY, 'confirm', nurse)).status).toBe(403);
  expect(await subjects()).toEqual([]);
  expect(await outside()).toMatchObject([
    { email: SPY, standing: 'proposed', notificationTypes: ['incident'], changedBy: NURSE },
  ]);
  expect((await decide(SPY, 'confirm')).status).toBe(200);
  const token = await tokenTo(SPY);
  expect(token).not.toBe('');
  expect(await told('b')).toEqual([NURSE]);
  // A mail scanner that opens the link decides nothing.
  const page = await open(token);
  expect([page.status, page.text.includes(SPY), page.text.includes('Clinic One')]).toEqual([200, true, true]);
  expect(await told('c')).toEqual([NURSE]);
  expect((await answer(token)).status).toBe(200);
  expect(await told('d')).toEqual([NURSE, SPY]);
  expect(await standings()).toEqual([`${SPY} confirmed`]);
  expect(await audited(SPY)).toEqual([
    { event: 'Address Proposed', by: NURSE, customer: 'c1' },
    { event: 'Address Asked', by: ADMIN, customer: 'c1' },
    { event: 'Address Confirmed', by: 'link in a mail', customer: 'c1' },
  ]);
});

test('a link works once, for a week, for its own address and customer (N12)', async () => {
  await save(admin, [NURSE, SPY, DESK]);
  const sent = await mails();
  expect(sent.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    [DESK, QUESTION],
    [SPY, QUESTION],
  ]);
  const tokens = new Map(sent.map(({ to, text }) => [to, /token=([\w-]+)/.exec(text)?.[1] ?? '']));
  await answer(tokens.get(SPY) ?? '');
  expect(await standings()).toEqual([`${DESK} asked`, `${SPY} confirmed`]);
  for (const token of [tokens.get(SPY) ?? '', 'x', '']) {
    expect((await answer(token, 'refused')).status).toBe(422);
    expect((await open(token)).status).toBe(422);
  }
  // A later mail ends the link of an earlier one.
  portal.clock.advance({ minutes: 5 });
  expect((await decide(DESK, 'confirm')).status).toBe(200);
  const later = await tokenTo(DESK);
  expect((await answer(tokens.get(DESK) ?? '')).status).toBe(422);
  portal.clock.advance({ hours: 7 * 24 - 1 });
  expect((await open(later)).status).toBe(200);
  portal.clock.advance({ hours: 1 });
  expect((await answer(later)).status).toBe(422);
});

test('who does not want to be told is not, and others cannot bring them back (N12)', async () => {
  await save(admin, [NURSE, SPY]);
  await answer(await tokenTo(SPY), 'refused');
  expect(await told('a')).toEqual([NURSE]);
  await save(nurse, [NURSE]);
  expect(await save(nurse, [NURSE, SPY])).toEqual([`${NURSE} person`, `${SPY} refused`]);
  expect(await subjects()).toEqual([]);
  expect((await decide(SPY, 'refuse')).json<ErrorBody>().message).toBe('This address was already refused.');
});

test('whoever is asked just now is not asked again, and nobody sends many questions (N12)', async () => {
  await save(admin, [NURSE, SPY]);
  expect(await subjects()).toEqual([`${SPY} ${QUESTION}`]);
  expect((await decide(SPY, 'confirm')).status).toBe(429);
  // Also not by removing and adding it.
  await save(admin, [NURSE]);
  expect(await save(admin, [NURSE, SPY])).toEqual([`${NURSE} person`, `${SPY} proposed`]);
  expect(await subjects()).toEqual([]);
});

test('a person of another customer is outside, and agreeing there does not count here (N11 N12)', async () => {
  expect(await save(nurse, [NURSE, OTHER])).toEqual([`${NURSE} person`, `${OTHER} proposed`]);
  expect(await told('a')).toEqual([NURSE]);
  await save(admin, [NURSE, SPY]);
  await portal.jobs.runWaiting();
  portal.server.drain();
  await save(other, [OTHER, SPY], { customerId: 'c2' });
  await answer(await tokenTo(SPY));
  expect([await standings(), await standings(other, 'c2')]).toEqual([[`${SPY} asked`], [`${SPY} confirmed`]]);
  expect([await told('b'), await told('c', 'c2')]).toEqual([[NURSE], [OTHER, SPY]]);
  for (const decision of ['confirm', 'refuse', 'remove'] as const)
    expect((await decide(SPY, decision, other)).status).toBe(403);
  expect((await other.call(listOutsideAddresses, { params: { customerId: 'c1' } })).status).toBe(403);
});

test('what was told before goes on being told until the administrator decides (N12)', async () => {
  await setGroup(portal.db, 'c1', 'incident', { email: [NURSE, SPY], outside: 'unconfirmed' });
  expect(await told('a')).toEqual([NURSE, SPY]);
  await decide(SPY, 'confirm');
  // While the question is open it is still told, and no longer.
  expect(await told('b')).toEqual([NURSE, SPY]);
  portal.clock.advance({ hours: 7 * 24 });
  expect(await told('c')).toEqual([NURSE]);
  admin = await portal.signIn(ADMIN);
  await setGroup(portal.db, 'c1', 'incident', { email: [NURSE, SPY], outside: 'unconfirmed' });
  await decide(SPY, 'refuse');
  expect(await told('d')).toEqual([NURSE]);
});

const LEAVER = 'leaver@c1.example';
const addLeaver = () =>
  portal.addUser({ email: LEAVER, accessGroups: { customer: ['c1'] }, roles: { incidents: 'VIEWER' } });

test('a leaver is not told at the next sending, nor by a mail that still waits (N11)', async () => {
  await addLeaver();
  expect(await save(nurse, [NURSE, LEAVER])).toEqual([`${NURSE} person`, `${LEAVER} person`]);
  expect(await told('a')).toEqual([LEAVER, NURSE]);
  portal.server.isUp = false;
  await portal.notify('c1', { cause: 'b' });
  await portal.pass({ minutes: 2 });
  await staff.get(deleteUser, { params: { email: LEAVER } });
  portal.server.isUp = true;
  await portal.pass({ minutes: 10 });
  expect((await mails()).map(({ to }) => to)).toEqual([NURSE]);
  expect(await portal.db.many(sql`SELECT to_email FROM mail_messages WHERE status = 'dropped'`)).toEqual([
    { to_email: LEAVER },
  ]);
  expect(await told('c')).toEqual([NURSE]);
  expect(await outside()).toMatchObject([{ email: LEAVER, standing: 'gone', changedBy: '' }]);
  // Saving the group again does not write to the leaver.
  await save(admin, [NURSE, LEAVER]);
  expect(await subjects()).toEqual([]);
  const group = { params: { customerId: 'c1', notificationType: 'incident' as const } };
  expect((await admin.call(sendTestNotification, { ...group, body: { to: 'all' } })).json()).toEqual({
    sent: 1,
  });
});

test('who loses the right to see incidents is no longer told of them (N11)', async () => {
  await setGroup(portal.db, 'c1', 'incident', { email: [NURSE, LEAVER], outside: null });
  await addLeaver();
  expect(await told('a')).toEqual([LEAVER, NURSE]);
  await portal.db.run(
    sql`UPDATE users SET roles = '{"orders":"OWNER"}' WHERE email = ${LEAVER} AND deleted_at IS NULL`,
  );
  expect(await told('b')).toEqual([NURSE]);
  await portal.db.run(sql`DELETE FROM users WHERE email = ${LEAVER} AND deleted_at IS NULL`);
});

test('what an address was confirmed for ends with its user (N12)', async () => {
  await setGroup(portal.db, 'c1', 'incident', { email: [NURSE, LEAVER] });
  await addLeaver();
  await staff.get(deleteUser, { params: { email: LEAVER } });
  expect(await told('a')).toEqual([NURSE]);
  expect(await standings()).toEqual([`${LEAVER} gone`]);
  expect((await audited(LEAVER)).at(-1)).toMatchObject({ event: 'Address Forgotten', by: STAFF });
});

const check = async () => {
  const job = jobHandlers(portal.context).find((each) => each.job.name === 'notifications.checkGroups');
  await job?.handle({} as never, { signal: AbortSignal.timeout(60_000) });
};

test('a group that everybody left warns the administrators once, before anything happens (N11)', async () => {
  await addLeaver();
  // What the other customer's address agreed to there does not count here.
  await setGroup(portal.db, 'c1', 'incident', { email: [LEAVER, SPY], outside: null });
  await setGroup(portal.db, 'c2', 'incident', { email: [OTHER, SPY] });
  await check();
  expect(await subjects()).toEqual([]);
  await staff.get(deleteUser, { params: { email: LEAVER } });
  await check();
  await check();
  const [warning, ...more] = await mails();
  expect([`${warning?.to} ${warning?.subject}`, more]).toEqual([WARNING, []]);
  expect(warning?.text).toContain(`${LEAVER}: No longer told`);
  expect(warning?.text).toContain('https://portal.example/customer-details/c1?tab=notification-settings');
  const [group] = (await admin.get(listChannelGroups, { params: { customerId: 'c1' } })).result;
  expect(group?.nobodyTold).toBe(true);
  expect(await told('a')).toEqual([]);
  expect((await audited('incident')).at(-1)).toMatchObject({ event: 'Nobody Is Told', by: 'notifications' });
  // Somebody is told again, and the next time is a new warning.
  await save(admin, [LEAVER, ADMIN]);
  await save(admin, [LEAVER]);
  expect(await subjects()).toEqual([WARNING]);
});

test('a group is found empty at the moment of an alarm, and a customer without administrators is not forgotten (N11)', async () => {
  await portal.addCustomer('c4', 'Clinic Four');
  await setGroup(portal.db, 'c4', 'incident', { email: [SPY], outside: null });
  await portal.notify('c4', { cause: 'a' });
  await portal.pass({ minutes: 2 });
  await portal.pass({ minutes: 2 });
  expect(await subjects()).toEqual([
    `${portal.context.config.SUPPORT_EMAIL} Nobody is told of Incident, Clinic Four`,
  ]);
});

test('an address is taken out of all groups, but not out of one that it is the last of (N8 N12)', async () => {
  await setGroup(portal.db, 'c1', 'incident', { email: [NURSE, SPY] });
  await setGroup(portal.db, 'c1', 'po_approval_email', { email: [SPY] });
  const refused = await decide(SPY, 'remove');
  expect([refused.status, refused.json<ErrorBody>().message]).toEqual([
    422,
    'It is the only recipient of Order request approval. Add another one first, or delete the notification.',
  ]);
  await save(admin, [SPY, NURSE], { type: 'po_approval_email' });
  expect((await decide(SPY, 'remove')).status).toBe(200);
  expect(await standings()).toEqual([]);
  expect(await told('a')).toEqual([NURSE]);
  expect((await decide(SPY, 'confirm')).status).toBe(422);
});
