import { getUser, type ErrorBody } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One', { gpo: 'G1' });
  await portal.addCustomer('c2', 'Clinic Two', { gpo: 'G1' });
  await portal.db.run(sql`INSERT INTO personas (identifier, roles, hidden) VALUES
    ('NURSE', '{"inventory":"VIEWER","orders":"VIEWER"}', false),
    ('BUYER', '{"orders":"OWNER","teleport":"OWNER"}', false),
    ('RETIRED', '{"invoices":"OWNER"}', true),
    ('BROKEN', '{"par":"ADMIN"}', false)`);
});
afterAll(() => portal.close());

const me = async (email: string) => (await portal.signIn(email)).get(getUser, { params: { email } });

test('a user is found by e-mail, with claims, grants and properties (API-017 USER-006)', async () => {
  await portal.addUser({
    email: 'ana@c.example',
    accessGroups: { customer: ['c1'] },
    personas: ['NURSE'],
    roles: { par: 'OWNER' },
  });
  await portal.db.run(
    sql`INSERT INTO user_properties SELECT id, 'USE_DARK_THEME', '1' FROM users WHERE email = 'ana@c.example'`,
  );
  expect(await me('ana@c.example')).toMatchObject({
    email: 'ana@c.example',
    firstName: 'Test',
    lastLogin: expect.any(String),
    claims: { accessGroups: { customer: ['c1'] }, roles: { par: 'OWNER' }, personas: ['NURSE'] },
    tenantsString: 'c1',
    grants: { c1: { inventory: 'VIEWER', orders: 'VIEWER', par: 'OWNER' } },
    properties: [{ propertyKey: 'USE_DARK_THEME', propertyValue: '1' }],
  });
});

test('users themselves are told of the sign-in before the present one, others are not (D10 DASH-026)', async () => {
  await portal.addUser({ email: 'two@c.example', accessGroups: { customer: ['c1'] }, personas: ['NURSE'] });
  const first = await me('two@c.example');
  expect(first.previousLogin).toBeNull();
  portal.clock.advance({ hours: 1 });
  expect(await me('two@c.example')).toMatchObject({ previousLogin: first.lastLogin });
  await portal.addUser({
    email: 'lead@c.example',
    accessGroups: { customer: ['c1'] },
    roles: { users: 'VIEWER' },
  });
  const lead = await portal.signIn('lead@c.example');
  const seen = await lead.get(getUser, { params: { email: 'two@c.example' } });
  expect(seen.previousLogin).toBeNull();
});

test('personas and direct roles are merged; the higher role wins (PERM-010)', async () => {
  await portal.addUser({
    email: 'both@c.example',
    accessGroups: { customer: ['c1'] },
    personas: ['NURSE', 'BUYER'],
    roles: { inventory: 'OWNER' },
  });
  expect((await me('both@c.example')).grants).toEqual({ c1: { inventory: 'OWNER', orders: 'OWNER' } });
});

test('a persona grants what is stored in it and nothing else, and counts when hidden (PERM-053)', async () => {
  await portal.addUser({
    email: 'retired@c.example',
    accessGroups: { customer: ['c1'] },
    personas: ['RETIRED', 'UNKNOWN'],
  });
  expect((await me('retired@c.example')).grants).toEqual({ c1: { invoices: 'OWNER' } });
});

test('an invalid role is logged and grants nothing (PERM-012)', async () => {
  await portal.addUser({
    email: 'broken@c.example',
    accessGroups: { customer: ['c1'] },
    personas: ['BROKEN'],
  });
  expect((await me('broken@c.example')).grants).toEqual({ c1: {} });
  expect(portal.logLines.join('')).toContain('invalid roles specified!');
});

test('the claims of staff resolve to ALL, those of a group to its customers (PERM-001)', async () => {
  await portal.addUser({
    email: 'staff@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'VIEWER' },
  });
  await portal.addUser({ email: 'gpo@c.example', accessGroups: { gpo: ['G1'] }, personas: ['NURSE'] });
  expect(await me('staff@fff.example')).toMatchObject({
    tenantsString: 'ALL',
    grants: { ALL: { users: 'VIEWER' } },
  });
  expect((await me('gpo@c.example')).tenantsString.split(',').toSorted()).toEqual(['c1', 'c2']);
});

test('people who may read all users find others; for anybody else they do not exist', async () => {
  await portal.addUser({
    email: 'other@c.example',
    accessGroups: { customer: ['c1'] },
    roles: { users: 'OWNER' },
  });
  const staff = await portal.signIn('staff@fff.example');
  expect(await staff.get(getUser, { params: { email: 'OTHER@c.example' } })).toMatchObject({
    email: 'other@c.example',
  });
  const other = await portal.signIn('other@c.example');
  const hidden = await other.call(getUser, { params: { email: 'staff@fff.example' } });
  const missing = await other.call(getUser, { params: { email: 'nobody@c.example' } });
  expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
  expect(hidden.json<ErrorBody>().message).toBe('The user was not found.');
});
