import { getUser, updateUser, type CallInput, type ErrorBody } from '@parwell/contract';
import type { AccessGroups } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { auditEntriesOf, startPeoplePortal, type PeoplePortal } from '../../../test/people.ts';
import { sql } from '../../platform/db/database.ts';

let portal: PeoplePortal;
beforeAll(async () => {
  portal = await startPeoplePortal();
});
afterAll(() => portal.close());

type Body = CallInput<typeof updateUser>['body'];
type Claims = Body['claims'];

let count = 0;
const somebody = async (accessGroups: AccessGroups, roles: Claims['roles'] = {}, personas = ['NURSE']) => {
  count += 1;
  const email = `person${count}@c.example`;
  const id = await portal.addUser({ email, accessGroups, roles, personas });
  return { id, email };
};
const claims = (customer: string[], personas = ['NURSE'], roles: Claims['roles'] = {}): Claims => ({
  accessGroups: { customer },
  roles,
  personas,
});
const change = (email: string, changes: Partial<Body>, browser: Browser = portal.staff) =>
  browser.call(updateUser, {
    params: { email },
    body: {
      firstName: 'Test',
      lastName: 'Person',
      userType: 'customer',
      claims: claims(['c1']),
      version: 0,
      ...changes,
    },
  });
const saved = async (email: string, changes: Partial<Body>, browser?: Browser) => {
  const answer = await change(email, changes, browser);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ version: number; claims: Claims; tenantsString: string }>();
};
const refusal = async (email: string, changes: Partial<Body>, browser?: Browser) => {
  const answer = await change(email, changes, browser);
  expect(answer.status, answer.text).toBe(422);
  return (answer.json<ErrorBody>().details ?? []).map(({ field, message }) => [field, message]);
};
const read = (email: string) => portal.staff.get(getUser, { params: { email } });

test('names, claims and topics can be changed, and the audit log has the old values (API-012)', async () => {
  const { id, email } = await somebody({ customer: ['c1'] });
  const after = claims(['c1', 'c3'], ['BUYER'], { par: 'VIEWER' });
  const answer = await saved(email, { firstName: 'Łukasz', claims: after, helpTopics: ['par'] });
  expect(answer).toMatchObject({
    email,
    firstName: 'Łukasz',
    claims: after,
    tenantsString: 'c1,c3',
    version: 1,
  });
  expect(await read(email)).toMatchObject({ ...answer, helpTopics: { par: { displayName: 'Par levels' } } });
  expect(await auditEntriesOf(portal, id)).toMatchObject([
    {
      event_type: 'User Updated',
      created_by: 'staff@fff.example',
      data: {
        before: { firstName: 'Test', ...claims(['c1']), helpTopics: [] },
        after: { firstName: 'Łukasz', ...after, helpTopics: ['par'] },
      },
    },
  ]);
  // Saving without changes writes no audit entry. Topics that are not sent stay unchanged.
  const again = await saved(email, { firstName: 'Łukasz', claims: after, version: 1 });
  expect(again.version).toBe(1);
  expect(await auditEntriesOf(portal, id)).toHaveLength(1);
  expect(Object.keys((await read(email)).helpTopics)).toEqual(['par']);
});

test('the e-mail cannot be changed (USER-030)', async () => {
  const { email } = await somebody({ customer: ['c1'] });
  const answer = await change(email, { email: 'other@c.example' } as Partial<Body>);
  expect(answer.status).toBe(400);
});

test('changes take effect at the next call of that user', async () => {
  const { email } = await somebody({ customer: ['c1'] }, { users: 'OWNER' });
  const browser = await portal.signIn(email);
  await saved(email, { claims: claims(['c2'], ['NURSE']) });
  expect((await browser.get(getUser, { params: { email } })).grants).toEqual({
    c2: { inventory: 'VIEWER', orders: 'VIEWER' },
  });
});

