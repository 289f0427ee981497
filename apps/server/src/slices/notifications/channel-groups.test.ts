import {
  deleteChannelGroup,
  listChannelGroups,
  listChannelTypes,
  listNotificationTypes,
  listToldPeople,
  saveChannelGroup,
  type CallInput,
  type ChannelGroup,
  type ErrorBody,
} from '@parwell/contract';
import type { NotificationType } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { setOutside } from '../../../test/notifications.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let owner: Browser;
let viewer: Browser;
let staff: Browser;
let stranger: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  const person = async (email: string, customer: string, alerts: 'OWNER' | 'VIEWER') => {
    await portal.addUser({ email, accessGroups: { customer: [customer] }, roles: { alerts } });
    return portal.signIn(email);
  };
  owner = await person('ana@c1.example', 'c1', 'OWNER');
  viewer = await person('vi@c1.example', 'c1', 'VIEWER');
  staff = await person('ops@fff.example', 'ALL', 'OWNER');
  stranger = await person('sam@c2.example', 'c2', 'OWNER');
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.run(sql`DELETE FROM channel_groups`);
  await portal.db.run(sql`DELETE FROM outside_addresses`);
  await portal.db.run(sql`DELETE FROM mail_addresses`);
});

type Draft = CallInput<typeof saveChannelGroup>['body'];
type Entry = Draft['channel_data'][number];

const at = (notificationType: NotificationType, customerId = 'c1') => ({
  params: { customerId, notificationType },
});
const mailTo = (SEND_EMAIL_TO: string, more: Partial<Entry> = {}): Entry => ({
  channel_type: 'email',
  SEND_EMAIL_TO,
  ...more,
});
const draft = (changes: Partial<Draft> = {}): Draft => ({
  channelGroupName: 'On call',
  channel_data: [mailTo('ana@c1.example')],
  active: 'true',
  version: null,
  ...changes,
});
const save = (type: NotificationType, changes: Partial<Draft> = {}, by = owner) =>
  by.call(saveChannelGroup, { ...at(type), body: draft(changes) });
const saved = async (type: NotificationType, changes: Partial<Draft> = {}): Promise<ChannelGroup> => {
  const answer = await save(type, changes);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ChannelGroup>();
};
const listed = async (by = owner, customerId = 'c1') =>
  (await by.get(listChannelGroups, { params: { customerId } })).result;

test('a group is saved, listed and changed, with its recipients in the audit log (NOTI-014..017 OAPI-110 OAPI-111 OAPI-115)', async () => {
  const group = await saved('viewpoint_temp_excursion', {
    channelGroupName: ' Night shift ',
    channel_data: [
      mailTo(' Ana@c1.example'),
      mailTo('lab@elsewhere.example', {
        channel_type: 'email_template',
        TEMPLATE_NAME: 'viewpoint_temp_excursion',
      }),
      mailTo('ANA@c1.example', { channel_type: 'email_template' }),
    ],
    active: 'false',
  });
  expect(group).toEqual({
    customerId: 'c1',
    notificationType: 'viewpoint_temp_excursion',
    channelGroupName: 'Night shift',
    channelData: [
      {
        channel_type: 'email',
        SEND_EMAIL_TO: 'Ana@c1.example',
        TEMPLATE_NAME: '',
        problem: null,
        standing: 'person',
        notTold: null,
      },
      {
        channel_type: 'email_template',
        SEND_EMAIL_TO: 'lab@elsewhere.example',
        TEMPLATE_NAME: 'viewpoint_temp_excursion',
        problem: null,
        standing: 'proposed',
        notTold: 'Not told yet: an administrator has to confirm this address.',
      },
    ],
    active: 'false',
    nobodyTold: false,
    version: 1,
  });
  const changed = await saved('viewpoint_temp_excursion', { channelGroupName: '', version: 1 });
  expect(changed).toMatchObject({
    channelGroupName: 'Temperature excursion',
    active: 'true',
    version: 2,
    channelData: [{ SEND_EMAIL_TO: 'ana@c1.example' }],
  });
  expect(await listed()).toEqual([changed]);
  const entries = await portal.db.many(sql`
    SELECT event_type, created_by, customer_id, data FROM audit_entries WHERE service = 'notifications' ORDER BY id DESC LIMIT 1`);
  expect(entries).toEqual([
    {
      event_type: 'Notification Changed',
      created_by: 'ana@c1.example',
      customer_id: 'c1',
      data: {
        before: {
          channelGroupName: 'Night shift',
          recipients: ['Ana@c1.example (email)', 'lab@elsewhere.example (email_template)'],
          active: false,
        },
        after: {
          channelGroupName: 'Temperature excursion',
          recipients: ['ana@c1.example (email)'],
          active: true,
        },
      },
    },
  ]);
});

test.each([
  ['NOTI-029', 'Please enter a valid email', [mailTo('ana@c1.example'), mailTo('bo@')]],
  ['NOTI-032', 'Please add a recipient email.', []],
  ['NOTI-032', 'Please add a recipient email.', [mailTo('  ')]],
  [
    'NOTI-020..025',
    'This template belongs to another notification type.',
    [mailTo('a@c1.example', { TEMPLATE_NAME: 'po_approval_template' })],
  ],
  ['N8', 'At most 50 recipients.', Array.from({ length: 51 }, (_, n) => mailTo(`a${n}@c1.example`))],
])('%s a group is refused: %s', async (_id, message, channel_data) => {
  const answer = await save('incident', { channel_data });
  expect([answer.status, answer.json<ErrorBody>()]).toEqual([
    422,
    { code: 'refused', message, details: [{ field: 'recipients', message }] },
  ]);
  expect(await listed()).toEqual([]);
});

