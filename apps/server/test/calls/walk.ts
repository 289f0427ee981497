import { calls, type Call, type ErrorBody, type Permission } from '@parwell/contract';
import { CAPABILITIES, type Capability } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../src/platform/db/database.ts';
import { Browser, type Answer } from '../browser.ts';
import { everything } from '../portal.ts';
import { sampleInput, type Known } from '../samples.ts';
import { contentsOf } from './contents.ts';
import { AREAS, readTable, type Area, type Row } from './table.ts';
import { addPrograms, IN_REPAIR, IN_REPAIR_ID, OTHER, OTHER_EMAIL, startWorld, type World } from './world.ts';

/** The guard allows it; the record may still be missing, or a rule may refuse the request. */
const ALLOWED = [200, 404, 409, 422];

/** Files share this module, but each runs by itself. */
let world: World;
let programs: Readonly<Record<string, Browser>> = {};

/** With the id token only, so that a visit cannot end the session of the next. */
function visit(
  { name, method, path }: Row,
  who: string | null,
  tenant: string,
  more: Known = {},
): Promise<Answer> {
  const call = calls.get(name);
  if (!call) throw new Error(`The contract has no call ${name}`);
  const browser = new Browser(world.portal.url);
  browser.session = who === null ? undefined : (world.people[who] ?? programs[who])?.session;
  const customer = { customerId: tenant, customerCode: tenant, tenantId: tenant, customer_id: tenant };
  return browser.call(
    { ...call, method, path },
    sampleInput(call, { ...world.others, ...customer, ...more }),
  );
}

const asInTable = (permission: Permission): Permission =>
  typeof permission === 'string' ? permission : { ...permission, resource: [permission.resource].flat() };

const accounts = () =>
  world.portal.db.many<{ email: string; roles: object; personas: string[] }>(sql`
    SELECT id, email, access_groups, roles, personas, password_hash, deleted_at FROM users
    WHERE email NOT LIKE 'exact%' ORDER BY email`);

/** help_admin is also help_viewer (HELP-008). */
const IMPLIED_BY: Partial<Record<Capability, readonly Capability[]>> = { help_viewer: ['help_admin'] };

/** Each variant of a dashboard needs a capability of its own (DASH-008..010). */
const VARIANT_OF: Readonly<Record<string, Known>> = {
  dashboard_services: { dashboardType: 'Services' },
  dashboard_customer: { dashboardType: 'Customer' },
};

const give = (who: string, role: 'OWNER' | 'VIEWER', capabilities: readonly Capability[]) =>
  world.portal.db.run(sql`
    UPDATE users SET roles = ${JSON.stringify(everything(role, capabilities))} WHERE email LIKE ${`${who}@%`}`);

/**
 * Compares the calls of an area with the table of requirements, and makes each of them as different people. Requests
 * are generated from the calls' schemas.
 */
