import { getUser, listUsers, userExists, userFormOptions, type CallInput } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startPeoplePortal, type PeoplePortal } from '../../../test/people.ts';
import { sql } from '../../platform/db/database.ts';

let portal: PeoplePortal;
const customer = (...ids: string[]) => ({ customer: ids });

beforeAll(async () => {
  portal = await startPeoplePortal();
  const people: [string, Record<string, string[]>, string, string][] = [
    ['ana@c.example', customer('c1'), 'Ana', 'Núñez'],
    ['bo@c.example', customer('c2', 'c3'), 'Bo', 'Lindqvist'],
    ['cy@c.example', customer('c3'), 'Cy', 'Ana_Reyes'],
    ['gpo@c.example', { gpo: ['G1'] }, 'Gia', 'Po'],
    ['idn@c.example', { idn: ['I1'] }, 'Ida', 'Nguyen'],
    ['subgpo@c.example', { subGpo: ['SG1'] }, 'Sue', 'Gee'],
    ['subidn@c.example', { subIdn: ['SI1'] }, 'Sid', 'Nee'],
  ];
  for (const [email, accessGroups, first, last] of people) {
    await portal.addUser({ email, accessGroups, personas: ['NURSE'], roles: { par: 'OWNER' } });
    await portal.db.run(
      sql`UPDATE users SET first_name = ${first}, last_name = ${last} WHERE email = ${email}`,
    );
  }
  await portal.addUser({ email: 'gone@c.example', accessGroups: customer('c1') });
  await portal.db.run(sql`UPDATE users SET deleted_at = now() WHERE email = 'gone@c.example'`);
});
afterAll(() => portal.close());

type Query = NonNullable<CallInput<typeof listUsers>['query']>;
const list = (browser: Browser, where: object = {}, query: Partial<Query> = {}) =>
  browser.get(listUsers, { query: { limit: 100, ...query, where: JSON.stringify(where) } });
const emails = async (browser: Browser, where: object = {}, query: Partial<Query> = {}) => {
  const { result, total_record } = await list(browser, where, query);
  expect(total_record).toBe(result.length);
  return result.map(({ email }) => email);
};
const STAFF = ['helpdesk@fff.example', 'staff@fff.example'];
const GROUPS = ['gpo@c.example', 'idn@c.example', 'subgpo@c.example', 'subidn@c.example'];
const CUSTOMERS = ['admin@c.example', 'ana@c.example', 'bo@c.example', 'cy@c.example'];

test('by user type: admins, and everybody else (API-008 API-009 USER-015 PERM-016)', async () => {
  expect(await emails(portal.staff)).toEqual([...CUSTOMERS, ...GROUPS, ...STAFF].toSorted());
  expect(await emails(portal.staff, { userType: 'admin' })).toEqual(STAFF);
  expect(await emails(portal.staff, { userType: 'customer' })).toEqual([...CUSTOMERS, ...GROUPS].toSorted());
  const wrong = await portal.staff.call(listUsers, { query: { where: '{"userType":"gpo"}' } });
  expect(wrong.status).toBe(400);
});

test('by tenant: users who see it by its id or by one of its groups, without admins (API-008)', async () => {
  expect(await emails(portal.staff, { tenantId: 'c1' })).toEqual([
    'admin@c.example',
    'ana@c.example',
    'gpo@c.example',
    'idn@c.example',
  ]);
  expect(await emails(portal.staff, { tenantId: 'c2' })).toEqual([
    'admin@c.example',
    'bo@c.example',
    'gpo@c.example',
    'subgpo@c.example',
  ]);
  expect(await emails(portal.staff, { tenantId: 'c3' })).toEqual([
    'bo@c.example',
    'cy@c.example',
    'idn@c.example',
    'subidn@c.example',
  ]);
  for (const tenantId of ['ALL', 'G1', '', 'nothing'])
    expect(await emails(portal.staff, { tenantId })).toEqual([]);
});

test('by part of a name or e-mail, ignoring case; wildcards match literally (API-008)', async () => {
  expect(await emails(portal.staff, { firstName: 'aN' })).toEqual(['ana@c.example']);
  expect(await emails(portal.staff, { lastName: 'NÚÑ' })).toEqual(['ana@c.example']);
  expect(await emails(portal.staff, { lastName: 'a_r' })).toEqual(['cy@c.example']);
  expect(await emails(portal.staff, { firstName: '%' })).toEqual([]);
  expect(await emails(portal.staff, { email: 'SUB', lastName: 'nee' })).toEqual(['subidn@c.example']);
  expect(await emails(portal.staff, { firstName: '', userType: 'admin' })).toEqual(STAFF);
});

