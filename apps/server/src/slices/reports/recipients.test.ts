import {
  createReportSubscription,
  generateReport,
  listMail,
  listReportSubscriptions,
  listReportTemplates,
  readMail,
  readMailAttachment,
  runReportSubscription,
  type ErrorBody,
  type ReportSubscription,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice } from '../../../test/devices.ts';
import { addPoints, addSeries } from '../../../test/measurements.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let staff: Browser;

const OWNER = 'staff@fff.example';
const NURSE = 'nurse@c1.example';
const LAB = 'results@lab.example';

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  const roles = { users: 'OWNER', reports: 'OWNER', cabinets: 'VIEWER', tenants: 'OWNER' };
  await portal.addUser({ email: OWNER, accessGroups: { customer: ['ALL'] }, roles });
  await portal.addUser({ email: NURSE, accessGroups: { customer: ['c1'] }, roles: { cabinets: 'VIEWER' } });
  staff = await portal.signIn(OWNER);
  await addDevice(portal.db, { cabinetId: 'c1-001', customerId: 'c1', cabinetName: 'Main fridge' });
  const series = await addSeries(portal.db, { cabinetId: 'c1-001' });
  const at = new Date(portal.clock.now().getTime() - 60_000);
  await addPoints(portal.db, series, [{ at, value: 4.5 }], portal.clock.now());
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.run(sql`DELETE FROM reports`);
  await portal.db.run(sql`DELETE FROM report_subscriptions`);
  await portal.db.run(sql`DELETE FROM mail_events`);
  await portal.db.run(sql`DELETE FROM mail_messages`);
  await allow('lab.example');
});

const allow = (...domains: string[]) =>
  portal.db.run(sql`UPDATE customers SET report_domains = ${domains} WHERE customer_id = 'c1'`);
const request = (recipients: readonly string[], filter: object = { customerId: 'c1' }) => ({
  report_type: 'RNI_UIEXPORT_CabinetTemperatureReport',
  delivery_method: 'EmailAttachment' as const,
  file_type: 'csv' as const,
  user_name: OWNER,
  recipient_addresses: [...recipients],
  timezone: 'America/New_York',
  filter_object_from_ui: { ...filter },
});
const create = (recipients: readonly string[], filter?: object) =>
  staff.call(createReportSubscription, {
    body: {
      ...request(recipients, filter),
      subscriptionName: 'Morning fridges',
      frequency: 'Daily',
      dayOfWeek: null,
    },
  });
const run = async () => {
  const body = { user_name: OWNER, subscriptionName: 'Morning fridges' };
  await staff.get(runReportSubscription, { body });
  await portal.jobs.runWaiting();
};
const mails = async () => {
  const { result } = await staff.get(listMail, { query: { order: 'to_email ASC' } });
  return Promise.all(result.map(({ msg_id }) => staff.get(readMail, { params: { msg_id } })));
};
const lastAudit = async () =>
  (
    await portal.db.one<{ entry: unknown }>(sql`
      SELECT json_build_object('event', event_type, 'by', created_by, 'customer', customer_id, 'after', data -> 'after')
        AS entry FROM audit_entries ORDER BY id DESC LIMIT 1`)
  ).entry;

test('a report goes to users of its customer, and outside only to exactly the allowed domains', async () => {
  expect((await create([OWNER, NURSE, LAB])).json<ReportSubscription>()).toMatchObject({
    isThirdParty: true,
    refusedAddresses: [],
  });
  for (const address of [
    'x@other.example',
    'x@sub.lab.example',
    'x@lab.example.evil.example',
    'x@example.example',
  ]) {
    const refused = await create([OWNER, address]);
    expect(refused.status).toBe(422);
    const domain = address.split('@')[1];
    expect(refused.json<ErrorBody>().details).toEqual([
      {
        field: 'recipient_addresses',
        message: `${address} is not a user of customer c1 who may see this report, and ${domain} is not an allowed domain there.`,
      },
    ]);
  }
  // Another customer has not allowed it, and a report about all customers is for staff.
  expect((await create([LAB], { customerId: 'c2' })).status).toBe(422);
  expect((await create([NURSE], { customerId: 'c2' })).status).toBe(422);
  expect((await create([LAB], {})).status).toBe(422);
  // The same holds for a report that is requested once.
  const once = { ...request(['x@other.example']), report_frequency: 'OneTime' as const };
  expect((await staff.call(generateReport, { body: once })).status).toBe(422);
});