export function walk(area: Area, table: string): void {
  const rows = readTable(table);

  beforeAll(async () => {
    world = await startWorld();
    programs = await addPrograms(world);
  });
  afterAll(() => world.portal.close());
  // Staff may delete the other customer's user during a visit; restore it for the next.
  beforeEach(async () => {
    await world.portal.db.run(sql`UPDATE users SET deleted_at = NULL WHERE email = ${OTHER_EMAIL}`);
    // Wrong passwords of earlier visits do not count.
    await world.portal.db.run(sql`DELETE FROM sign_in_attempts`);
  });

  test(`every call about ${area} has one row, and every row a call`, () => {
    const expected = [...calls].filter(([, call]) => AREAS[call.slice] === area).map(([name]) => name);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
  });

  test('every path parameter refers to a real record of the other customer', () => {
    for (const [, name] of rows.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)])) {
      // A status is no record, and differs between calls.
      const known = ['customerId', 'tenantId', 'status', ...Object.keys(world.others)];
      expect(known, `tell the walker about :${name}`).toContain(name);
    }
  });

  describe.each(rows)('$name (PERM-024)', (row) => {
    const isPublic = row.permission === 'public';
    const isForStaff = row.permission === 'staff' || row.scope === 'ALL';

    test('has the method, the path and the permission of its row', () => {
      const { method, path, permission } = calls.get(row.name) as Call;
      expect({ method, path, permission: asInTable(permission) }).toEqual({
        method: row.method,
        path: row.path,
        permission: row.permission,
      });
    });

    test('needs a signed-in user, unless it is public', async () => {
      const answer = await visit(row, null, 'c1');
      // A public call may still need a cookie or a link that the test does not have.
      if (isPublic) expect([200, 401, 422]).toContain(answer.status);
      else {
        expect(answer.status).toBe(401);
        expect(answer.json()).toEqual({ code: 'not_authenticated', message: 'User is not authenticated' });
      }
    });

    test("reveals nothing to another customer's users (PERM-003)", async () => {
      for (const tenant of [`c2-${OTHER}`, 'ALL']) {
        const answer = await visit(row, 'owner', tenant);
        // A line that is to be received is named in the answer as it was asked for.
        const text = answer.text.replaceAll(world.others['lineKey'] ?? '', '');
        expect(text.toUpperCase()).not.toContain(OTHER);
        expect(answer.status).toBeLessThan(500);
        const namesCustomer = row.scope !== null && row.scope !== 'ALL' && row.scope !== 'somewhere';
        if (namesCustomer) expect([403, 404]).toContain(answer.status);
      }
    });

    test('reveals nothing of an inactive device to its own customer (PERM-023 DEV-012 DPERM-021)', async () => {
      const inRepair = { cabinetId: IN_REPAIR_ID, deviceId: IN_REPAIR_ID };
      const answer = await visit(row, 'owner', 'c1', inRepair);
      expect(answer.text).not.toContain(IN_REPAIR);
      if (row.path.includes(':cabinetId')) expect([403, 404]).toContain(answer.status);
    });

    test('refuses everything without the capability (PERM-009 ERR-002)', async () => {
      if (row.action === null) return;
      const refused = await visit(row, 'powerless', 'c1');
      expect(refused.status).toBe(403);
      expect(refused.json<ErrorBody>().message).toBe('You are not authorized to view this content.');
    });

    test('gives nothing to somebody who may change users but holds little else', async () => {
      const before = await accounts();
      const answer = await visit(row, 'helpdesk', 'c1');
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(/invitation=|token=/);
      if (row.action !== null && !row.enough.flat().includes('users')) expect(answer.status).toBe(403);
      // Users may be added, renamed or deleted, but nobody gets a role or a password that the caller does not hold.
      const known = new Map(before.map((user) => [user.email, user]));
      for (const user of await accounts()) {
        const old = known.get(user.email);
        if (old) expect({ ...user, deleted_at: null }).toEqual({ ...old, deleted_at: null });
        else expect([Object.keys(user.roles), user.personas]).toEqual([['users'], []]);
      }
      expect(await world.portal.db.many(sql`SELECT FROM personas WHERE roles <> '{}'`)).toEqual([]);
    });

    test('wants a fresh sign-in if its row says so, and no other call does (G2)', async () => {
      if (isPublic) return;
      const { db, clock } = world.portal;
      const proved = (at: Date | null) => db.run(sql`UPDATE sessions SET proved_at = ${at}`);
      for (const at of [null, new Date(clock.now().getTime() - 300_000)]) {
        await proved(at);
        const before = row.fresh ? await contentsOf(db) : undefined;
        const answer = await visit(row, 'staff', 'c1');
        expect(answer.text.includes('"sign_in_again"')).toBe(row.fresh);
        if (row.fresh) expect([answer.status, await contentsOf(db)]).toEqual([403, before]);
      }
      await proved(clock.now());
    });

    test('allows the right users, and staff calls for staff only (PERM-008)', async () => {
      if (isPublic) return;
      expect(ALLOWED).toContain((await visit(row, 'staff', 'c1')).status);
      if (row.action !== 'create') expect(ALLOWED).toContain((await visit(row, 'staff-viewer', 'c1')).status);
      const asOwner = (await visit(row, 'owner', 'c1')).status;
      // For the existence check, 403 is the answer: the email is taken.
      if (isForStaff || row.name === 'userExists') expect(asOwner).toBe(403);
      else expect(ALLOWED).toContain(asOwner);
    });

    test('answers a token of everything as its person, or no token at all (A1)', async () => {
      if (isPublic) return;
      const asProgram = await visit(row, 'owner-program', 'c1');
      if (!row.programs) {
        // A call for staff is refused to others for that.
        const ofOwner = isForStaff ? [] : [asProgram];
        expect(asProgram.status).toBe(403);
        for (const answer of [...ofOwner, await visit(row, 'staff-program', 'c1')])
          expect([answer.status, answer.json<ErrorBody>().message]).toEqual([
            403,
            'Programs cannot do this with a token. Sign in to the portal.',
          ]);
        return;
      }
      expect(asProgram.status).toBe((await visit(row, 'owner', 'c1')).status);
      expect(ALLOWED).toContain((await visit(row, 'staff-program', 'c1')).status);
    });

    test('answers no token that has ended, or whose person may no longer do anything of it (A1)', async () => {
      if (isPublic) return;
      expect((await visit(row, 'ended-program', 'c1')).status).toBe(401);
      expect((await visit(row, 'idle-program', 'c1')).status).toBe(403);
    });

    test('reveals nothing of another customer to a token either (A1 PERM-003)', async () => {
      const { status, text } = await visit(row, 'owner-program', `c2-${OTHER}`);
      expect(text.replaceAll(world.others['lineKey'] ?? '', '').toUpperCase()).not.toContain(OTHER);
      expect(status).toBeLessThan(500);
    });

    test('needs the capabilities of its row, and no others help (PERM-005 PERM-008 PERM-009)', async () => {
      const who = isForStaff ? 'exact-staff' : 'exact';
      for (const set of row.enough) {
        await give(who, row.action === 'create' ? 'OWNER' : 'VIEWER', set);
        const answer = await visit(row, who, 'c1', VARIANT_OF[set[0] ?? '']);
        if (row.name !== 'userExists') expect(ALLOWED).toContain(answer.status);
        const otherSets = row.enough.filter((each) => each !== set).flat();
        for (const missing of set) {
          const without = new Set([...otherSets, missing, ...(IMPLIED_BY[missing] ?? [])]);
          await give(
            who,
            'OWNER',
            CAPABILITIES.filter((each) => !without.has(each)),
          );
          expect((await visit(row, who, 'c1')).status).toBe(403);
        }
      }
    });
  });

  test('who only views changes nothing: neither staff nor a user of the customer (PERM-009)', async () => {
    const changes = rows.filter(({ action }) => action === 'create');
    const before = await contentsOf(world.portal.db);
    for (const row of changes)
      for (const who of ['staff-viewer', 'viewer'])
        expect((await visit(row, who, 'c1')).status, `${row.name} as ${who}`).toBe(403);
    expect(await contentsOf(world.portal.db)).toEqual(before);
  });
}
