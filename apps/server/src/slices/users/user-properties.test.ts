import { getUser, saveUserProperty, type ErrorBody } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let ana: Browser;
let anaId: string;
const email = 'ana@c.example';

beforeAll(async () => {
  portal = await startTestPortal();
  anaId = await portal.addUser({ email });
  await portal.addUser({
    email: 'staff@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER' },
  });
  ana = await portal.signIn(email);
});
afterAll(() => portal.close());

const send = (
  property_key: string,
  property_value: string | null,
  browser = ana,
  to = email,
  userId?: string,
) =>
  browser.call(saveUserProperty, {
    params: { email: to },
    ...(userId !== undefined && { query: { userId } }),
    body: { property_key, property_value },
  });
const properties = async () => (await ana.get(getUser, { params: { email } })).properties;
const valueOf = async (key: string) =>
  (await properties()).find(({ propertyKey }) => propertyKey === key)?.propertyValue;
const history = (key: string) =>
  portal.db.many<{ data: unknown }>(sql`
    SELECT event_type, resource_type, resource_id, created_by, description, data FROM audit_entries
    WHERE event_type = 'Preference Changed' AND data -> 'after' ? ${key} ORDER BY id`);

test('a request has the underscore names, its answer and the user the camel-case names (API-030 API-032)', async () => {
  const answer = await send('DATEFORMAT', 'MM/DD/YYYY', ana, email, anaId);
  expect([answer.status, answer.json()]).toEqual([
    200,
    { propertyKey: 'DATEFORMAT', propertyValue: 'MM/DD/YYYY' },
  ]);
  expect(await properties()).toContainEqual({ propertyKey: 'DATEFORMAT', propertyValue: 'MM/DD/YYYY' });
  const camel = await ana.request(`/api/users/${email}/properties`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.session?.idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ propertyKey: 'DATEFORMAT', propertyValue: 'x' }),
  });
  expect(camel.status).toBe(400);
});

test('a theme update also carries the name of the theme (API-031)', async () => {
  const body = { property_key: 'USE_DARK_THEME', property_value: '1', theme: 'dark' } as const;
  expect(await ana.get(saveUserProperty, { params: { email }, body })).toEqual({
    propertyKey: 'USE_DARK_THEME',
    propertyValue: '1',
  });
  expect(await valueOf('USE_DARK_THEME')).toBe('1');
});

test.each([
  [
    'PROF-006',
    'TIMEZONE',
    ['LOCAL', 'America/Denver'],
    ['', 'local', 'Mars/Phobos'],
    'TIMEZONE must be a time zone or LOCAL.',
  ],
  [
    'PROF-010',
    'DEFAULT_INVENTORY',
    ['LOT', 'SERIAL'],
    ['', 'lot', 'PALLET'],
    "DEFAULT_INVENTORY must be 'LOT' or 'CARTRIDGE' or 'SERIAL'.",
  ],
  ['PROF-009', 'USE_DARK_THEME', ['0', '1'], ['', '2', 'true', ' 1'], "USE_DARK_THEME must be '0' or '1'."],
  [
    'PROF-008',
    'TIMEFORMAT',
    ['24 Hour', '12 Hour'],
    ['', '24', '24 hour'],
    "TIMEFORMAT must be '24 Hour' or '12 Hour'.",
  ],
])('%s %s only accepts its own values', async (_id, key, right, wrong, message) => {
  for (const value of right) {
    expect((await send(key, value)).status).toBe(200);
    expect(await valueOf(key)).toBe(value);
  }
  for (const value of wrong) {
    const answer = await send(key, value);
    expect([answer.status, answer.json()]).toEqual([
      422,
      { code: 'refused', message, details: [{ field: 'property_value', message }] },
    ]);
  }
  expect(await valueOf(key)).toBe(right.at(-1));
  expect((await send(key, null)).status).toBe(200);
});