test('who is no longer allowed gets nothing, the screen says so, and every run is audited with its addressees', async () => {
  await create([OWNER, NURSE, LAB]);
  await allow();
  await portal.db.run(sql`UPDATE users SET deleted_at = now() WHERE email = ${NURSE}`);
  const { reportSubscriptions } = await staff.get(listReportSubscriptions, { query: { user_name: OWNER } });
  expect(reportSubscriptions['Morning fridges']?.refusedAddresses).toEqual([NURSE, LAB]);
  await run();
  await portal.db.run(sql`UPDATE users SET deleted_at = NULL WHERE email = ${NURSE}`);
  expect((await mails()).map(({ to_email }) => to_email)).toEqual([OWNER]);
  expect(await lastAudit()).toEqual({
    event: 'Scheduled Report Delivered',
    by: 'reports',
    customer: 'c1',
    after: {
      subscription: 'Morning fridges',
      reportType: 'RNI_UIEXPORT_CabinetTemperatureReport',
      deliveryMethod: 'EmailAttachment',
      recipients: [OWNER],
      leftOut: [NURSE, LAB],
      rows: 1,
    },
  });
});

test('a mail names subscription, customer and period, and its attachment can be opened in the mailbox', async () => {
  await create([OWNER]);
  await run();
  const [mail] = await mails();
  expect(mail?.subject).toBe('Parwell report: Morning fridges (Device Temperature), Clinic One (c1)');
  expect(mail?.text).toMatch(
    /^Your report Morning fridges is attached\.\n\nSubscription: Morning fridges\nReport: Device Temperature\nCustomer: Clinic One \(c1\)\nPeriod: \d{4}-\d\d-\d\d \d\d:\d\d – \d{4}-\d\d-\d\d \d\d:\d\d \(America\/New_York\)\n$/,
  );
  expect(mail?.attachment?.fileName).toMatch(/^Device Temperature .*\.csv$/);
  const file = await staff.call(readMailAttachment, { params: { msg_id: mail?.msg_id ?? '' } });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(file.text).toContain('Main fridge');
  expect(
    await portal.db.one(
      sql`SELECT description FROM audit_entries WHERE event_type = 'Mail Attachment Opened'`,
    ),
  ).toEqual({ description: `${mail?.attachment?.fileName}, mailed to ${OWNER}, was opened` });
});

test('who reads the mailbox gets no report that only its recipient may have', async () => {
  await portal.addUser({
    email: 'helpdesk@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER' },
  });
  const helpdesk = await portal.signIn('helpdesk@fff.example');
  await create([OWNER, LAB]);
  await run();
  for (const { msg_id } of await mails()) {
    const params = { msg_id };
    expect(await helpdesk.get(readMail, { params })).toMatchObject({ attachment: null, withheld: null });
    expect((await helpdesk.call(readMailAttachment, { params })).status).toBe(403);
  }
});

test('an empty report has no file, and its mail says so', async () => {
  await create([OWNER], { customerId: 'c2' });
  await run();
  const [empty] = await mails();
  expect(empty?.attachment).toBeNull();
  expect(empty?.text).toContain('There is nothing to report');
  expect(empty?.text).not.toContain('attached');
});

test('of a scheduled report that failed the owner is told, and nobody else', async () => {
  await create([OWNER, NURSE]);
  await portal.db.run(sql`UPDATE report_subscriptions SET filter = '{"customerId":"c1","unknown":1}'`);
  await run();
  const failed = await mails();
  expect(failed.map(({ to_email, attachment }) => [to_email, attachment])).toEqual([[OWNER, null]]);
  expect(failed[0]?.subject).toBe(
    'Parwell report failed: Morning fridges (Device Temperature), Clinic One (c1)',
  );
  expect(await lastAudit()).toMatchObject({
    event: 'Scheduled Report Failed',
    after: { recipients: [OWNER] },
  });
});

test('a form is told which filters a report takes', async () => {
  const { result } = await staff.get(listReportTemplates, { query: { user_name: OWNER } });
  expect(result.find(({ template }) => template === 'Temperature Extract')?.filters).toEqual([
    { key: 'customerId', title: 'Customer', kind: 'customer', values: [] },
    { key: 'deviceId', title: 'Device ID', kind: 'device', values: [] },
  ]);
});
