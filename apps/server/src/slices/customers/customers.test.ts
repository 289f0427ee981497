import { listGroups, searchCustomers } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
const roles = { inventory: 'VIEWER' };

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('200', 'Northside Hospital', { gpo: 'G1', subGpo: 'SG1' });
  await portal.addCustomer('201', 'Northside Clinic', { gpo: 'G1', idn: 'I1' });
  await portal.addCustomer('300', 'Lakeview 100% Care', { idn: 'I1', subIdn: 'SI1' });
  await portal.addCustomer('301', "O'Hara <b>Clinic</b>");
  for (const [email, accessGroups] of Object.entries({
    'staff@fff.example': { customer: ['ALL'] },
    'one@clinic.example': { customer: ['200'] },
    'two@clinic.example': { customer: ['200', '300'] },
    'none@clinic.example': {},
    'gpo@clinic.example': { gpo: ['G1'] },
    'idn@clinic.example': { idn: ['I1'] },
    'subgpo@clinic.example': { subGpo: ['SG1'] },
    'subidn@clinic.example': { subIdn: ['SI1'] },
  })) {
    await portal.addUser({ email, accessGroups, roles });
  }
});
afterAll(() => portal.close());

const like = (text: string) =>
  JSON.stringify({ or: [{ name: { like: text } }, { customerId: { like: text } }] });
const find = async (
  browser: Browser,
  text?: string,
  query: { order?: string; limit?: number; offset?: number; skip?: number; fields?: string } = {},
) => browser.get(searchCustomers, { query: { ...query, ...(text !== undefined && { where: like(text) }) } });
const idsFor = async (email: string, text?: string) =>
  (await find(await portal.signIn(email), text)).result.map(({ customerId }) => customerId).toSorted();

test('matches part of the name or of the id, in any case (API-038 API-055 CUST-048 CUST-049)', async () => {
  expect(await idsFor('staff@fff.example', 'thSIDE')).toEqual(['200', '201']);
  expect(await idsFor('staff@fff.example', '30')).toEqual(['300', '301']);
  expect(await idsFor('staff@fff.example', '01')).toEqual(['201', '301']);
  expect(await idsFor('staff@fff.example', 'nothing like it')).toEqual([]);
});

test('wildcards and quotes in the search text match literally', async () => {
  expect(await idsFor('staff@fff.example', '100%')).toEqual(['300']);
  expect(await idsFor('staff@fff.example', '_')).toEqual([]);
  expect(await idsFor('staff@fff.example', "O'Hara <b>")).toEqual(['301']);
});

test('with the claim ALL every customer is found (PERM-002 PERM-020)', async () => {
  expect(await idsFor('staff@fff.example')).toEqual(['200', '201', '300', '301']);
});

test('others find only the customers named in their claims (PERM-003)', async () => {
  expect(await idsFor('one@clinic.example')).toEqual(['200']);
  expect(await idsFor('one@clinic.example', 'Lakeview')).toEqual([]);
  expect(await idsFor('two@clinic.example')).toEqual(['200', '300']);
  expect(await idsFor('none@clinic.example')).toEqual([]);
});

test('a group id gives access to all customers in the group, including later ones', async () => {
  expect(await idsFor('gpo@clinic.example')).toEqual(['200', '201']);
  expect(await idsFor('idn@clinic.example')).toEqual(['201', '300']);
  expect(await idsFor('subgpo@clinic.example')).toEqual(['200']);
  expect(await idsFor('subidn@clinic.example')).toEqual(['300']);
  const signedIn = await portal.signIn('gpo@clinic.example');
  await portal.addCustomer('202', 'Northside Annex', { gpo: 'G1' });
  expect((await find(signedIn)).total_record).toBe(3);
  await portal.db.run(sql`DELETE FROM customers WHERE customer_id = '202'`);
});

test('a page has its rows and the exact total, sorted as asked (API-054 API-056 API-064)', async () => {
  const staff = await portal.signIn('staff@fff.example');
  const first = await find(staff, undefined, {
    order: 'customerId DESC',
    limit: 2,
    offset: 0,
    fields: '["id","customerId","name"]',
  });
  expect(first.total_record).toBe(4);
  expect(first.result.map(({ customerId }) => customerId)).toEqual(['301', '300']);
  expect(Object.keys(first.result[0] ?? {}).toSorted()).toEqual(['customerId', 'id', 'name']);
  const second = await find(staff, undefined, { order: 'customerId DESC', limit: 2, offset: 2 });
  expect(second.result.map(({ customerId }) => customerId)).toEqual(['201', '200']);
});

test('rows have exactly the requested fields, each once, or all fields if none is requested (API-054)', async () => {
  const staff = await portal.signIn('staff@fff.example');
  const keys = async (fields: string) =>
    Object.keys((await find(staff, 'Northside', { limit: 1, fields })).result[0] ?? {});
  expect(await keys('["name"]')).toEqual(['name']);
  expect(await keys('["name","customerId","name"]')).toEqual(['customerId', 'name']);
  expect(await keys('[]')).toEqual(['id', 'customerId', 'name']);
  const refused = await staff.call(searchCustomers, { query: { fields: '["notes"]' } });
  expect(refused.status).toBe(400);
});

test('skip and offset are the same number (API-047)', async () => {
  const staff = await portal.signIn('staff@fff.example');
  const byOffset = await find(staff, undefined, { limit: 1, offset: 3 });
  expect(await find(staff, undefined, { limit: 1, skip: 3 })).toEqual(byOffset);
});

test('at most 100 customers are found at once (CUST-047 CONST-028)', async () => {
  await portal.db.run(sql`
    INSERT INTO customers (customer_id, name) SELECT 'bulk-' || n, 'Bulk ' || n FROM generate_series(1, 150) n`);
  const staff = await portal.signIn('staff@fff.example');
  const found = await find(staff, 'bulk');
  expect([found.result.length, found.total_record]).toEqual([100, 150]);
  expect((await staff.call(searchCustomers, { query: { limit: 101 } })).status).toBe(400);
});

test('the groups of a type are listed for who may give them to users, by part of the name or the id', async () => {
  await portal.addUser({
    email: 'admin@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER' },
  });
  await portal.addCustomer('400', 'Meridian Clinic', { gpo: 'G2', idn: 'I2' });
  await portal.db.run(sql`UPDATE customers SET gpo_name = 'Alliance Group' WHERE customer_id = '201'`);
  const admin = await portal.signIn('admin@fff.example');
  const groups = async (type: 'gpo' | 'idn' | 'subGpo', search?: string) =>
    (await admin.get(listGroups, { query: { type, ...(search !== undefined && { search }) } })).result;
  expect(await groups('gpo')).toEqual([
    { groupId: 'G1', name: 'Alliance Group' },
    { groupId: 'G2', name: 'G2' },
  ]);
  expect(await groups('gpo', 'alliance')).toEqual([{ groupId: 'G1', name: 'Alliance Group' }]);
  expect(await groups('gpo', 'g2')).toEqual([{ groupId: 'G2', name: 'G2' }]);
  expect(await groups('idn', '%')).toEqual([]);
  expect((await groups('idn')).map(({ groupId }) => groupId)).toEqual(['I1', 'I2']);
  expect((await groups('subGpo')).map(({ groupId }) => groupId)).toEqual(['SG1']);
  for (const email of ['staff@fff.example', 'gpo@clinic.example']) {
    const other = await portal.signIn(email);
    expect((await other.call(listGroups, { query: { type: 'gpo' } })).status).toBe(403);
  }
});
