import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import {
  addCabinetUser,
  deleteUser,
  listAvailableUsers,
  listCabinetUsers,
  updateCabinetUser,
  updateUser,
  type CabinetUser,
  type CallInput,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startConfigurationPortal, type ConfigurationPortal } from '../../../test/device-configuration.ts';
import { auditEntriesOf } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';

/** The next random numbers; truly random when empty. */
const digits: number[] = [];
const { randomInt } = crypto;

let portal: ConfigurationPortal;
beforeAll(async () => {
  vi.spyOn(crypto, 'randomInt').mockImplementation((most: number) => digits.shift() ?? randomInt(most));
  // Named imports of node:crypto follow.
  syncBuiltinESMExports();
  portal = await startConfigurationPortal();
});
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await portal.close();
});
beforeEach(async () => {
  await portal.db.run(sql`DELETE FROM device_users`);
});

type Body = CallInput<typeof addCabinetUser>['body'];

const EM = 'c1-002';
const dana = { firstName: 'Dana', lastName: "O'Brien-Reyes", email: 'dana@c1.example', role: 30 as const };

const add = (changes: Partial<Body> = {}, cabinetId = EM) =>
  portal.admin.call(addCabinetUser, { params: { cabinetId }, body: { ...dana, cabinetId, ...changes } });
const added = async (changes: Partial<Body> = {}, cabinetId = EM) =>
  (await add(changes, cabinetId)).json<CabinetUser>();
const pinOf = async (email = dana.email, cabinetId = EM) =>
  (await portal.admin.get(listCabinetUsers, { params: { cabinetId }, query: { email } })).result[0]?.pin;
const update = (user: CabinetUser, change: object, cabinetId = EM) => {
  const { email, version } = user;
  const body = { cabinetId, email, version, ...change };
  return portal.admin.call(updateCabinetUser, { params: { cabinetId }, body });
};

test('a user is set up at a device and listed there, without a PIN (CUSR-001 CUSR-002 DAPI-019 DAPI-020)', async () => {
  const user = await added({ email: ' Dana@C1.example ' });
  expect(user).toEqual({
    userId: user.userId,
    displayName: "Dana O'Brien-Reyes",
    email: 'dana@c1.example',
    firstName: 'Dana',
    lastName: "O'Brien-Reyes",
    userRole: 'Refiller',
    role: 30,
    enabled: true,
    version: 0,
  });
  const list = await portal.nurse.get(listCabinetUsers, { params: { cabinetId: EM } });
  expect(list).toEqual({ result: [user], total_record: 1 });
});

test('a PIN is shown to users who may create users of the customer, and every read is audited (DAPI-019)', async () => {
  await added();
  const before = (await auditEntriesOf(portal, EM)).length;
  const pin = await pinOf();
  expect(pin).toMatch(/^\d{6}$/);
  expect((await auditEntriesOf(portal, EM)).slice(before)).toEqual([
    expect.objectContaining({ event_type: 'PIN Read', created_by: 'admin@c1.example', customer_id: 'c1' }),
  ]);
  for (const person of [portal.nurse, portal.technician]) {
    const { result } = await person.get(listCabinetUsers, {
      params: { cabinetId: EM },
      query: { email: dana.email },
    });
    expect(result[0]).not.toHaveProperty('pin');
  }
});

test('a PIN is never stored in plain text: not in the database, the audit log or the server’s log', async () => {
  const user = await added();
  await update(user, { generateNewPin: true });
  const pin = (await pinOf()) ?? '';
  const stored = await portal.db.one<{ text: string }>(sql`
    SELECT encode(pin, 'escape') || encode(pin_hash, 'escape') AS text FROM device_users`);
  expect(stored.text).not.toContain(pin);
  expect(JSON.stringify(await auditEntriesOf(portal, EM))).not.toContain(pin);
  expect(portal.logLines.join('')).not.toContain(`"${pin}"`);
});

test('a new PIN replaces the old one; role and state stay (CUSR-005 DAPI-021)', async () => {
  const user = await added();
  const old = await pinOf();
  const after = (await update(user, { generateNewPin: true })).json<CabinetUser>();
  expect(after).toEqual({ ...user, version: 1 });
  expect(await pinOf()).not.toBe(old);
  expect((await auditEntriesOf(portal, EM)).map(({ event_type }) => event_type)).toContain('PIN Regenerated');
});

