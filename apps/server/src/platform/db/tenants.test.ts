import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from './database.ts';
import { ofTenants } from './tenants.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  for (const id of ['c1', 'c2', 'c3']) await portal.addCustomer(id, `Clinic ${id}`);
});
afterAll(() => portal.close());

test('rows are those of the tenants: all, some, and of none no row (SHELL-002)', async () => {
  const seen = async (tenants: 'ALL' | readonly string[]) =>
    (
      await portal.db.many<{ id: string }>(sql`
        SELECT customer_id AS id FROM customers WHERE ${ofTenants(sql`customer_id`, tenants)} ORDER BY 1`)
    ).map(({ id }) => id);
  expect(await seen('ALL')).toEqual(['c1', 'c2', 'c3']);
  expect(await seen(['c3', 'c1'])).toEqual(['c1', 'c3']);
  expect(await seen([])).toEqual([]);
});
