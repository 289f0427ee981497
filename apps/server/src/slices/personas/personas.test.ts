import {
  createPersona,
  getUser,
  listPersonas,
  updatePersona,
  type CallInput,
  type ErrorBody,
  type Persona,
} from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { everything, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let staff: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  const all = { customer: ['ALL'] };
  const everythingOwned = everything('OWNER', CAPABILITIES);
  await portal.addUser({ email: 'staff@fff.example', accessGroups: all, roles: everythingOwned });
  await portal.addUser({ email: 'viewer@fff.example', accessGroups: all, roles: { personas: 'VIEWER' } });
  await portal.addUser({
    email: 'owner@c.example',
    accessGroups: { customer: ['c1'] },
    roles: { personas: 'OWNER' },
  });
  staff = await portal.signIn('staff@fff.example');
});
afterAll(() => portal.close());

type Change = CallInput<typeof updatePersona>['body'];

const create = (name: string, roles: Persona['roles'] = {}) =>
  staff.get(createPersona, { body: { name, roles } });
const change = (identifier: string, body: Change) =>
  staff.call(updatePersona, { params: { identifier }, body });
const save = async (identifier: string, body: Change) =>
  staff.get(updatePersona, { params: { identifier }, body });
const listed = async () => (await staff.get(listPersonas)).result;
const history = (identifier: string) =>
  portal.db.many<Record<string, unknown>>(sql`
    SELECT service, resource_type, event_type, initiator_type, created_by, description, data
    FROM audit_entries WHERE resource_id = ${identifier} ORDER BY id`);

test('a persona gets its identifier from the name and is a customer persona (API-028 PERS-001 PERS-002 PERS-013)', async () => {
  expect(await create(' night shift ', { orders: 'VIEWER' })).toEqual({
    identifier: 'NIGHT_SHIFT',
    roles: { orders: 'VIEWER' },
    hidden: false,
    appType: 'customer',
    version: 0,
  });
  expect(await history('NIGHT_SHIFT')).toEqual([
    {
      service: 'personas',
      resource_type: 'persona',
      event_type: 'Persona Created',
      initiator_type: 'USER',
      created_by: 'staff@fff.example',
      description: 'Persona NIGHT_SHIFT was created',
      data: { after: { roles: { orders: 'VIEWER' }, hidden: false } },
    },
  ]);
});

test('all personas that are not hidden are listed by identifier (API-027)', async () => {
  await portal.db.run(sql`INSERT INTO personas (identifier, roles, hidden) VALUES
    ('ZEBRA', '{"users":"OWNER","teleport":"OWNER"}', false), ('GHOST', '{}', true), ('ALPHA', '{}', false)`);
  const { result, total_record } = await staff.get(listPersonas);
  const names = result.map(({ identifier }) => identifier);
  expect(names).toEqual(names.toSorted());
  expect(names).toEqual(expect.arrayContaining(['ALPHA', 'ZEBRA']));
  expect(names).not.toContain('GHOST');
  expect(total_record).toBe(names.length);
  // Unknown roles cannot be shown or saved.
  expect(result.find(({ identifier }) => identifier === 'ZEBRA')?.roles).toEqual({ users: 'OWNER' });
});

test.each([
  ['PERS-011', '  ', 'An error occurred: Persona name cannot be blank.'],
  ['PERS-012', 'Shift 2', 'An error occurred: Persona names may only contain letters and underscores.'],
  ['PERS-012', 'Café', 'An error occurred: Persona names may only contain letters and underscores.'],
  ['PERS-015', 'alpha', 'An error occurred: A persona with this name already exists.'],
  ['PERS-016', 'ghost', 'An error occurred: A persona with this name already exists.'],
])('%s the name %j is refused', async (_id, name, message) => {
  const before = await portal.db.one(sql`SELECT count(*) FROM personas`);
  const answer = await staff.call(createPersona, { body: { name } });
  expect([answer.status, answer.json()]).toEqual([
    422,
    { code: 'refused', message, details: [{ field: 'name', message }] },
  ]);
  expect(await portal.db.one(sql`SELECT count(*) FROM personas`)).toEqual(before);
});