test('a search finds each of its words in a name or the e-mail', async () => {
  expect(await emails(portal.staff, { search: 'ana NÚÑ' })).toEqual(['ana@c.example']);
  expect(await emails(portal.staff, { search: 'núñez ana' })).toEqual(['ana@c.example']);
  expect(await emails(portal.staff, { search: 'subidn@' })).toEqual(['subidn@c.example']);
  expect(await emails(portal.staff, { search: 'ana nobody' })).toEqual([]);
  expect(await emails(portal.admin, { search: 'cy' })).toEqual([]);
});

test('order, limit and offset select a page of the list (API-008)', async () => {
  const order = 'lastName DESC';
  const names = (await list(portal.staff, { userType: 'customer' }, { order })).result.map(
    (user) => user.lastName,
  );
  expect(names).toEqual(['Po', 'Person', 'Núñez', 'Nguyen', 'Nee', 'Lindqvist', 'Gee', 'Ana_Reyes']);
  const pages = await Promise.all(
    [0, 3, 6].map((offset) => list(portal.staff, { userType: 'customer' }, { order, limit: 3, offset })),
  );
  expect(pages.flatMap(({ result }) => result.map(({ lastName }) => lastName))).toEqual(names);
  expect(pages.map(({ total_record }) => total_record)).toEqual([8, 8, 8]);
  for (const key of ['email', 'firstName', 'lastName', 'lastLogin']) {
    const up = (await list(portal.staff, {}, { order: `${key} ASC` })).result.map(({ id }) => id);
    const down = (await list(portal.staff, {}, { order: `${key} DESC` })).result.map(({ id }) => id);
    expect(down).toEqual(up.toReversed());
  }
  // Users who never signed in sort as the oldest.
  const newest = (await list(portal.staff, {}, { order: 'lastLogin DESC' })).result.map(
    (user) => user.lastLogin,
  );
  expect(newest.findIndex((login) => login === null)).toBe(3);
  expect((await portal.staff.call(listUsers, { query: { limit: 101 } })).status).toBe(400);
});

test('a user is listed with claims and claim keys (USER-002 USER-003)', async () => {
  const { result } = await list(portal.staff, { email: 'bo@' });
  expect(result).toEqual([
    {
      id: expect.any(String),
      firstName: 'Bo',
      lastName: 'Lindqvist',
      email: 'bo@c.example',
      lastLogin: null,
      claims: { accessGroups: { customer: ['c2', 'c3'] }, roles: { par: 'OWNER' }, personas: ['NURSE'] },
      tenantsString: 'c2,c3',
      version: 0,
    },
  ]);
  expect((await list(portal.staff, { email: 'gpo@c' })).result[0]?.tenantsString).toBe('c1,c2');
  expect((await list(portal.staff, { email: 'staff@' })).result[0]?.tenantsString).toBe('ALL');
});

test("a customer's administrator sees the customer users of their customers, without the users’ other customers", async () => {
  expect(await emails(portal.admin)).toEqual(['admin@c.example', 'ana@c.example', 'bo@c.example']);
  expect(await emails(portal.admin, { tenantId: 'c2' })).toEqual(['admin@c.example', 'bo@c.example']);
  for (const where of [{ tenantId: 'c3' }, { userType: 'admin' }, { email: 'gpo' }, { firstName: 'Cy' }])
    expect(await emails(portal.admin, where)).toEqual([]);
  const answer = await portal.admin.call(listUsers, { query: { where: '{"email":"bo@"}' } });
  expect(answer.text).not.toMatch(/\bc3\b/);
  expect(answer.json()).toMatchObject({
    result: [{ claims: { accessGroups: { customer: ['c2'] } }, tenantsString: 'c2' }],
  });
});

