import { createUser, getUser, listUsers, type CallInput, type ErrorBody } from '@parwell/contract';
import type { UserType } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { auditEntriesOf, startPeoplePortal, type PeoplePortal } from '../../../test/people.ts';
import { sql } from '../../platform/db/database.ts';

let portal: PeoplePortal;
beforeAll(async () => {
  portal = await startPeoplePortal();
});
afterAll(() => portal.close());

type Body = CallInput<typeof createUser>['body'];
const customers = (...ids: string[]) => ({ accessGroups: { customer: ids }, roles: {}, personas: ['NURSE'] });
const newcomer = (email: string, changes: Partial<Body> = {}): Body => ({
  firstName: 'Zoë',
  lastName: "O'Hara-李",
  email,
  userType: 'customer',
  claims: customers('c1'),
  ...changes,
});
const send = (body: Body, browser: Browser = portal.staff) => browser.call(createUser, { body });
const refusal = async (body: Body, browser?: Browser) => {
  const answer = await send(body, browser);
  const { code, details, message } = answer.json<ErrorBody>();
  expect([answer.status, code]).toEqual([422, 'refused']);
  expect(message).toBe(details?.[0]?.message);
  return Object.fromEntries((details ?? []).map((problem) => [problem.field, problem.message]));
};
const mailsTo = (email: string) =>
  portal.db.many(sql`SELECT subject FROM mail_messages WHERE to_email = ${email}`);

test('a user is created with everything sent, audited and invited (API-011 PERM-037)', async () => {
  const body = newcomer(' New.Person@C.example ', {
    claims: {
      accessGroups: { customer: ['c1', 'c3', 'c1'], gpo: [] },
      roles: { par: 'VIEWER' },
      personas: ['NURSE'],
    },
    helpTopics: ['par'],
  });
  const created = await portal.staff.get(createUser, { body });
  const claims = {
    accessGroups: { customer: ['c1', 'c3'] },
    roles: { par: 'VIEWER' },
    personas: ['NURSE'],
  };
  expect(created).toEqual({
    id: expect.any(String),
    firstName: 'Zoë',
    lastName: "O'Hara-李",
    email: 'new.person@c.example',
    lastLogin: null,
    claims,
    tenantsString: 'c1,c3',
    version: 0,
  });
  expect((await portal.staff.get(getUser, { params: { email: created.email } })).helpTopics).toEqual({
    par: { displayName: 'Par levels', vimeoShowcaseId: '2' },
  });
  expect(await auditEntriesOf(portal, created.id)).toMatchObject([
    {
      event_type: 'User Created',
      created_by: 'staff@fff.example',
      data: { after: { email: created.email, firstName: 'Zoë', ...claims, helpTopics: ['par'] } },
    },
  ]);
  expect(await mailsTo(created.email)).toEqual([{ subject: 'Your invitation to Parwell' }]);
});

test.each<[string, UserType, string]>([
  ['PERM-038', 'gpo', 'G1'],
  ['PERM-039', 'idn', 'I1'],
  ['PERM-040', 'subGpo', 'SG1'],
  ['PERM-041', 'subIdn', 'SI1'],
])(
  '%s PERM-031 a %s user has exactly one group id, which must belong to a customer',
  async (_id, userType, group) => {
    const claims = (id: string) => ({
      accessGroups: { [userType]: [id] },
      roles: { par: 'VIEWER' as const },
      personas: [],
    });
    const email = `${userType.toLowerCase()}@g.example`;
    expect(
      (await refusal(newcomer(email, { userType, claims: claims('nobodys') })))['accessGroups'],
    ).toContain('nobodys');
    expect((await send(newcomer(email, { userType, claims: claims(group) }))).status).toBe(200);
    expect(
      await refusal(newcomer(`other-${email}`, { userType, claims: claims(group) }), portal.admin),
    ).toEqual({
      userType: 'You can only set up customer users',
    });
  },
);

