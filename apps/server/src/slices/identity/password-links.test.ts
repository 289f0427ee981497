import { readInvitation, showMailText, listMail, setupUser, type ErrorBody } from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { PASSWORD, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { invite } from './password-links.service.ts';

let portal: TestPortal;
let administrator: Browser;
const EMAIL = 'newcomer@clinic.example';

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addUser({
    email: 'admin@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER' },
  });
});
beforeEach(async () => {
  await portal.db.run(sql`UPDATE users SET deleted_at = now() WHERE email = ${EMAIL} AND deleted_at IS NULL`);
  administrator = await portal.signIn('admin@fff.example');
});
afterAll(() => portal.close());

const addNewcomer = async (password: string | null = null): Promise<string> => {
  const id = await portal.addUser({ email: EMAIL, password });
  const link = await portal.db.transaction((tx) => invite(portal.context, tx, { id, email: EMAIL }));
  return new URL(link).searchParams.get('invitation') ?? '';
};

const setup = (invitation: string, fields: Record<string, string> = {}) =>
  new Browser(portal.url).call(setupUser, {
    body: { invitation, firstName: 'Nele', lastName: "O'Hara", password: 'a long password', ...fields },
  });

test('an invitation shows whom it is for and sets name and password (SHELL-093 API-020)', async () => {
  const invitation = await addNewcomer();
  const browser = new Browser(portal.url);
  expect(await browser.get(readInvitation, { body: { invitation } })).toMatchObject({ email: EMAIL });
  expect((await setup(invitation)).json()).toEqual({ email: EMAIL });
  await portal.signIn(EMAIL, 'a long password');
});

test('an invitation works once', async () => {
  const invitation = await addNewcomer();
  expect((await setup(invitation)).status).toBe(200);
  const again = await setup(invitation, { password: 'somebody elses password' });
  expect(again.status).toBe(422);
  expect(again.json<ErrorBody>().message).toContain('expired or was already used');
  await portal.signIn(EMAIL, 'a long password');
});

test('two clicks at the same moment accept an invitation once', async () => {
  const invitation = await addNewcomer();
  const answers = await Promise.all([setup(invitation), setup(invitation)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('an invitation is valid for 7 days', async () => {
  const invitation = await addNewcomer();
  portal.clock.advance({ hours: 7 * 24 + 1 });
  expect((await setup(invitation)).status).toBe(422);
});

test('a newer invitation replaces the older', async () => {
  const older = await addNewcomer();
  const { id } = await portal.db.one<{ id: string }>(
    sql`SELECT id FROM users WHERE email = ${EMAIL} AND deleted_at IS NULL`,
  );
  await portal.db.transaction((tx) => invite(portal.context, tx, { id, email: EMAIL }));
  expect((await setup(older)).status).toBe(422);
});

test('invalid names and passwords are reported by field, and the invitation stays valid', async () => {
  const invitation = await addNewcomer();
  const refused = async (fields: Record<string, string>) =>
    (await setup(invitation, fields)).json<ErrorBody>().details?.[0];
  expect(await refused({ firstName: 'R2D2' })).toEqual({
    field: 'firstName',
    message: 'A valid first name is required',
  });
  expect(await refused({ lastName: '<b>' })).toEqual({
    field: 'lastName',
    message: 'A valid last name is required',
  });
  expect((await refused({ password: 'short' }))?.field).toBe('password');
  expect((await refused({ password: 'my newcomer word' }))?.field).toBe('password');
  expect((await setup(invitation, { firstName: '渡辺', lastName: 'Núñez-Smith' })).status).toBe(200);
});

test('a forgotten password is reset by a mailed link, and every session ends', async () => {
  await addNewcomer(PASSWORD);
  const signedIn = await portal.signIn(EMAIL);
  const browser = new Browser(portal.url);
  await browser.request('/login/forgot');
  const asked = await browser.form('/login/forgot', { email: EMAIL });
  await portal.jobs.runWaiting();

  const token = await newestToken(EMAIL, 'Choose a new Parwell password');
  expect((await browser.request(`/login/reset?token=${token}`)).text).toContain('Choose a new password');
  const done = await browser.form('/login/reset', {
    token,
    password: 'brand new password',
    repeat: 'brand new password',
  });
  expect(done.status).toBe(303);
  expect((await signedIn.refresh()).status).toBe(401);
  await portal.signIn(EMAIL, 'brand new password');

  const again = await browser.form('/login/reset', {
    token,
    password: 'brand new password',
    repeat: 'brand new password',
  });
  expect(again.status).toBe(422);
  expect((await browser.request(`/login/reset?token=${token}`)).status).toBe(422);

  // An email without an account gets the same page, and no mail.
  const unknown = await browser.form('/login/forgot', { email: 'nobody@clinic.example' });
  expect(unknown.text).toBe(asked.text);
  await portal.jobs.runWaiting();
  expect(await messagesTo('nobody@clinic.example')).toHaveLength(0);
});

test('asking twice in a row sends one mail', async () => {
  await portal.addUser({ email: 'hasty@clinic.example' });
  const browser = new Browser(portal.url);
  await browser.request('/login/forgot');
  await browser.form('/login/forgot', { email: 'hasty@clinic.example' });
  await browser.form('/login/forgot', { email: 'hasty@clinic.example' });
  await portal.jobs.runWaiting();
  expect(await messagesTo('hasty@clinic.example')).toHaveLength(1);
});

const messagesTo = async (email: string) =>
  (await administrator.get(listMail, { query: { where: JSON.stringify({ to_email: email }), limit: 100 } }))
    .result;

const newestToken = async (email: string, subject: string): Promise<string> => {
  const message = (await messagesTo(email)).find((row) => row.subject === subject);
  const { text } = await administrator.get(showMailText, {
    params: { msg_id: message?.msg_id ?? '' },
    body: {},
  });
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
};
