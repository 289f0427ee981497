import {
  createUser,
  deleteUser,
  getUser,
  resendInvite,
  setTemporaryPassword,
  type ErrorBody,
} from '@parwell/contract';
import { temporaryPassword } from '@parwell/domain';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authTokenOf, Browser } from '../../../test/browser.ts';
import { auditEntriesOf, startPeoplePortal, type PeoplePortal } from '../../../test/people.ts';
import { sql } from '../../platform/db/database.ts';

let portal: PeoplePortal;
beforeAll(async () => {
  portal = await startPeoplePortal();
});
afterAll(() => portal.close());

const nurse = (email: string) =>
  portal.addUser({ email, accessGroups: { customer: ['c1'] }, personas: ['NURSE'] });
const remove = (email: string, browser: Browser = portal.staff) =>
  browser.call(deleteUser, { params: { email } });
const me = (browser: Browser, email: string) => browser.call(getUser, { params: { email } });
const setPassword = (email: string, tempPassword: string, browser = portal.staff, bodyEmail = email) =>
  browser.call(setTemporaryPassword, { params: { email }, body: { email: bodyEmail, tempPassword } });
const generated = () => temporaryPassword(randomInt);
const invitations = (email: string) =>
  portal.db.many(sql`SELECT FROM mail_messages WHERE to_email = ${email} AND categories = '{invitation}'`);

test('a deleted user is signed out everywhere at once, and their e-mail can be used again (API-013)', async () => {
  const id = await nurse('del@c.example');
  const [one, two] = [await portal.signIn('del@c.example'), await portal.signIn('del@c.example')];
  // A sign-in in progress ends too.
  const third = new Browser(portal.url);
  const authToken = authTokenOf(await third.sendLogin('del@c.example', 'correct horse battery'));
  await portal.staff.get(resendInvite, { params: { email: 'del@c.example' }, body: {} });

  expect((await remove('DEL@c.example')).status).toBe(200);
  expect([(await me(one, 'del@c.example')).status, (await me(two, 'del@c.example')).status]).toEqual([
    401, 401,
  ]);
  expect((await one.refresh()).status).toBe(401);
  expect((await third.exchange(authToken ?? '')).status).toBe(401);
  const left = await portal.db.one(sql`
    SELECT count(*) FILTER (WHERE ended_at IS NULL) AS alive, count(*) FILTER (WHERE end_reason = 'user deleted') AS ended,
      (SELECT count(*) FROM password_links WHERE user_id = ${id} AND used_at IS NULL) AS links
    FROM sessions WHERE user_id = ${id}`);
  expect(left).toEqual({ alive: 0, ended: 2, links: 0 });
  expect((await auditEntriesOf(portal, id)).at(-1)).toMatchObject({
    event_type: 'User Deleted',
    created_by: 'staff@fff.example',
    customer_id: 'c1',
    description: 'del@c.example was deleted',
  });

  const again = await remove('del@c.example');
  expect([again.status, again.json<ErrorBody>().message]).toEqual([404, 'The user was not found.']);
  const claims = { accessGroups: { customer: ['c1'] }, roles: {}, personas: ['NURSE'] };
  const body = {
    firstName: 'New',
    lastName: 'One',
    email: 'del@c.example',
    userType: 'customer',
    claims,
  } as const;
  expect((await portal.staff.get(createUser, { body })).id).not.toBe(id);
});