test('a user is disabled, enabled and given another role (CUSR-004 DAPI-021)', async () => {
  const user = await added();
  const disabled = (await update(user, { enabled: false })).json<CabinetUser>();
  expect(disabled).toMatchObject({ enabled: false, role: 30 });
  const changed = (await update(disabled, { enabled: true, role: 10 })).json<CabinetUser>();
  expect(changed).toMatchObject({ enabled: true, role: 10, userRole: 'Vendee' });
});

test('saving an older version is refused, and nothing is lost', async () => {
  const user = await added();
  await update(user, { enabled: false });
  const late = await update(user, { role: 10 });
  expect(late.status).toBe(409);
  const { result } = await portal.admin.get(listCabinetUsers, { params: { cabinetId: EM } });
  expect(result[0]).toMatchObject({ enabled: false, role: 30 });
});

test.each([
  ['CUSR-006', { firstName: '' }, 'firstName', 'Please enter a first name.'],
  ['CUSR-013', { firstName: 'D4na' }, 'firstName', 'Please enter a first name.'],
  ['CUSR-007', { lastName: ' ' }, 'lastName', 'Please enter a last name.'],
  ['CUSR-013', { lastName: 'Reyes!' }, 'lastName', 'Please enter a last name.'],
  ['CUSR-008', { email: '' }, 'email', 'Please enter valid email.'],
  ['CUSR-008', { email: 'dana@' }, 'email', 'Please enter valid email.'],
  ['CUSR-009 CUSR-011', { role: 40 }, 'role', 'Please select a cabinet role.'],
  ['CUSR-012', { role: 50 }, 'role', 'Please select a cabinet role.'],
] as const)('%s %o is refused', async (_id, changes, field, message) => {
  const answer = await add(changes);
  expect(answer.status).toBe(422);
  expect(answer.json<ErrorBody>().details).toEqual([{ field, message }]);
});

test('an engineer can be set up at a flex device (CUSR-012)', async () => {
  expect(await added({ role: 50 }, 'c1-003')).toMatchObject({ role: 50, userRole: 'Engineer' });
});

test('a role that a flex device granted itself is shown, but cannot be assigned (DPERM-022)', async () => {
  const user = await added({}, 'c1-003');
  await portal.db.run(sql`UPDATE device_users SET role = 70`);
  const { result } = await portal.admin.get(listCabinetUsers, { params: { cabinetId: 'c1-003' } });
  expect(result[0]).toMatchObject({ role: 70, userRole: 'Flex User' });
  expect((await update(user, { role: 80 }, 'c1-003')).status).toBe(422);
  expect((await update(user, { enabled: false }, 'c1-003')).json()).toMatchObject({
    role: 70,
    enabled: false,
  });
});

test('a user can be added to a device only once (CUSR-016)', async () => {
  await added();
  const again = await add({ email: 'DANA@c1.example' });
  expect(again.status).toBe(422);
  expect(again.json<ErrorBody>().message).toBe('This user is already on the device.');
});

test('adding users needs create on users of the customer (CUSR-017 DPERM-008)', async () => {
  const user = await added();
  for (const person of [portal.nurse, portal.technician]) {
    const params = { cabinetId: EM };
    const body = { ...dana, email: 'x@c1.example', cabinetId: EM };
    expect((await person.call(addCabinetUser, { params, body })).status).toBe(403);
    const change = { cabinetId: EM, email: user.email, version: 0, generateNewPin: true };
    expect((await person.call(updateCabinetUser, { params, body: change })).status).toBe(403);
  }
  expect((await add({}, 'c2-002')).status).toBe(404);
  expect((await portal.admin.call(listCabinetUsers, { params: { cabinetId: 'c2-002' } })).status).toBe(404);
});

test('a virtual device has no users, and a request cannot name two devices', async () => {
  expect((await add({}, 'c1-001')).json<ErrorBody>().message).toBe('This device has no users of its own.');
  expect((await add({ cabinetId: 'c1-003' })).status).toBe(400);
});

test('a PIN is unique at a device; another device may have the same', async () => {
  const six = (digit: number) => Array<number>(6).fill(digit);
  digits.push(...six(1), ...six(1), ...six(2), ...six(1));
  await added();
  const mia = await added({ email: 'mia@c1.example' });
  await added({}, 'c1-003');
  const pins = async () => [await pinOf(), await pinOf(mia.email), await pinOf(dana.email, 'c1-003')];
  expect(await pins()).toEqual(['111111', '222222', '111111']);
  digits.push(...six(1), ...six(2), ...six(3));
  await update(mia, { generateNewPin: true });
  expect(await pins()).toEqual(['111111', '333333', '111111']);
});