test('of simultaneous creations of the same persona one succeeds (PERS-015)', async () => {
  const names = ['race', 'Race', 'RACE', ' race '];
  const answers = await Promise.all(names.map((name) => staff.call(createPersona, { body: { name } })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.json<ErrorBody>().message).toBe(
    'An error occurred: A persona with this name already exists.',
  );
  expect(await history('RACE')).toHaveLength(1);
});

test('a save changes the roles, with immediate effect for users with the persona (API-029)', async () => {
  await create('buyer', { orders: 'VIEWER' });
  await portal.addUser({
    email: 'buyer@c.example',
    accessGroups: { customer: ['c1'] },
    personas: ['BUYER'],
  });
  const buyer = await portal.signIn('buyer@c.example');
  const saved = await save('BUYER', { roles: { orders: 'OWNER' }, hidden: false, version: 0 });
  expect(saved).toMatchObject({ roles: { orders: 'OWNER' }, hidden: false, version: 1 });
  expect((await listed()).find(({ identifier }) => identifier === 'BUYER')).toEqual(saved);
  expect((await buyer.get(getUser, { params: { email: 'buyer@c.example' } })).grants).toEqual({
    c1: { orders: 'OWNER' },
  });
  expect((await history('BUYER')).at(-1)).toMatchObject({
    event_type: 'Persona Updated',
    created_by: 'staff@fff.example',
    data: {
      before: { roles: { orders: 'VIEWER' }, hidden: false },
      after: { roles: { orders: 'OWNER' }, hidden: false },
    },
  });
});

test('of two saves of the same version the second is refused', async () => {
  await create('stale', { par: 'OWNER' });
  const body = { roles: { par: 'VIEWER' }, hidden: false, version: 0 } as const;
  // Blocked until both have started, so that neither sees the other's change.
  const { saves: underWay } = await portal.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM personas WHERE identifier = 'STALE' FOR UPDATE`);
    const saves = [change('STALE', body), change('STALE', body)];
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await portal.db.many(waiting)).length < saves.length);
    return { saves };
  });
  const [first, second] = (await Promise.all(underWay)).toSorted((a, b) => a.status - b.status);
  expect([first?.status, second?.status]).toEqual([200, 409]);
  expect(second?.json()).toEqual({
    code: 'conflict',
    message: 'The persona was changed by somebody else meanwhile. Please load it again.',
  });
  expect((await change('STALE', { ...body, version: 2 })).status).toBe(409);
  expect(await history('STALE')).toHaveLength(2);
});

test('deleting only hides, and users with the persona keep its roles (PERS-006 PERS-007)', async () => {
  await create('retired', { invoices: 'OWNER' });
  await portal.addUser({
    email: 'retired@c.example',
    accessGroups: { customer: ['c1'] },
    personas: ['RETIRED'],
  });
  const holder = await portal.signIn('retired@c.example');
  // Even if the roles were removed on the screen before deleting.
  const deleted = await save('RETIRED', { roles: {}, hidden: true, version: 0 });
  expect(deleted).toMatchObject({ hidden: true, roles: { invoices: 'OWNER' } });
  expect((await listed()).map(({ identifier }) => identifier)).not.toContain('RETIRED');
  expect((await holder.get(getUser, { params: { email: 'retired@c.example' } })).grants).toEqual({
    c1: { invoices: 'OWNER' },
  });
  expect((await history('RETIRED')).at(-1)).toMatchObject({
    event_type: 'Persona Deleted',
    data: {
      before: { roles: { invoices: 'OWNER' }, hidden: false },
      after: { roles: { invoices: 'OWNER' }, hidden: true },
    },
  });
});

test('a hidden or unknown persona is not found', async () => {
  await create('gone');
  await save('GONE', { roles: {}, hidden: true, version: 0 });
  const back = await change('GONE', { roles: {}, hidden: false, version: 1 });
  const never = await change('NEVER', { roles: {}, hidden: false, version: 0 });
  expect([back.status, never.status]).toEqual([404, 404]);
  expect(back.text).toBe(never.text);
  expect(never.json<ErrorBody>().message).toBe('The persona was not found.');
});

test('help_admin is stored as OWNER, whatever was sent (HELP-006)', async () => {
  expect((await create('helper', { help_admin: 'VIEWER' })).roles).toEqual({ help_admin: 'OWNER' });
  const { roles } = await save('HELPER', { roles: { help_admin: 'VIEWER' }, hidden: false, version: 0 });
  expect(roles).toEqual({ help_admin: 'OWNER' });
});

test('viewers cannot change personas, and customers cannot see them', async () => {
  const viewer = await portal.signIn('viewer@fff.example');
  const owner = await portal.signIn('owner@c.example');
  const params = { identifier: 'ALPHA' };
  const body = { roles: {}, hidden: true, version: 0 };
  const statuses = async (browser: Browser) => [
    (await browser.call(listPersonas)).status,
    (await browser.call(createPersona, { body: { name: 'mine' } })).status,
    (await browser.call(updatePersona, { params, body })).status,
  ];
  expect(await statuses(viewer)).toEqual([200, 403, 403]);
  expect(await statuses(owner)).toEqual([403, 403, 403]);
});

test('a change and its audit entry are one transaction', async () => {
  await create('kept', { par: 'OWNER' });
  const nothingHappens = async () => {
    const created = await staff.call(createPersona, { body: { name: 'unaudited' } });
    const changed = await change('KEPT', { roles: {}, hidden: false, version: 0 });
    expect([created.status, changed.status]).toEqual([500, 500]);
    const [kept, unaudited] = ['KEPT', 'UNAUDITED'].map(async (name) => [
      (await listed()).find(({ identifier }) => identifier === name)?.version,
      (await history(name)).length,
    ]);
    expect([await kept, await unaudited]).toEqual([
      [0, 1],
      [undefined, 0],
    ]);
  };
  // The audit entry fails.
  await portal.db.run(
    sql`ALTER TABLE audit_entries ADD CONSTRAINT broken CHECK (resource_type <> 'persona') NOT VALID`,
  );
  await nothingHappens();
  await portal.db.run(sql`ALTER TABLE audit_entries DROP CONSTRAINT broken`);
  // Both are written, but the commit fails.
  await portal.db.run(sql`
    CREATE CONSTRAINT TRIGGER broken AFTER INSERT OR UPDATE ON personas DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION audit_refuse()`);
  await nothingHappens();
  await portal.db.run(sql`DROP TRIGGER broken ON personas`);
});

test('nobody raises themselves with a persona they hold, or others with one they do not', async () => {
  await create('persona keeper', { personas: 'OWNER' });
  await create('shop', { orders: 'OWNER' });
  await portal.addUser({
    email: 'keeper@fff.example',
    accessGroups: { customer: ['ALL'] },
    personas: ['PERSONA_KEEPER'],
    roles: { orders: 'VIEWER' },
  });
  const keeper = await portal.signIn('keeper@fff.example');
  const grants = async () => (await keeper.get(getUser, { params: { email: 'keeper@fff.example' } })).grants;
  const before = await grants();
  const wish = (identifier: string, roles: Persona['roles'], hidden = false) =>
    keeper.call(updatePersona, { params: { identifier }, body: { roles, hidden, version: 0 } });
  const users = { users: 'OWNER', cabinets: 'OWNER', tenants: 'OWNER', device_config: 'OWNER' } as const;
  for (const [answer, missing] of [
    [
      await wish('PERSONA_KEEPER', { personas: 'OWNER', ...users }),
      'users OWNER, devices OWNER, tenants OWNER, device_config OWNER',
    ],
    [await wish('SHOP', { personas: 'OWNER' }), 'orders OWNER'],
    [await wish('SHOP', {}, true), 'orders OWNER'],
    [
      await keeper.call(createPersona, { body: { name: 'more', roles: { reports: 'VIEWER' } } }),
      'reports VIEWER',
    ],
  ] as const) {
    expect(answer.status).toBe(422);
    expect(answer.json<ErrorBody>().details).toEqual([
      { field: 'roles', message: `You cannot edit permissions above your own: ${missing}` },
    ]);
  }
  expect(await grants()).toEqual(before);
  expect((await history('SHOP')).map(({ event_type }) => event_type)).toEqual(['Persona Created']);
  // Limited to their own grants, which applies to their own persona too.
  expect((await wish('PERSONA_KEEPER', { personas: 'OWNER', orders: 'VIEWER' })).status).toBe(200);
});