test('a single user is shown as in the list: completely to staff, in part to people who share a customer (API-017)', async () => {
  const bo = { params: { email: 'bo@c.example' } };
  await portal.db.run(sql`
    INSERT INTO user_properties SELECT id, 'RNI:mine', 'c3' FROM users WHERE email = 'bo@c.example'`);
  expect(await portal.staff.get(getUser, bo)).toMatchObject({
    claims: { accessGroups: { customer: ['c2', 'c3'] } },
    grants: { c2: { par: 'OWNER' }, c3: { par: 'OWNER' } },
    properties: [{ propertyKey: 'RNI:mine', propertyValue: 'c3' }],
  });
  const seen = await portal.admin.call(getUser, bo);
  expect(seen.text).not.toMatch(/\bc3\b/);
  expect(seen.json()).toMatchObject({
    firstName: 'Bo',
    claims: { accessGroups: { customer: ['c2'] }, personas: ['NURSE'] },
    tenantsString: 'c2',
    grants: { c2: { par: 'OWNER', inventory: 'VIEWER', orders: 'VIEWER' } },
    properties: [],
  });
  for (const email of [
    'cy@c.example',
    'gpo@c.example',
    'staff@fff.example',
    'gone@c.example',
    'never@c.example',
  ])
    expect((await portal.admin.call(getUser, { params: { email } })).status).toBe(404);
});

test('people who may not read users see only themselves', async () => {
  const ana = await portal.signIn('ana@c.example');
  expect((await ana.call(listUsers)).status).toBe(403);
  expect((await ana.call(getUser, { params: { email: 'admin@c.example' } })).status).toBe(404);
  expect((await ana.get(getUser, { params: { email: 'ana@c.example' } })).tenantsString).toBe('c1');
});

test('help topics are a map of display name and showcase, as far as the topics exist (USER-004)', async () => {
  await portal.db.run(sql`UPDATE users SET help_topics = '{par,gone}' WHERE email = 'cy@c.example'`);
  expect((await portal.staff.get(getUser, { params: { email: 'cy@c.example' } })).helpTopics).toEqual({
    par: { displayName: 'Par levels', vimeoShowcaseId: '2' },
  });
});

test('the existence check answers yes, no, or 403 for a user hidden from the caller (API-015 API-016)', async () => {
  const check = async (browser: Browser, email: string) => {
    const { status, text } = await browser.call(userExists, { params: { email } });
    return status === 200 ? JSON.parse(text) : status;
  };
  expect(await check(portal.admin, 'ANA@c.example')).toEqual({ exists: true });
  expect(await check(portal.admin, 'new@c.example')).toEqual({ exists: false });
  expect(await check(portal.admin, 'gone@c.example')).toEqual({ exists: false });
  for (const email of ['cy@c.example', 'gpo@c.example', 'staff@fff.example'])
    expect(await check(portal.admin, email)).toBe(403);
  expect(await check(portal.staff, 'cy@c.example')).toEqual({ exists: true });
});

test('the existence check answers 30 times a minute per user, and only who may create users (API-015)', async () => {
  const person = async (email: string, users: string) => {
    await portal.addUser({ email, accessGroups: { customer: ['c1'] }, roles: { users } });
    return portal.signIn(email);
  };
  const ask = (browser: Browser, email = 'new@c.example') => browser.call(userExists, { params: { email } });
  const curious = await person('curious@c.example', 'OWNER');
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(curious)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  // Also for users whom the caller may not see: the answer is the same.
  for (const email of ['new@c.example', 'cy@c.example']) {
    const { status, headers, text } = await ask(curious, email);
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, 60]);
    expect(JSON.parse(text)).toMatchObject({ code: 'too_many_requests' });
  }
  expect((await ask(portal.admin)).status).toBe(200);
  expect((await ask(await person('reader@c.example', 'VIEWER'))).status).toBe(403);
  portal.clock.advance({ seconds: 61 });
  expect((await ask(curious)).status).toBe(200);
});

test('the form offers visible personas, help topics and the admin domains (USER-047)', async () => {
  const options = await portal.staff.get(userFormOptions);
  expect(options.personas.map(({ identifier }) => identifier)).toEqual(['BILLING', 'BUYER', 'NURSE']);
  expect(Object.keys(options.helpTopics)).toEqual(['start', 'par']);
  expect(options.adminDomains).toHaveLength(4);
  // A customer's administrator can only give permissions they have.
  const own = await portal.admin.get(userFormOptions);
  expect(own.personas).toEqual([{ identifier: 'NURSE', roles: { inventory: 'VIEWER', orders: 'VIEWER' } }]);
});
