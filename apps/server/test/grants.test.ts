import {
  createPersona,
  createReportSubscription,
  createUser,
  generateReport,
  readMail,
  resendInvite,
  runReportSubscription,
  setTemporaryPassword,
  updatePersona,
  updateUser,
} from '@parwell/contract';
import {
  ALL,
  can,
  CAPABILITIES,
  includesTenants,
  ROLES,
  temporaryPassword,
  userType,
  type AccessGroups,
  type AccessGroupType,
  type Grants,
} from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { visibleTenants } from '../src/platform/permission.ts';
import { reportTypes } from '../src/report-types.ts';
import { findAccess } from '../src/slices/users/users.public.ts';
import type { Browser } from './browser.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

// Random people make random changes over HTTP. After each, nobody may hold more than before, except for grants that the
// editor holds too. The domain tests the rule itself with thousands of cases.
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);
const SEED = Number(process.env['FUZZ_SEED'] ?? 12);

const CUSTOMERS = ['c1', 'c2', 'c3'];
const PERSONAS = ['NURSE', 'KEEPER', 'BOSS'];
const SOME = ['users', 'personas', 'inventory', 'reports', 'help_admin'] as const;
const PEOPLE: Readonly<Record<string, [AccessGroups, Record<string, string>, string[]]>> = {
  'boss@fff.example': [{ customer: [ALL] }, {}, ['BOSS']],
  'helpdesk@fff.example': [{ customer: [ALL] }, { users: 'OWNER' }, []],
  'keeper@fff.example': [{ customer: [ALL] }, { inventory: 'VIEWER' }, ['KEEPER']],
  'hospital@c.example': [{ customer: ['c1'] }, { users: 'OWNER', inventory: 'OWNER' }, []],
  'colleague@c.example': [{ customer: ['c1', 'c2'] }, { inventory: 'VIEWER' }, []],
  'group@c.example': [{ gpo: ['G1'] }, {}, ['NURSE']],
};

let portal: TestPortal;
const browsers = new Map<string, Browser>();

beforeAll(async () => {
  portal = await startTestPortal();
  for (const id of CUSTOMERS) await portal.addCustomer(id, `Clinic ${id}`, id === 'c3' ? {} : { gpo: 'G1' });
  for (const [email, [accessGroups, roles, personas]] of Object.entries(PEOPLE)) {
    await portal.addUser({ email, accessGroups, roles, personas });
    browsers.set(email, await portal.signIn(email));
  }
});
afterAll(() => portal.close());

/** Resets people and personas, so that a case can be repeated by itself. */
async function startAgain(): Promise<void> {
  const owned = Object.fromEntries(CAPABILITIES.map((name) => [name, 'OWNER']));
  const roles = { NURSE: { inventory: 'VIEWER' }, KEEPER: { personas: 'OWNER' }, BOSS: owned };
  await portal.db.run(sql`DELETE FROM reports`);
  await portal.db.run(sql`DELETE FROM report_subscriptions`);
  await portal.db.run(sql`DELETE FROM personas`);
  for (const [name, given] of Object.entries(roles))
    await portal.db.run(
      sql`INSERT INTO personas (identifier, roles) VALUES (${name}, ${JSON.stringify(given)})`,
    );
  await portal.db.run(sql`UPDATE users SET deleted_at = now() WHERE NOT email = ANY(${Object.keys(PEOPLE)})`);
  for (const [email, [groups, direct, personas]] of Object.entries(PEOPLE))
    await portal.db.run(sql`
      UPDATE users SET access_groups = ${JSON.stringify(groups)}, roles = ${JSON.stringify(direct)},
        personas = ${personas}, version = 0 WHERE email = ${email}`);
}

const anyone = fc.constantFrom(...Object.keys(PEOPLE));
const roles = fc.dictionary(fc.constantFrom(...SOME), fc.constantFrom(...ROLES), {
  maxKeys: 2,
});
const groups: fc.Arbitrary<Partial<Record<AccessGroupType, string[]>>> = fc.oneof(
  fc.subarray(CUSTOMERS, { minLength: 1 }).map((customer) => ({ customer })),
  fc.constant({ customer: [ALL] as string[] }),
  fc.constant({ gpo: ['G1'] as string[] }),
);
const claims = fc.record({ accessGroups: groups, roles, personas: fc.subarray(PERSONAS, { maxLength: 1 }) });
const kind = fc.constantFrom('create', 'update', 'permissions', 'persona', 'new persona', 'enter', 'report');
const change = fc.record({ by: anyone, about: anyone, kind, claims, persona: fc.constantFrom(...PERSONAS) });
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const grantsOfAll = async (): Promise<Map<string, Grants>> => {
  const emails = await portal.db.many<{ email: string }>(
    sql`SELECT email FROM users WHERE deleted_at IS NULL`,
  );
  const found = await Promise.all(emails.map(({ email }) => findAccess(portal.context, { email })));
  return new Map(found.flatMap((access) => (access ? [[access.email, access.grants]] : [])));
};
const stolen = (before: Grants, after: Grants, giver: Grants): string[] =>
  [...CUSTOMERS, 'a later customer', ALL].flatMap((tenant) =>
    CAPABILITIES.flatMap((resource) =>
      (['read', 'create'] as const)
        .filter((action) => can(after, action, resource, tenant))
        .filter((action) => !can(before, action, resource, tenant) && !can(giver, action, resource, tenant))
        .map((action) => `${tenant}: ${action} ${resource}`),
    ),
  );