test('many users of one device have as many PINs', async () => {
  const emails = Array.from({ length: 30 }, (_, index) => `user${index}@c1.example`);
  await Promise.all(emails.map((email) => add({ email })));
  const pins = await Promise.all(emails.map((email) => pinOf(email)));
  expect(new Set(pins).size).toBe(30);
});

test('the users of the device’s customer are available, at most 999 (CUSR-014 CUSR-015 DAPI-022 CONST-031)', async () => {
  await portal.addUser({ email: 'other@c2.example', accessGroups: { customer: ['c2'] } });
  const available = await portal.admin.get(listAvailableUsers, { query: { customerId: 'c1' } });
  expect(available.result.map(({ email }) => email).toSorted()).toEqual([
    'admin@c1.example',
    'nurse@c1.example',
    'technician@c1.example',
  ]);
  expect(Object.keys(available.result[0] ?? {}).toSorted()).toEqual([
    'email',
    'firstName',
    'lastName',
    'userId',
  ]);
  const call = (customerId: string, limit = 999) =>
    portal.admin.call(listAvailableUsers, { query: { customerId, limit } });
  expect((await call('c2')).status).toBe(403);
  expect((await call('c1', 1000)).status).toBe(400);
  expect((await portal.technician.call(listAvailableUsers, { query: { customerId: 'c1' } })).status).toBe(
    403,
  );
});

test("a deleted user's PINs are off at every device, and who is enabled again gets a new one", async () => {
  await portal.addUser({ email: dana.email, accessGroups: { customer: ['c1'] }, roles: {} });
  await added();
  await added({ role: 10 }, 'c1-003');
  const old = await pinOf();
  await portal.staff.get(deleteUser, { params: { email: dana.email } });
  expect(await portal.db.many(sql`SELECT DISTINCT enabled, pin, pin_hash FROM device_users`)).toEqual([
    { enabled: false, pin: null, pin_hash: null },
  ]);
  expect(await pinOf()).toBeUndefined();
  expect((await auditEntriesOf(portal, 'c1-003')).at(-1)).toMatchObject({
    event_type: 'Device User Disabled',
    created_by: 'staff@fff.example',
    customer_id: 'c1',
  });
  const { result } = await portal.admin.get(listCabinetUsers, { params: { cabinetId: EM }, query: {} });
  const [user] = result;
  if (user) expect((await update(user, { enabled: true })).status).toBe(200);
  expect(await pinOf()).toMatch(/^\d+$/);
  expect(await pinOf()).not.toBe(old);
});

test('who loses a customer has no PIN at its devices any more, and keeps those elsewhere', async () => {
  const { db, staff } = portal;
  const email = dana.email;
  await portal.addUser({ email, accessGroups: { customer: ['c1', 'c2'] }, roles: { inventory: 'VIEWER' } });
  await added();
  await db.run(sql`
    INSERT INTO device_users (cabinet_id, email, first_name, last_name, role, pin, pin_hash)
    SELECT (SELECT min(cabinet_id) FROM devices WHERE customer_id = 'c2'), email, first_name, last_name, role, pin, pin_hash
    FROM device_users`);
  const enabled = () =>
    db.many(sql`
      SELECT customer_id, enabled, pin IS NOT NULL AS pin FROM device_users JOIN devices USING (cabinet_id) ORDER BY 1`);
  const change = async (customer: string[]) => {
    const { version } = await db.one<{ version: number }>(
      sql`SELECT version FROM users WHERE email = ${email} AND deleted_at IS NULL`,
    );
    const roles = { inventory: 'VIEWER' as const };
    const claims = { accessGroups: { customer }, roles, personas: [] };
    const body = { firstName: 'Dana', lastName: 'Reyes', userType: 'customer' as const, claims, version };
    expect((await staff.call(updateUser, { params: { email }, body })).status).toBe(200);
  };
  await change(['c2', 'c1']);
  expect(await enabled()).toEqual([
    { customer_id: 'c1', enabled: true, pin: true },
    { customer_id: 'c2', enabled: true, pin: true },
  ]);
  await change(['c2']);
  expect(await enabled()).toEqual([
    { customer_id: 'c1', enabled: false, pin: false },
    { customer_id: 'c2', enabled: true, pin: true },
  ]);
  expect((await auditEntriesOf(portal, EM)).at(-1)).toMatchObject({
    event_type: 'Device User Disabled',
    created_by: 'staff@fff.example',
  });
});