test('a type is configured once, also by several at the same moment (NOTI-030 N8)', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => save('incident')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect(answers.find(({ status }) => status === 422)?.json<ErrorBody>()).toMatchObject({
    message: 'This notification type is already configured.',
    details: [{ field: 'notificationType' }],
  });
});

test('a group that somebody else changed or deleted meanwhile is not overwritten', async () => {
  await saved('incident');
  await saved('incident', { version: 1, active: 'false' });
  const late = await save('incident', { version: 1 });
  expect([late.status, late.json<ErrorBody>().message]).toEqual([
    409,
    'The notification was changed by somebody else meanwhile. Please load it again.',
  ]);
  await owner.get(deleteChannelGroup, at('incident'));
  expect((await save('incident', { version: 2 })).status).toBe(404);
});

test('a deleted group is gone, and who was told stands in the audit log (OAPI-112 NOTI-028)', async () => {
  await saved('incident');
  await owner.get(deleteChannelGroup, at('incident'));
  expect(await listed()).toEqual([]);
  expect((await owner.call(deleteChannelGroup, at('incident'))).status).toBe(404);
  expect(
    await portal.db.one(sql`
      SELECT event_type, data FROM audit_entries WHERE service = 'notifications' ORDER BY id DESC LIMIT 1`),
  ).toEqual({
    event_type: 'Notification Deleted',
    data: { before: { channelGroupName: 'On call', recipients: ['ana@c1.example (email)'], active: true } },
  });
});

test('groups are for who may create alerts at the customer (PERM-034)', async () => {
  await saved('incident');
  for (const refused of [viewer, stranger]) {
    expect((await refused.call(listChannelGroups, { params: { customerId: 'c1' } })).status).toBe(403);
    expect((await save('po_approval_email', {}, refused)).status).toBe(403);
    expect((await refused.call(deleteChannelGroup, at('incident'))).status).toBe(403);
    expect((await refused.call(listToldPeople, at('incident'))).status).toBe(403);
  }
  expect(await listed(stranger, 'c2')).toEqual([]);
  expect(await listed(staff)).toHaveLength(1);
  expect((await staff.call(saveChannelGroup, { ...at('incident', 'c9'), body: draft() })).status).toBe(404);
});

test('types and channels are listed with their templates (NOTI-016 NOTI-018 NOTI-020..025 OAPI-113 OAPI-114)', async () => {
  const { result } = await viewer.get(listNotificationTypes);
  expect(Object.fromEntries(result.map((type) => [type.notificationType, type.templateName]))).toEqual({
    incident: 'incident_notification_template',
    viewpoint_temp_excursion: 'viewpoint_temp_excursion',
    suspended_transaction: 'suspended_transaction',
    shipping_receipt_errors: 'shipping_receipt_error_template',
    inventory_reminder: 'inventory_reminder',
    po_approval_email: 'po_approval_template',
  });
  expect(result[0]).toMatchObject({
    notificationLabel: 'Incident',
    supportedChannelType: { channel_types: ['email', 'email_template'] },
  });
  const channels = (await viewer.get(listChannelTypes)).result;
  expect(channels.map(({ channelType }) => channelType)).toEqual(['email', 'email_template']);
});

const bounce = (email: string, bounces: number) =>
  portal.db.run(
    sql`INSERT INTO mail_addresses VALUES (${email}, ${bounces}, 'It came back.', ${portal.clock.now()})`,
  );

test('who would be told now: both groups of an excursion, nobody of a disabled one, not who bounced (N2 N8 N10)', async () => {
  await setOutside(portal.db, 'c1', ['back@c1.example', 'once@c1.example']);
  await saved('incident', { channel_data: [mailTo('ana@c1.example'), mailTo('Back@c1.example')] });
  await setOutside(portal.db, 'c1', ['once@c1.example']);
  await saved('viewpoint_temp_excursion', {
    channel_data: [mailTo('ANA@c1.example', { channel_type: 'email_template' }), mailTo('once@c1.example')],
  });
  await bounce('back@c1.example', 3);
  await bounce('once@c1.example', 1);
  const told = async (type: NotificationType) =>
    (await owner.get(listToldPeople, at(type))).result.map(
      ({ email, channel_type, skipped }) => `${email} ${channel_type} ${skipped ?? 'told'}`,
    );
  expect(await told('viewpoint_temp_excursion')).toEqual([
    'ana@c1.example email_template told',
    'once@c1.example email told',
    'back@c1.example email It came back.',
  ]);
  await saved('incident', { version: 1, active: 'false' });
  expect(await told('incident')).toEqual([]);
  expect((await listed())[1]?.channelData.map(({ problem }) => problem)).toEqual([null, 'It came back.']);
});

test('an address may be anybody’s: whose it is, customers learn of their own people only', async () => {
  await portal.db.run(sql`
    INSERT INTO user_properties (user_id, property_key, property_value)
    SELECT id, 'TIMEZONE', 'Asia/Tokyo' FROM users`);
  await saved('incident', {
    channel_data: ['ana@c1.example', 'sam@c2.example', 'ops@fff.example', 'x@x.example'].map((email) =>
      mailTo(email),
    ),
  });
  const told = async (by: Browser) =>
    (await by.get(listToldPeople, at('incident'))).result.map(({ name, zone }) => `${name} ${zone}`);
  const stranded = ' America/Los_Angeles';
  expect(await told(owner)).toEqual(['Test Person Asia/Tokyo', stranded, stranded, stranded]);
  expect(await told(staff)).toEqual([...Array<string>(3).fill('Test Person Asia/Tokyo'), stranded]);
});
