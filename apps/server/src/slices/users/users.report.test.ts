import {
  createReportSubscription,
  generateReport,
  getUser,
  listCustomerDetails,
  listMail,
  listReportQueue,
  listReportSubscriptions,
  listUsers,
  resendInvite,
  saveUserProperty,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', '=Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  const users = { users: 'OWNER', tenants: 'VIEWER' };
  await portal.addUser({ email: 'staff@fff.example', accessGroups: { customer: ['ALL'] }, roles: users });
  await portal.addUser({ email: 'admin@c1.example', accessGroups: { customer: ['c1'] }, roles: users });
  await portal.addUser({ email: 'both@c.example', accessGroups: { customer: ['c1', 'c2'] }, roles: {} });
  await portal.addUser({ email: 'nurse@c2.example', accessGroups: { customer: ['c2'] }, roles: {} });
});
afterAll(() => portal.close());

const csv = async (email: string, call: typeof listUsers | typeof listCustomerDetails, where = {}) => {
  const browser = await portal.signIn(email);
  const query = {
    where: JSON.stringify(where),
    csvExport: 'true',
    timezone: 'Etc/GMT',
    dateFormat: 'MM/DD/YYYY',
  };
  const answer = await browser.call(call, { query });
  return answer.text.trim().split('\n');
};

test('the users list is available as CSV, limited to what the caller may see (API-010)', async () => {
  const all = await csv('staff@fff.example', listUsers);
  expect(all[0]).toBe('First name,Last name,E-mail,Customers,Last login,Last login UTC offset');
  expect(all.slice(1).map((line) => line.split(',')[2])).toEqual([
    'admin@c1.example',
    'both@c.example',
    'nurse@c2.example',
    'staff@fff.example',
  ]);
  expect(all[2]).toBe('Test,Person,both@c.example,"c1,c2",,');
  expect(all[4]).toMatch(/ALL,\d\d\/\d\d\/\d{4} \d\d:\d\d,UTC\+00:00$/);

  const own = await csv('admin@c1.example', listUsers);
  expect(own.slice(1).map((line) => line.split(',').slice(2, 4))).toEqual([
    ['admin@c1.example', 'c1'],
    ['both@c.example', 'c1'],
  ]);
  expect(await csv('staff@fff.example', listUsers, { email: 'nurse' })).toHaveLength(2);
});

test('the customers list is available as CSV, limited to own customers', async () => {
  expect((await csv('staff@fff.example', listCustomerDetails)).slice(1)).toHaveLength(2);
  const own = await csv('admin@c1.example', listCustomerDetails);
  expect(own[0]).toMatch(/^Customer ID,Name,City,State/);
  expect(own.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([['c1', "'=Clinic One"]]);
});

test('a user has all fields; queue, subscriptions and mails have separate calls (USER-001)', async () => {
  const email = 'admin@c1.example';
  await portal.db.run(sql`INSERT INTO help_topics VALUES ('start', 'First steps', '7', 1)`);
  await portal.db.run(sql`UPDATE users SET help_topics = '{start}' WHERE email = ${email}`);
  const admin = await portal.signIn(email);
  await admin.get(saveUserProperty, {
    params: { email },
    body: { property_key: 'TIMEFORMAT', property_value: '12 Hour' },
  });
  expect(await admin.get(getUser, { params: { email } })).toMatchObject({
    id: expect.stringMatching(/\S/) as string,
    firstName: 'Test',
    lastName: 'Person',
    email,
    lastLogin: expect.stringMatching(/^\d{4}-/) as string,
    claims: {
      accessGroups: { customer: ['c1'] },
      roles: { users: 'OWNER', tenants: 'VIEWER' },
      personas: [],
    },
    helpTopics: { start: { displayName: 'First steps', vimeoShowcaseId: '7' } },
    properties: [{ propertyKey: 'TIMEFORMAT', propertyValue: '12 Hour' }],
    tenantsString: 'c1',
  });

  const staff = await portal.signIn('staff@fff.example');
  const report = {
    report_type: 'RNI_UIEXPORT_UsersReport',
    delivery_method: 'UserQueue' as const,
    file_type: 'csv' as const,
    user_name: email,
    recipient_addresses: [email],
    timezone: 'Etc/GMT',
  };
  await admin.get(generateReport, { body: { ...report, report_frequency: 'OneTime' } });
  await admin.get(createReportSubscription, {
    body: { ...report, subscriptionName: 'Daily users', frequency: 'Daily', dayOfWeek: null },
  });
  await staff.get(resendInvite, { params: { email }, body: {} });
  expect((await admin.get(listReportQueue)).result).toMatchObject([{ reportTitle: 'Users' }]);
  const { reportSubscriptions } = await admin.get(listReportSubscriptions, { query: { user_name: email } });
  expect(Object.keys(reportSubscriptions)).toEqual(['Daily users']);
  const where = JSON.stringify({ to_email: email });
  expect((await staff.get(listMail, { query: { where } })).result).toMatchObject([{ to_email: email }]);
});

test('an export without a limit has at most 9999 rows, and says so (CONST-032 S36)', async () => {
  await portal.db.run(sql`
    INSERT INTO users (email, first_name, last_name, access_groups)
    SELECT 'many' || n || '@c2.example', 'Many', 'People', '{"customer":["c2"]}' FROM generate_series(1, 10050) n`);
  const lines = (await csv('staff@fff.example', listUsers)).slice(1);
  expect(lines.pop()).toMatch(/^"This file has the first 9,999 of 10,\d{3} rows\."$/);
  expect(lines).toHaveLength(9999);
});