test('an admin has ALL and an e-mail in a domain of the provider (PERM-036 USER-046)', async () => {
  const claims = {
    accessGroups: { customer: ['ALL'] },
    roles: { help_admin: 'VIEWER' as const },
    personas: ['BUYER'],
  };
  const admin = { userType: 'admin' as const, claims };
  expect(await refusal(newcomer('boss@c.example', admin))).toEqual({
    email:
      'Admin users must have @fff.example, @parwell.example, @fffops.example, @fffservices.example as their email domain',
  });
  const created = await portal.staff.get(createUser, { body: newcomer('boss@fffops.example', admin) });
  // HELP-006: regardless of the request.
  expect(created.claims.roles).toEqual({ help_admin: 'OWNER' });
  expect(
    await refusal(newcomer('boss@parwell.example', { ...admin, claims: customers('c1') })),
  ).toHaveProperty('accessGroups');
});

test('help_admin is stored as OWNER and carries help_viewer (HELP-006 HELP-008)', async () => {
  const claims = {
    accessGroups: { customer: ['ALL'] },
    roles: { help_admin: 'VIEWER' as const },
    personas: [],
  };
  const { email } = await portal.staff.get(createUser, {
    body: newcomer('helper@fff.example', { userType: 'admin', claims }),
  });
  expect((await portal.staff.get(getUser, { params: { email } })).grants).toEqual({
    ALL: { help_admin: 'OWNER', help_viewer: 'VIEWER' },
  });
});

test('all errors are reported at once, by field (USER-034..038 USER-044 USER-045)', async () => {
  const claims = { accessGroups: {}, roles: {}, personas: [] };
  const wrong = { firstName: '<script>', lastName: '=1+1', userType: null, claims };
  expect(await refusal(newcomer('nowhere', wrong))).toEqual({
    firstName: 'A valid first name is required',
    lastName: 'A valid last name is required',
    email: 'A valid email is required',
    userType: 'A user type is required',
    roles: 'User permissions must be set',
  });
  expect((await refusal(newcomer('x@c.example', { claims: customers() })))['accessGroups']).toBe(
    'At least one customer must be selected',
  );
  const unknown = { accessGroups: { customer: ['c1', 'c9'] }, roles: {}, personas: ['RETIRED'] };
  expect(await refusal(newcomer('x@c.example', { claims: unknown, helpTopics: ['nothing'] }))).toEqual({
    accessGroups: 'Customer c9 does not exist',
    personas: 'Persona RETIRED does not exist',
    helpTopics: 'Help topic nothing does not exist',
  });
  expect(await mailsTo('x@c.example')).toEqual([]);
});

test('an e-mail that is taken is refused in any case, and can be used again after a deletion (USER-048)', async () => {
  await portal.staff.get(createUser, { body: newcomer('twice@c.example') });
  expect(await refusal(newcomer('TWICE@c.example', { firstName: '1' }))).toEqual({
    firstName: 'A valid first name is required',
    email: 'A user with this email already exists',
  });
  await portal.db.run(sql`UPDATE users SET deleted_at = now() WHERE email = 'twice@c.example'`);
  expect((await send(newcomer('twice@c.example'))).status).toBe(200);
});

test('of users elsewhere only a request that would have succeeded learns that the e-mail is taken (USER-048 API-016)', async () => {
  await portal.addUser({ email: 'elsewhere@c.example', accessGroups: { customer: ['c3'] } });
  const taken = 'A user with this email already exists';
  expect(await refusal(newcomer('elsewhere@c.example', { firstName: '1' }), portal.admin)).toEqual({
    firstName: 'A valid first name is required',
  });
  expect(await refusal(newcomer('elsewhere@c.example'), portal.admin)).toEqual({ email: taken });
});