test('other keys can have any text, and null deletes them', async () => {
  const text = `{"name":"O'Hara <b> – 渡辺","list":[1]}`;
  for (const key of ['RNI:mine', '__proto__', 'constructor', 'a.b/c-d']) {
    expect((await send(key, text)).status).toBe(200);
    expect(await valueOf(key)).toBe(text);
    expect((await send(key, '')).status).toBe(200);
    expect(await valueOf(key)).toBe('');
    expect((await send(key, null)).json()).toEqual({ propertyKey: key, propertyValue: null });
    expect(await valueOf(key)).toBeUndefined();
    expect((await send(key, null)).status).toBe(200);
  }
});

test('every change is in the audit log with old and new value; saving the same value is not', async () => {
  for (const value of ['LOT', 'LOT', 'SERIAL', null, null]) await send('DEFAULT_INVENTORY', value);
  const entries = (await history('DEFAULT_INVENTORY')).slice(-3);
  expect(entries.map(({ data }) => data)).toEqual([
    { before: { DEFAULT_INVENTORY: null }, after: { DEFAULT_INVENTORY: 'LOT' } },
    { before: { DEFAULT_INVENTORY: 'LOT' }, after: { DEFAULT_INVENTORY: 'SERIAL' } },
    { before: { DEFAULT_INVENTORY: 'SERIAL' }, after: { DEFAULT_INVENTORY: null } },
  ]);
  expect(entries[2]).toMatchObject({
    event_type: 'Preference Changed',
    resource_type: 'user',
    resource_id: anaId,
    created_by: email,
    description: `${email} cleared DEFAULT_INVENTORY`,
  });
});

test('a user id that does not match the e-mail is "not found" (API-030)', async () => {
  expect((await send('X', '1', ana, email, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect(await valueOf('X')).toBeUndefined();
});

test("other people's properties are not accessible to anybody", async () => {
  const staff = await portal.signIn('staff@fff.example');
  const others = await send('X', '1', staff, email);
  const missing = await send('X', '1', staff, 'nobody@c.example');
  expect([others.status, missing.status, others.text]).toEqual([404, 404, missing.text]);
  expect(others.json<ErrorBody>().message).toBe('The user was not found.');
  expect(await valueOf('X')).toBeUndefined();
  expect((await send('X', '1', ana, ' ANA@C.example ')).status).toBe(200);
  expect((await send('X', null)).status).toBe(200);
});

test('concurrent saves of the same property all succeed, one after the other', async () => {
  const values = Array.from({ length: 12 }, (_, index) => (index % 3 === 2 ? null : String(index)));
  const answers = await Promise.all(values.map((value) => send('BUSY', value)));
  expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200));
  // Each entry starts with the previous value, so no save was lost.
  const steps = (await history('BUSY')) as { data: Record<'before' | 'after', { BUSY: string | null }> }[];
  let last: string | null = null;
  for (const { data } of steps) {
    expect(data.before.BUSY).toBe(last);
    last = data.after.BUSY;
  }
  expect((await valueOf('BUSY')) ?? null).toBe(last);
});

test('a user has at most 200 properties, even with concurrent saves', async () => {
  await portal.addUser({ email: 'full@c.example' });
  const full = await portal.signIn('full@c.example');
  await portal.db.run(sql`
    INSERT INTO user_properties SELECT id, 'RNI:' || n, 'x' FROM users, generate_series(1, 198) n
    WHERE email = 'full@c.example'`);
  const keep = (key: string, value: string | null) => send(key, value, full, 'full@c.example');
  const together = await Promise.all(['A', 'B', 'C', 'D'].map((key) => keep(key, 'x')));
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422]);
  expect(together.find(({ status }) => status === 422)?.json<ErrorBody>().message).toBe(
    'At most 200 preferences and filters can be saved. Please delete one first.',
  );
  expect((await keep('RNI:1', 'changed')).status).toBe(200);
  expect((await keep('RNI:1', null)).status).toBe(200);
  expect((await keep('E', 'x')).status).toBe(200);
});