test('if two people save the same user, the second is refused and nothing is lost', async () => {
  const { id, email } = await somebody({ customer: ['c1'] });
  const { saves } = await portal.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM users WHERE id = ${id} FOR UPDATE`);
    const sent = [change(email, { firstName: 'One' }), change(email, { firstName: 'Two' })];
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await portal.db.many(waiting)).length < sent.length);
    return { saves: sent };
  });
  const answers = await Promise.all(saves);
  const [first, second] = answers.toSorted((a, b) => a.status - b.status);
  expect([first?.status, second?.status]).toEqual([200, 409]);
  expect(second?.json()).toEqual({
    code: 'conflict',
    message: 'The user was changed by somebody else meanwhile. Please load it again.',
  });
  expect((await read(email)).firstName).toBe(first?.json<{ firstName: string }>().firstName);
  expect(await auditEntriesOf(portal, id)).toHaveLength(1);
});

test('every rule of the form also applies to changes', async () => {
  const { email } = await somebody({ customer: ['c1'] });
  expect(await refusal(email, { firstName: '<b>', lastName: '', claims: claims([], []) })).toEqual([
    ['firstName', 'A valid first name is required'],
    ['lastName', 'A valid last name is required'],
    ['accessGroups', 'At least one customer must be selected'],
    ['roles', 'User permissions must be set'],
  ]);
  expect(await refusal(email, { claims: claims(['c9'], ['NOBODY']), helpTopics: ['x'] })).toEqual([
    ['accessGroups', 'Customer c9 does not exist'],
    ['personas', 'Persona NOBODY does not exist'],
    ['helpTopics', 'Help topic x does not exist'],
  ]);
  expect(await refusal(email, { userType: 'admin', claims: claims(['ALL']) })).toEqual([
    ['email', expect.stringContaining('Admin users must have @fff.example')],
  ]);
  expect(await refusal(email, { claims: claims(['c1'], [], { help_admin: 'OWNER' }) })).toEqual([
    ['roles', 'Only admin users can be help admins'],
  ]);
});

test('users keep a hidden persona, but it cannot be given to others', async () => {
  const { email } = await somebody({ customer: ['c1'] }, {}, ['RETIRED']);
  await saved(email, { claims: claims(['c1'], ['RETIRED', 'BUYER']) });
  await saved(email, { claims: claims(['c1'], ['BUYER']), version: 1 });
  expect(await refusal(email, { claims: claims(['c1'], ['RETIRED', 'BUYER']), version: 2 })).toEqual([
    ['personas', 'Persona RETIRED does not exist'],
  ]);
});

test("a customer's administrator changes a user, whose other customers stay as they are (PERM-032)", async () => {
  const { email } = await somebody({ customer: ['c3', 'c1'] });
  const answer = await saved(email, { claims: claims(['c2']) }, portal.admin);
  expect(answer).toMatchObject({ claims: { accessGroups: { customer: ['c2'] } }, tenantsString: 'c2' });
  expect((await read(email)).claims.accessGroups).toEqual({ customer: ['c3', 'c2'] });
  // Other customers stay unchanged, whether the request names them or not.
  expect((await change(email, { claims: claims(['c2', 'c3']), version: 1 }, portal.admin)).status).toBe(403);
  expect(await refusal(email, { claims: claims([]), version: 1 }, portal.admin)).toEqual([
    ['accessGroups', 'At least one customer must be selected'],
  ]);
  const own = { version: 1, claims: claims(['c2']) };
  expect(await refusal(email, { ...own, userType: 'gpo' }, portal.admin)).toEqual([
    ['userType', 'You can only set up customer users'],
  ]);
  for (const groups of [{ customer: ['c3'] }, { gpo: ['G1'] }, { customer: ['ALL'] }]) {
    const other = await somebody(groups);
    expect((await change(other.email, {}, portal.admin)).status).toBe(404);
  }
  expect((await change('nobody@c.example', {})).status).toBe(404);
});

test('permissions above the editor’s own cannot be changed, but the name can (USER-055 USER-056 USER-058)', async () => {
  const { email } = await somebody({ customer: ['c1'] }, { par: 'OWNER', reports: 'OWNER' }, ['BUYER']);
  const same = claims(['c1'], ['BUYER'], { reports: 'OWNER', par: 'OWNER' });
  const above = 'You cannot edit permissions above your own: par OWNER, orders OWNER';
  for (const editor of [portal.admin, portal.helpdesk]) {
    const less = claims(['c1'], ['NURSE']);
    expect(await refusal(email, { claims: less }, editor)).toEqual([['roles', above]]);
    expect(await refusal(email, { claims: { ...same, accessGroups: { customer: ['c2'] } } }, editor)).toEqual(
      [['roles', above]],
    );
  }
  expect((await saved(email, { firstName: 'Renamed', claims: same }, portal.admin)).version).toBe(1);
  expect(await read(email)).toMatchObject({ firstName: 'Renamed', claims: same });
  // Nobody can give more permissions than they have.
  const other = await somebody({ customer: ['c1'] });
  expect(await refusal(other.email, { claims: claims(['c1'], ['BUYER']) }, portal.admin)).toEqual([
    ['roles', 'You cannot edit permissions above your own: orders OWNER'],
  ]);
});

test('roles hold at all customers of a user, so who manages only some of these cannot change them', async () => {
  const { email } = await somebody({ customer: ['c1', 'c3'] });
  const before = (await read(email)).grants;
  const refused = [
    [
      'roles',
      'You cannot change roles and personas: they also apply to customers or groups that you do not manage',
    ],
  ];
  for (const wish of [
    claims(['c1'], ['NURSE'], { users: 'OWNER' }),
    claims(['c1'], ['NURSE'], { inventory: 'OWNER' }),
    claims(['c1'], [], { inventory: 'VIEWER' }),
  ])
    expect(await refusal(email, { claims: wish }, portal.admin)).toEqual(refused);
  expect((await read(email)).grants).toEqual(before);
  const mixed = await somebody({ customer: ['c1'], idn: ['I1'] });
  expect(
    await refusal(mixed.email, { claims: claims(['c1'], [], { inventory: 'OWNER' }) }, portal.admin),
  ).toEqual(refused);
  // Their own customers can still be added and removed, and the form shows why the rest is fixed.
  await saved(email, { claims: claims(['c1', 'c2']) }, portal.admin);
  const seen = await portal.admin.get(getUser, { params: { email } });
  expect(seen).toMatchObject({
    hasOtherCustomers: true,
    claims: { accessGroups: { customer: ['c1', 'c2'] } },
  });
  expect(await read(email)).toMatchObject({ hasOtherCustomers: false, tenantsString: 'c1,c2,c3' });
  // An editor of all these customers may.
  await saved(email, { claims: claims(['c1', 'c3'], ['BUYER'], { users: 'OWNER' }), version: 1 });
});

test('what the user had of reports, help_viewer and help_admin may stay, but nowhere else (USER-057)', async () => {
  const had = { reports: 'OWNER', help_viewer: 'VIEWER' } as const;
  const { email } = await somebody({ customer: ['c1'] }, had);
  expect(await refusal(email, { claims: claims(['c1', 'c2'], ['NURSE'], had) }, portal.admin)).toEqual([
    ['roles', 'You cannot edit permissions above your own: reports OWNER, help_viewer VIEWER'],
  ]);
  const wish = claims(['c1'], ['NURSE'], { ...had, users: 'OWNER' });
  expect((await saved(email, { claims: wish }, portal.admin)).claims).toEqual(wish);
});

test('people can change their own name, but not their own permissions', async () => {
  const own = { accessGroups: { customer: ['c1', 'c2'] }, personas: [] };
  const roles = { users: 'OWNER', inventory: 'OWNER', orders: 'VIEWER' } as const;
  const email = 'admin@c.example';
  expect(
    await refusal(email, { claims: { ...own, roles: { ...roles, users: 'VIEWER' } } }, portal.admin),
  ).toEqual([['roles', 'You cannot change your own permissions']]);
  expect(
    await refusal(email, { claims: { ...own, roles: { ...roles, par: 'OWNER' } } }, portal.admin),
  ).toEqual([['roles', 'You cannot change your own permissions']]);
  await saved(email, { firstName: 'Avery', claims: { ...own, roles } }, portal.admin);
  expect((await read(email)).firstName).toBe('Avery');
});

test('only help admins change the help topics; others may send them as they are (HELP-007)', async () => {
  const { id, email } = await somebody({ customer: ['c1'] });
  await portal.db.run(sql`UPDATE users SET help_topics = '{par,start,gone}' WHERE id = ${id}`);
  const message = 'Only help admins can change help topics';
  for (const helpTopics of [[], ['par'], ['par', 'start', 'gone', 'more']])
    expect(await refusal(email, { helpTopics }, portal.admin)).toEqual([['helpTopics', message]]);
  await saved(email, { firstName: 'Same', helpTopics: ['gone', 'start', 'par'] }, portal.admin);
  await saved(email, { firstName: 'Same', helpTopics: ['gone', 'start'], version: 1 });
  expect(Object.keys((await read(email)).helpTopics)).toEqual(['start']);
});

test('a change and its audit entry are stored together or not at all', async () => {
  const { id, email } = await somebody({ customer: ['c1'] });
  await portal.db.run(sql`
    ALTER TABLE audit_entries ADD CONSTRAINT broken CHECK (event_type <> 'User Updated') NOT VALID`);
  expect((await change(email, { firstName: 'Half' })).status).toBe(500);
  await portal.db.run(sql`ALTER TABLE audit_entries DROP CONSTRAINT broken`);
  expect(await read(email)).toMatchObject({ firstName: 'Test', version: 0 });
  expect(await auditEntriesOf(portal, id)).toEqual([]);
});