test('if two people delete the same user, one gets "not found"', async () => {
  const id = await nurse('both@c.example');
  const answers = await Promise.all([remove('both@c.example'), remove('both@c.example', portal.helpdesk)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await auditEntriesOf(portal, id)).toHaveLength(1);
});

test('deleting needs create on users for ALL (PERM-029)', async () => {
  await nurse('stay@c.example');
  expect((await remove('stay@c.example', portal.admin)).status).toBe(403);
  expect((await me(portal.staff, 'stay@c.example')).status).toBe(200);
});

test('nobody can delete themselves', async () => {
  const answer = await remove('staff@fff.example');
  expect([answer.status, answer.json<ErrorBody>().message]).toEqual([
    422,
    'You cannot delete your own account',
  ]);
});

test('users with higher permissions cannot be deleted, invited or given a password (USER-055)', async () => {
  await portal.addUser({
    email: 'high@c.example',
    accessGroups: { customer: ['c1'] },
    roles: { par: 'OWNER' },
  });
  const params = { email: 'high@c.example' };
  for (const answer of [
    await remove('high@c.example', portal.helpdesk),
    await portal.helpdesk.call(resendInvite, { params, body: {} }),
    await setPassword('high@c.example', generated(), portal.helpdesk),
  ]) {
    expect(answer.status).toBe(422);
    expect(answer.json<ErrorBody>().message).toBe('You cannot edit permissions above your own: par OWNER');
  }
  await portal.signIn('high@c.example');
  expect(await invitations('high@c.example')).toEqual([]);
});

test('who lets people in holds all that these hold, also what USER-057 leaves out; deleting needs no more than editing', async () => {
  await portal.addUser({
    email: 'guide@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { help_admin: 'OWNER' },
  });
  const params = { email: 'guide@fff.example' };
  for (const answer of [
    await portal.helpdesk.call(resendInvite, { params, body: {} }),
    await setPassword('guide@fff.example', generated(), portal.helpdesk),
  ]) {
    expect(answer.status).toBe(422);
    expect(answer.json<ErrorBody>().message).toContain('help_admin OWNER');
  }
  expect((await setPassword('guide@fff.example', generated())).status).toBe(200);
  expect((await remove('guide@fff.example', portal.helpdesk)).status).toBe(200);
});

test('the invitation is mailed again, and the earlier link no longer works (API-018)', async () => {
  const id = await nurse('inv@c.example');
  const send = () => portal.staff.call(resendInvite, { params: { email: 'inv@c.example' }, body: {} });
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  expect(await invitations('inv@c.example')).toHaveLength(2);
  const links = sql`SELECT FROM password_links WHERE user_id = ${id} AND purpose = 'invitation' AND used_at IS NULL`;
  expect(await portal.db.many(links)).toHaveLength(1);
  expect((await auditEntriesOf(portal, id)).map(({ event_type }) => event_type)).toEqual([
    'Invitation Sent',
    'Invitation Sent',
  ]);
  const missing = await portal.staff.call(resendInvite, { params: { email: 'no@c.example' }, body: {} });
  expect(missing.status).toBe(404);
  const refused = await portal.admin.call(resendInvite, { params: { email: 'inv@c.example' }, body: {} });
  expect(refused.status).toBe(403);
});

test('a temporary password replaces the old one, ends every session and has to be changed (API-019)', async () => {
  const id = await nurse('tmp@c.example');
  const browser = await portal.signIn('tmp@c.example');
  // A sign-in with the old password is in progress.
  const underWay = new Browser(portal.url);
  const authToken = authTokenOf(await underWay.sendLogin('tmp@c.example', 'correct horse battery'));
  const password = generated();
  expect((await setPassword('tmp@c.example', password)).status).toBe(200);
  expect((await me(browser, 'tmp@c.example')).status).toBe(401);
  expect((await underWay.exchange(authToken ?? '')).status).toBe(401);
  const old = await new Browser(portal.url).sendLogin('tmp@c.example', 'correct horse battery');
  expect(authTokenOf(old)).toBeNull();
  const changing = await new Browser(portal.url).sendLogin('tmp@c.example', password);
  expect(authTokenOf(changing)).toBeNull();
  expect(changing.text).toContain('action="/login/change"');
  // The password is not in the log, the audit log or the table.
  const entries = await auditEntriesOf(portal, id);
  expect(entries).toMatchObject([{ event_type: 'Temporary Password Set', created_by: 'staff@fff.example' }]);
  const stored = await portal.db.one<{ text: string }>(
    sql`SELECT u::text AS text FROM users u WHERE id = ${id}`,
  );
  for (const text of [JSON.stringify(entries), portal.logLines.join(''), stored.text])
    expect(text).not.toContain(password);
});

test('a password that was not generated is refused, and so is one for somebody else (USER-071)', async () => {
  await nurse('typed@c.example');
  for (const password of ['', 'my password', 'ABCDEFGHJ0', `${generated()}x`]) {
    const answer = await setPassword('typed@c.example', password);
    expect(answer.json()).toEqual({
      code: 'refused',
      message: 'A temporary password is generated, not typed',
      details: [{ field: 'tempPassword', message: 'A temporary password is generated, not typed' }],
    });
  }
  expect((await setPassword('typed@c.example', generated(), portal.staff, 'admin@c.example')).status).toBe(
    422,
  );
  expect((await setPassword('nobody@c.example', generated())).status).toBe(404);
  expect((await setPassword('typed@c.example', generated(), portal.admin)).status).toBe(403);
  await portal.signIn('typed@c.example');
});

test('a user locked out by too many attempts can sign in with a temporary password', async () => {
  await nurse('locked@c.example');
  for (let time = 0; time < 6; time += 1)
    await new Browser(portal.url).sendLogin('locked@c.example', 'wrong');
  const locked = await new Browser(portal.url).sendLogin('locked@c.example', 'correct horse battery');
  expect(locked.text).toContain('Too many attempts');
  const password = generated();
  await setPassword('locked@c.example', password);
  const answer = await new Browser(portal.url).sendLogin('locked@c.example', password);
  expect(answer.text).toContain('action="/login/change"');
});