const name = { firstName: 'Some', lastName: 'Body' };
const report = (user_name: string) => ({
  report_type: 'RNI_UIEXPORT_UsersReport',
  delivery_method: 'UserQueue' as const,
  file_type: 'csv' as const,
  user_name,
  recipient_addresses: [user_name],
  timezone: 'Etc/GMT',
});

async function make({ by, about, kind: what, claims: wish, persona }: Change): Promise<boolean> {
  const browser = browsers.get(by);
  if (!browser) throw new Error(`Nobody signed in as ${by}`);
  const params = { email: about };
  const { accessGroups } = wish;
  const type = userType(accessGroups);
  if (what === 'create') {
    const email = type === 'admin' ? 'new@fff.example' : 'new@c.example';
    const body = { ...name, email, userType: type, claims: wish };
    return (await browser.call(createUser, { body })).status === 200;
  }
  if (what === 'update')
    return (
      (
        await browser.call(updateUser, {
          params,
          body: { ...name, userType: type, claims: wish, version: 0 },
        })
      ).status === 200
    );
  if (what === 'permissions') {
    // The user's own customers, as far as the editor sees them, with other roles.
    const own = PEOPLE[about]?.[0] ?? {};
    const seen = by === 'hospital@c.example' ? { customer: ['c1'] } : own;
    const body = {
      ...name,
      userType: userType(own),
      claims: { ...wish, accessGroups: seen as { customer: string[] } },
      version: 0,
    };
    return (await browser.call(updateUser, { params, body })).status === 200;
  }
  if (what === 'persona') {
    const body = { roles: wish.roles, hidden: false, version: 0 };
    return (await browser.call(updatePersona, { params: { identifier: persona }, body })).status === 200;
  }
  const made = { name: 'made', roles: wish.roles };
  return (await browser.call(createPersona, { body: made })).status === 200;
}

test('whatever random people change, nobody ends with a grant that the editor does not hold', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(change, async (wish) => {
      await startAgain();
      const before = await grantsOfAll();
      const giver = before.get(wish.by) ?? {};
      if (wish.kind === 'enter') return entersOnly(wish, giver, before.get(wish.about) ?? {});
      if (wish.kind === 'report') return reportsOnly(wish, giver, before.get(wish.about) ?? {});
      if (!(await make(wish))) return;
      accepted += 1;
      for (const [email, after] of await grantsOfAll())
        expect(stolen(before.get(email) ?? {}, after, giver), email).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  // Not all cases are refused.
  expect(accepted).toBeGreaterThan(RUNS / 20);
});

/** Passwords, invitations and their texts are for editors who hold all that the user holds. */
async function entersOnly({ by, about }: Change, giver: Grants, user: Grants): Promise<void> {
  const browser = browsers.get(by);
  const more = stolen({}, user, giver);
  const params = { email: about };
  const invited = await browser?.call(resendInvite, { params, body: {} });
  const { msg_id = '' } =
    (await portal.db.maybe<{ msg_id: string }>(
      sql`SELECT msg_id FROM mail_messages WHERE to_email = ${about} ORDER BY created_at DESC LIMIT 1`,
    )) ?? {};
  const text =
    msg_id === ''
      ? null
      : ((await browser?.call(readMail, { params: { msg_id } }))?.json() as { text?: string });
  if (invited?.status === 200) expect(more).toEqual([]);
  if (text?.text) expect(more).toEqual([]);
  // Only refusals: a new password would sign the person out.
  if (more.length === 0) return;
  const body = { email: about, tempPassword: temporaryPassword((below) => below - 1) };
  expect((await browser?.call(setTemporaryPassword, { params, body }))?.status).not.toBe(200);
}

/** A report or subscription in somebody's name covers the customers that both may see. */
async function reportsOnly({ by, about }: Change, giver: Grants, owner: Grants): Promise<void> {
  const browser = browsers.get(by);
  const subscription = {
    ...report(about),
    subscriptionName: 'x',
    frequency: 'Daily' as const,
    dayOfWeek: null,
  };
  await browser?.call(generateReport, { body: { ...report(about), report_frequency: 'OneTime' } });
  await browser?.call(createReportSubscription, { body: subscription });
  await browser?.call(runReportSubscription, { body: { user_name: about, subscriptionName: 'x' } });
  await portal.jobs.runWaiting();
  const done = await portal.db.many<{ tenants: string[] }>(
    sql`SELECT tenants FROM reports WHERE status = 'done'`,
  );
  const permission =
    reportTypes.find(({ type }) => type === 'RNI_UIEXPORT_UsersReport')?.permission ?? 'staff';
  for (const { tenants } of done)
    for (const grants of [giver, owner])
      expect(includesTenants(visibleTenants(permission, grants), tenants.includes(ALL) ? ALL : tenants)).toBe(
        true,
      );
}
