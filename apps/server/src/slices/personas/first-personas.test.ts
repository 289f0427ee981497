import { listPersonas, updatePersona } from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { everything, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { addFirstPersonas } from './first-personas.service.ts';

let portal: TestPortal;
beforeEach(async () => {
  portal = await startTestPortal();
  await portal.addUser({
    email: 'first@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: everything('OWNER', CAPABILITIES),
  });
});
afterEach(() => portal.close());

const names = () =>
  portal.db.many<{ identifier: string }>(sql`SELECT identifier FROM personas ORDER BY identifier`);

test('an empty portal begins with personas for the provider and its customers, on record, once', async () => {
  // Servers that start together.
  const done = await Promise.all([addFirstPersonas(portal.context), addFirstPersonas(portal.context)]);
  expect(done.toSorted()).toEqual([false, true]);
  const browser = await portal.signIn('first@fff.example');
  const { result } = await browser.get(listPersonas);
  expect(result.map(({ identifier }) => identifier)).toEqual([
    'BILLING',
    'CUSTOMER_ADMIN',
    'CUSTOMER_VIEWER',
    'NURSE',
    'OPERATIONS',
    'PHARMACIST',
    'PHARMACY_BUYER',
    'SERVICES',
    'SUPPORT',
  ]);
  const nurse = result.find(({ identifier }) => identifier === 'NURSE');
  expect(nurse).toMatchObject({
    roles: { inventory: 'VIEWER', cabinets: 'VIEWER', orders: 'VIEWER' },
    appType: 'customer',
  });
  const entries = await portal.db.many(sql`SELECT FROM audit_entries WHERE event_type = 'Persona Created'`);
  expect(entries).toHaveLength(9);
  // What is deleted stays deleted.
  await browser.get(updatePersona, {
    params: { identifier: 'NURSE' },
    body: { roles: nurse?.roles ?? {}, hidden: true, version: 0 },
  });
  expect(await addFirstPersonas(portal.context)).toBe(false);
  expect((await browser.get(listPersonas)).result).toHaveLength(8);
});

test('an installation that has a persona of its own keeps what it has', async () => {
  await portal.db.run(sql`INSERT INTO personas (identifier, roles, hidden) VALUES ('OURS', '{}', true)`);
  expect(await addFirstPersonas(portal.context)).toBe(false);
  expect(await names()).toEqual([{ identifier: 'OURS' }]);
});
