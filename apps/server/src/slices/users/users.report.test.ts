import {
  getUser,
  listMail,
  listReportQueue,
  listReportSubscriptions,
  listCustomerDetails,
  listUsers,
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

test('API-010 the users list answers as CSV, with what the caller may see and no more', async () => {
  const all = await csv('staff@fff.example', listUsers);
  expect(all[0]).toBe('First name,Last name,E-mail,Customers,Last login');
  expect(all.slice(1).map((line) => line.split(',')[2])).toEqual([
    'admin@c1.example',
    'both@c.example',
    'nurse@c2.example',
    'staff@fff.example',
  ]);
  expect(all[2]).toBe('Test,Person,both@c.example,"c1,c2",');
  expect(all[4]).toMatch(/ALL,\d\d\/\d\d\/\d{4} \d\d:\d\d$/);

  const own = await csv('admin@c1.example', listUsers);
  expect(own.slice(1).map((line) => line.split(',').slice(2, 4))).toEqual([
    ['admin@c1.example', 'c1'],
    ['both@c.example', 'c1'],
  ]);
  expect(await csv('staff@fff.example', listUsers, { email: 'nurse' })).toHaveLength(2);
});

test('the customers list answers as CSV, limited to the own customers', async () => {
  expect((await csv('staff@fff.example', listCustomerDetails)).slice(1)).toHaveLength(2);
  const own = await csv('admin@c1.example', listCustomerDetails);
  expect(own[0]).toMatch(/^Customer ID,Name,City,State/);
  expect(own.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([['c1', "'=Clinic One"]]);
});

test('USER-001 a user has all their fields; queue, subscriptions and mails come by calls of their own', async () => {
  const email = 'staff@fff.example';
  const staff = await portal.signIn(email);
  expect(Object.keys(await staff.get(getUser, { params: { email } }))).toEqual(
    expect.arrayContaining([
      'id',
      'firstName',
      'lastName',
      'email',
      'lastLogin',
      'claims',
      'helpTopics',
      'properties',
      'tenantsString',
    ]),
  );
  expect(await staff.get(listReportQueue)).toEqual({ result: [], total_record: 0 });
  expect(await staff.get(listReportSubscriptions, { query: { user_name: email } })).toEqual({
    reportSubscriptions: {},
  });
  const where = JSON.stringify({ to_email: email });
  expect(await staff.get(listMail, { query: { where } })).toEqual({ result: [], total_record: 0 });
});

test('CONST-032 an export that names no limit has at most 9999 rows', async () => {
  await portal.db.run(sql`
    INSERT INTO users (email, first_name, last_name, access_groups)
    SELECT 'many' || n || '@c2.example', 'Many', 'People', '{"customer":["c2"]}' FROM generate_series(1, 10050) n`);
  expect((await csv('staff@fff.example', listUsers)).slice(1)).toHaveLength(9999);
});
