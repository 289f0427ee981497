import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addPowerLoss,
  setGroup,
  startNotifyingPortal,
  type NotifyingPortal,
} from '../../../test/notifications.ts';
import { sql } from '../../platform/db/database.ts';
import { findAddressProblems } from '../mail/mail-addresses.public.ts';
import { sendTestMails } from './send-test.service.ts';
import { findIncidentStates } from '../incidents/incident-states.public.ts';
import { sendWaiting } from './send-waiting.service.ts';

let portal: NotifyingPortal;
const ANA = 'ana@north.example';
const BO = 'bo@north.example';

beforeAll(async () => {
  portal = await startNotifyingPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.server.drain();
  portal.server.refused.clear();
  await portal.db.run(sql`
    TRUNCATE mail_events, mail_messages, mail_addresses, channel_groups, notifications_waiting, notification_pauses`);
});

const taken = () =>
  portal.server
    .drain()
    .map(({ to, subject }) => `${to} ${subject}`)
    .toSorted();
const waiting = async () =>
  (await portal.db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM notifications_waiting`))
    .count;

test('what happens within two minutes with one cause is one mail per address, and the next comes after a quarter of an hour (N1 N4)', async () => {
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA, 'BO@north.example '] });
  await portal.notify('c1', { cause: 'a' });
  await portal.pass({ minutes: 1 });
  await portal.notify('c1', { cause: 'a', content: { title: 'Second' } }, { cause: 'b' });
  expect(taken()).toEqual([]);
  await portal.pass({ minutes: 1 });
  expect(taken()).toEqual([
    `${ANA} High: 2 incidents: Trouble a and 1 more, Clinic One`,
    `${BO} High: 2 incidents: Trouble a and 1 more, Clinic One`,
  ]);
  await portal.pass({ minutes: 1 });
  expect(taken()).toEqual([`${ANA} High: Trouble b, Clinic One`, `${BO} High: Trouble b, Clinic One`]);
  // Of the same cause, within the pause.
  await portal.notify('c1', { cause: 'a', content: { title: 'Third' } });
  for (let minute = 4; minute < 17; minute += 1) await portal.pass({ minutes: 1 });
  expect(taken()).toEqual([]);
  await portal.pass({ minutes: 1 });
  expect(taken()).toEqual([`${ANA} High: Third, Clinic One`, `${BO} High: Third, Clinic One`]);
  expect(await waiting()).toBe(0);
});

test('who joins during a pause is told at once what others are told after it (N4)', async () => {
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA] });
  await portal.notify('c1', { cause: 'a' });
  await portal.pass({ minutes: 2 });
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA, BO] });
  await portal.notify('c1', { cause: 'a', content: { title: 'Second' } });
  await portal.pass({ minutes: 2 });
  expect(taken()).toEqual([`${ANA} High: Trouble a, Clinic One`, `${BO} High: Second, Clinic One`]);
  await portal.pass({ minutes: 13 });
  expect(taken()).toEqual([`${ANA} High: Second, Clinic One`]);
  expect(await waiting()).toBe(0);
});

test('a site that goes silent is one mail with a list, also while two workers write it (N4)', async () => {
  await setGroup(portal.db, 'c1', 'incident', { templated: [ANA, BO] });
  const incidents = [];
  for (let n = 0; n < 25; n += 1) incidents.push(await addPowerLoss(portal.db, 'c1', portal.clock.now()));
  await portal.notify('c1', ...incidents.map((incidentId) => ({ cause: 'silence', incidentId })));
  portal.clock.advance({ minutes: 2 });
  await Promise.all([
    sendWaiting(portal.context, findIncidentStates),
    sendWaiting(portal.context, findIncidentStates),
    sendWaiting(portal.context, findIncidentStates),
  ]);
  await portal.jobs.runWaiting();
  expect(portal.server.received).toHaveLength(2);
  const [mail] = portal.server.drain();
  for (const part of [mail?.text ?? '', mail?.html ?? '']) {
    expect(part.match(/\/incidents\/c1\?incident=\d+/g)).toHaveLength(20);
    expect(part).toContain('and 5 more');
    expect(part).toContain('https://portal.example/incidents/c1');
  }
  const { ids } = await portal.db.one<{ ids: number }>(
    sql`SELECT cardinality(incident_ids) AS ids FROM mail_messages LIMIT 1`,
  );
  expect(ids).toBe(25);
});

test('flapping within two minutes is one mail, which says that it is over (N3)', async () => {
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA] });
  const incidentId = await addPowerLoss(portal.db, 'c1', portal.clock.now());
  const told = { cause: 'a', incidentId };
  await portal.notify('c1', told);
  await portal.notify('c1', { ...told, content: { kind: 'over' } });
  await portal.notify('c1', { ...told, content: { kind: 're-opened' } });
  await portal.notify('c1', { ...told, content: { kind: 'over' } });
  await portal.pass({ minutes: 2 });
  await portal.pass({ hours: 1 });
  expect(taken()).toEqual([`${ANA} Over: Trouble ${incidentId}, Clinic One`]);
});

test('of a temperature incident both groups are told, each address once, with the template of the excursion (N2 NOTI-021 NOTI-025)', async () => {
  await setGroup(portal.db, 'c1', 'viewpoint_temp_excursion', { templated: [ANA] });
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA], templated: [BO] });
  await portal.notify('c1', { cause: 'a', type: 'viewpoint_temp_excursion' });
  await portal.pass({ minutes: 2 });
  const mails = portal.server.drain();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([ANA, BO]);
  for (const { html } of mails) expect(html).toContain('Temperature excursion');
  // With one group disabled, the other is still notified.
  await setGroup(portal.db, 'c1', 'viewpoint_temp_excursion', { templated: [ANA], active: false });
  await setGroup(portal.db, 'c1', 'incident', { templated: [BO] });
  await portal.notify('c1', { cause: 'b', type: 'viewpoint_temp_excursion' });
  await portal.pass({ minutes: 2 });
  expect(taken()).toEqual([`${BO} High: Trouble b, Clinic One`]);
});

test('a disabled group is told nothing, also not later; nor is who has no group (N8 NOTI-006)', async () => {
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA], active: false });
  await setGroup(portal.db, 'c2', 'inventory_reminder', { email: [BO] });
  await portal.notify('c1', { cause: 'a' });
  await portal.notify('c2', { cause: 'a' });
  await portal.pass({ minutes: 1 });
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA] });
  await portal.pass({ minutes: 5 });
  expect(taken()).toEqual([]);
  expect(await waiting()).toBe(0);
  // Disabled while a mail is gathered.
  await portal.notify('c1', { cause: 'b' });
  await portal.pass({ minutes: 1 });
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA], active: false });
  await portal.pass({ minutes: 1 });
  expect(taken()).toEqual([]);
});

test('email is plain text, email_template HTML and text; times are in the zone of the user or of the business (N7 NOTI-015 NOTI-016)', async () => {
  const id = await portal.addUser({ email: ANA });
  await portal.db.run(sql`
    INSERT INTO user_properties (user_id, property_key, property_value) VALUES (${id}, 'TIMEZONE', 'Asia/Kolkata')`);
  await setGroup(portal.db, 'c1', 'suspended_transaction', { email: [BO], templated: [ANA] });
  const facts = [['Since', { at: '2026-07-01T12:00:00.000Z' }]] as const;
  await portal.notify('c1', { cause: 'a', type: 'suspended_transaction', content: { facts } });
  await portal.pass({ minutes: 2 });
  const [ana, bo] = portal.server.drain().toSorted((a, b) => a.to.localeCompare(b.to));
  expect(ana?.text).toContain('Since: 2026-07-01 17:30 (Asia/Kolkata)');
  expect(ana?.html).toContain('2026-07-01 17:30 (Asia/Kolkata)');
  expect(ana?.html).toContain('/mail/open/');
  expect(bo?.text).toContain('Since: 2026-07-01 08:00 (America/New_York)');
  expect(bo?.html).toBe('');
  expect(bo?.text).toMatch(/^Have a look\.\n/);
});

test('an address that refused three mails is left out, until somebody sends it a test (N10)', async () => {
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA, BO] });
  portal.server.refused.add(BO);
  for (const cause of ['a', 'b', 'c', 'd']) {
    await portal.notify('c1', { cause });
    await portal.pass({ minutes: 2 });
  }
  const statuses = await portal.db.many(sql`
    SELECT status, count(*)::int AS mails FROM mail_messages WHERE to_email = ${BO} GROUP BY status`);
  expect(statuses).toEqual([{ status: 'dropped', mails: 3 }]);
  expect(taken()).toHaveLength(4);
  portal.server.refused.clear();
  const test = {
    customerId: 'c1',
    type: 'incident',
    recipients: [{ email: BO, channelType: 'email' }],
    by: 'ops@fff.example',
  } as const;
  await portal.db.transaction((tx) => sendTestMails(portal.context, tx, test));
  await portal.notify('c1', { cause: 'e' });
  await portal.pass({ minutes: 2 });
  expect(taken()).toEqual([
    `${ANA} High: Trouble e, Clinic One`,
    `${BO} High: Trouble e, Clinic One`,
    `${BO} [Test] High: Power lost at an example device, Clinic One`,
  ]);
  expect((await findAddressProblems(portal.db, [BO])).size).toBe(0);
});

test('a device with a clock that is hours ahead does not delay the mail (N4)', async () => {
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA] });
  const happenedAt = new Date(portal.clock.now().getTime() + 2 * 3_600_000);
  await portal.notify('c1', { cause: 'a', happenedAt });
  await portal.pass({ minutes: 1 });
  expect(taken()).toEqual([`${ANA} High: Trouble a, Clinic One`]);
});

test('killed while the mails of a cause are written: nobody was told, and afterwards everybody once', async () => {
  await setGroup(portal.db, 'c1', 'incident', { email: [ANA, BO] });
  await portal.notify('c1', { cause: 'a' });
  portal.clock.advance({ minutes: 2 });
  let written = 0;
  const enqueue: typeof portal.context.enqueue = async (...job) => {
    written += 1;
    if (written === 2) throw new Error('killed');
    await portal.context.enqueue(...job);
  };
  await sendWaiting({ ...portal.context, enqueue }, findIncidentStates);
  expect([written, await waiting()]).toEqual([2, 1]);
  expect(await portal.db.many(sql`SELECT 1 FROM mail_messages`)).toEqual([]);
  await portal.pass({ minutes: 0 });
  expect(taken()).toHaveLength(2);
});