test('of several concurrent requests to create the same user one succeeds (USER-048)', async () => {
  const bodies = ['race@c.example', 'Race@c.example', ' race@C.example', 'RACE@c.example'].map((email) =>
    newcomer(email),
  );
  // All requests pass their checks before the first can commit.
  const { underWay } = await portal.db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`);
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const sent = bodies.map((body) => send(body));
    while ((await portal.db.many(waiting)).length < bodies.length);
    return { underWay: sent };
  });
  const answers = await Promise.all(underWay);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  for (const answer of answers.filter(({ status }) => status === 422)) {
    const message = 'A user with this email already exists';
    expect(answer.json()).toEqual({ code: 'refused', message, details: [{ field: 'email', message }] });
  }
  expect(await mailsTo('race@c.example')).toHaveLength(1);
});

test('administrators of customers can create users for those customers only (PERM-032)', async () => {
  const { id } = await portal.admin.get(createUser, { body: newcomer('mine@c.example') });
  expect(await auditEntriesOf(portal, id)).toMatchObject([
    { created_by: 'admin@c.example', customer_id: 'c1' },
  ]);
  for (const claims of [customers('c1', 'c3'), customers('c9'), customers('ALL')])
    expect((await send(newcomer('other@c.example', { claims }), portal.admin)).status).toBe(403);
  const all = { ...customers('ALL'), personas: ['NURSE'] };
  expect(
    (await send(newcomer('a@fff.example', { userType: 'admin', claims: all }), portal.admin)).status,
  ).toBe(403);
  const { result } = await portal.staff.get(listUsers, { query: { where: '{"email":"other@c"}' } });
  expect(result).toEqual([]);
});

test('nobody can give more permissions than they have (USER-055 USER-058)', async () => {
  const above = {
    accessGroups: { customer: ['c1'] },
    roles: { par: 'VIEWER' as const },
    personas: ['BUYER'],
  };
  const roles = 'You cannot edit permissions above your own: par VIEWER, orders OWNER';
  expect(await refusal(newcomer('up@c.example', { claims: above }), portal.admin)).toEqual({ roles });
  expect(await refusal(newcomer('up@c.example', { claims: above }), portal.helpdesk)).toEqual({ roles });
  // Also for the roles that USER-057 leaves out of comparisons.
  const free = {
    ...above,
    roles: { reports: 'OWNER' as const, help_viewer: 'OWNER' as const },
    personas: [],
  };
  expect(await refusal(newcomer('up@c.example', { claims: free }), portal.admin)).toEqual({
    roles: 'You cannot edit permissions above your own: reports OWNER, help_viewer OWNER',
  });
  const helper = {
    accessGroups: { customer: ['ALL'] },
    roles: { help_admin: 'OWNER' as const },
    personas: [],
  };
  expect(
    await refusal(newcomer('up@fff.example', { userType: 'admin', claims: helper }), portal.helpdesk),
  ).toEqual({ roles: 'You cannot edit permissions above your own: help_admin OWNER, help_viewer VIEWER' });
});

test('only help admins can choose the help topics of a user (HELP-007)', async () => {
  const helpTopics = 'Only help admins can change help topics';
  expect(await refusal(newcomer('topics@c.example', { helpTopics: ['par'] }), portal.helpdesk)).toEqual({
    helpTopics,
  });
  expect((await send(newcomer('topics@c.example', { helpTopics: [] }), portal.helpdesk)).status).toBe(200);
  expect((await send(newcomer('topics2@c.example', { helpTopics: ['par', 'start'] }))).status).toBe(200);
});

test('a user, the audit entry and the invitation are stored together or not at all', async () => {
  await portal.db.run(
    sql`ALTER TABLE mail_messages ADD CONSTRAINT broken CHECK (to_email <> 'half@c.example')`,
  );
  expect((await send(newcomer('half@c.example'))).status).toBe(500);
  await portal.db.run(sql`ALTER TABLE mail_messages DROP CONSTRAINT broken`);
  const left = await portal.db.one(sql`
    SELECT (SELECT count(*) FROM users WHERE email = 'half@c.example') AS users,
      (SELECT count(*) FROM audit_entries WHERE description LIKE 'half@%') AS entries`);
  expect(left).toEqual({ users: 0, entries: 0 });
});
