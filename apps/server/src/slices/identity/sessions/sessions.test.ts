import { endSession, getUser, type ErrorBody } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authTokenOf, Browser } from '../../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { sql } from '../../../platform/db/database.ts';
import { rotateKeys } from '../signing-keys.ts';

let portal: TestPortal;
const EMAIL = 'ana@clinic.example';

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic');
  await portal.addUser({ email: EMAIL, accessGroups: { customer: ['c1'] }, roles: { inventory: 'VIEWER' } });
});
afterAll(() => portal.close());

const me = (browser: Browser) => browser.call(getUser, { params: { email: EMAIL } });

test('the login returns an authToken that is exchanged for an id token (SHELL-069 API-003)', async () => {
  const browser = new Browser(portal.url);
  const login = await browser.sendLogin(EMAIL, 'correct horse battery');
  expect(login.status).toBe(303);
  const exchanged = await browser.exchange(authTokenOf(login) ?? '');
  expect(exchanged.status).toBe(200);
  expect((await me(browser)).status).toBe(200);
});

test('an authToken works once', async () => {
  const browser = new Browser(portal.url);
  const authToken = authTokenOf(await browser.sendLogin(EMAIL, 'correct horse battery')) ?? '';
  expect((await browser.exchange(authToken)).status).toBe(200);
  expect((await browser.exchange(authToken)).status).toBe(401);
});

test('an authToken works for 60 seconds', async () => {
  const browser = new Browser(portal.url);
  const authToken = authTokenOf(await browser.sendLogin(EMAIL, 'correct horse battery')) ?? '';
  portal.clock.advance({ seconds: 61 });
  expect((await browser.exchange(authToken)).status).toBe(401);
  const inTime = authTokenOf(await browser.sendLogin(EMAIL, 'correct horse battery')) ?? '';
  portal.clock.advance({ seconds: 59 });
  expect((await browser.exchange(inTime)).status).toBe(200);
});

test('an authToken of somebody who was deleted meanwhile does not work', async () => {
  const email = 'gone@clinic.example';
  await portal.addUser({ email, accessGroups: { customer: ['c1'] } });
  const browser = new Browser(portal.url);
  const authToken = authTokenOf(await browser.sendLogin(email, 'correct horse battery')) ?? '';
  await portal.db.run(sql`UPDATE users SET deleted_at = ${portal.clock.now()} WHERE email = ${email}`);
  expect((await browser.exchange(authToken)).status).toBe(401);
  expect(
    await portal.db.many(sql`
    SELECT FROM sessions JOIN users ON users.id = sessions.user_id WHERE email = ${email}`),
  ).toEqual([]);
});

test('an authToken works only in the browser that started the sign-in, and an attempt elsewhere invalidates it', async () => {
  const browser = new Browser(portal.url);
  const thief = new Browser(portal.url);
  await thief.request('/login');
  const authToken = authTokenOf(await browser.sendLogin(EMAIL, 'correct horse battery')) ?? '';
  expect((await thief.exchange(authToken)).status).toBe(401);
  expect((await new Browser(portal.url).exchange(authToken)).status).toBe(401);
  expect((await browser.exchange(authToken)).status).toBe(401);
});

test('an id token is valid for 3600 seconds and not longer (API-005)', async () => {
  const browser = await portal.signIn(EMAIL);
  const [, payload = ''] = browser.session?.idToken.split('.') ?? [];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number; exp: number };
  expect(claims.exp - claims.iat).toBe(3600);
  portal.clock.advance({ seconds: 3590 });
  expect((await me(browser)).status).toBe(200);
  portal.clock.advance({ seconds: 11 });
  expect((await me(browser)).status).toBe(401);
});

test('an expired id token is refreshed with the cookie, and the cookie is a new one (API-004)', async () => {
  const browser = await portal.signIn(EMAIL);
  const before = browser.cookies.get('parwell_refresh')?.value;
  portal.clock.advance({ hours: 2 });
  expect((await me(browser)).status).toBe(401);
  expect((await browser.refresh()).status).toBe(200);
  expect((await me(browser)).status).toBe(200);
  expect(browser.cookies.get('parwell_refresh')?.value).not.toBe(before);
});

test('the refresh cookie is not available to scripts, other sites and other calls', async () => {
  const browser = new Browser(portal.url);
  const answer = await browser.exchange(
    authTokenOf(await browser.sendLogin(EMAIL, 'correct horse battery')) ?? '',
  );
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('parwell_refresh='));
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  expect(cookie).toMatch(/Path=\/api\/auth/);
  expect(answer.text).not.toContain(browser.cookies.get('parwell_refresh')?.value);
});

test('reuse of an old refresh token ends the session, including the newest token', async () => {
  const browser = await portal.signIn(EMAIL);
  const stolen = browser.cookies.get('parwell_refresh');
  expect((await browser.refresh()).status).toBe(200);
  expect((await me(browser)).status).toBe(200);

  const thief = new Browser(portal.url);
  if (stolen) thief.cookies.set('parwell_refresh', stolen);
  expect((await thief.refresh()).status).toBe(401);

  expect((await me(browser)).status).toBe(401);
  expect((await browser.refresh()).status).toBe(401);
  const { events } = await portal.db.one<{ events: number }>(
    sql`SELECT count(*) AS events FROM audit_entries WHERE event_type = 'Session Ended'`,
  );
  expect(events).toBe(1);
});

/** The same browser without the answer to its previous request. */
const sameBrowser = (browser: Browser): Browser => {
  const twin = new Browser(portal.url);
  for (const [name, cookie] of browser.cookies) twin.cookies.set(name, cookie);
  return twin;
};

test('two simultaneous uses of a refresh token by one browser get the same answer', async () => {
  const browser = await portal.signIn(EMAIL);
  const twin = sameBrowser(browser);
  const [one, other] = await Promise.all([browser.refresh(), twin.refresh()]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.text).toBe(one.text);
  expect(twin.cookies.get('parwell_refresh')).toEqual(browser.cookies.get('parwell_refresh'));
  expect((await me(browser)).status).toBe(200);
});

test('a browser that lost the answer to a refresh gets the same one for 30 seconds', async () => {
  const browser = await portal.signIn(EMAIL);
  const reloaded = sameBrowser(browser);
  const lost = await browser.refresh();
  portal.clock.advance({ seconds: 30 });
  const again = await reloaded.refresh();
  expect([again.status, again.text]).toEqual([200, lost.text]);
  expect((await me(reloaded)).status).toBe(200);
  expect((await reloaded.refresh()).status).toBe(200);
});

test('after 30 seconds, or once the next token was used, an old one ends the session', async () => {
  const late = await portal.signIn(EMAIL);
  const reloaded = sameBrowser(late);
  await late.refresh();
  portal.clock.advance({ seconds: 31 });
  expect((await reloaded.refresh()).status).toBe(401);
  expect((await me(late)).status).toBe(401);

  const quick = await portal.signIn(EMAIL);
  const older = sameBrowser(quick);
  await quick.refresh();
  await quick.refresh();
  expect((await older.refresh()).status).toBe(401);
  expect((await me(quick)).status).toBe(401);
});

test('what is kept of an answer is encrypted', async () => {
  const browser = await portal.signIn(EMAIL);
  await browser.refresh();
  const rows = await portal.db.many<{ answer: Buffer }>(
    sql`SELECT answer FROM refresh_tokens WHERE answer IS NOT NULL`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { answer } of rows) expect(answer.toString('latin1')).not.toContain('idToken');
});

test('entries about a session carry its id and address', async () => {
  const browser = await portal.signIn(EMAIL);
  const [, payload = ''] = browser.session?.idToken.split('.') ?? [];
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string };
  await browser.get(endSession);
  const entries = await portal.db.many(sql`
    SELECT event_type, address FROM audit_entries WHERE session_id = ${sid} ORDER BY id`);
  expect(entries).toEqual([
    { event_type: 'Signed In', address: '127.0.0.1' },
    { event_type: 'Signed Out', address: '127.0.0.1' },
  ]);
});

test('a refresh token is useless after the idle time', async () => {
  const browser = await portal.signIn(EMAIL);
  portal.clock.advance({ hours: 13 });
  expect((await browser.refresh()).status).toBe(401);
});

test('a session ends after its maximum lifetime, however often it was refreshed', async () => {
  const browser = await portal.signIn(EMAIL);
  for (let hour = 0; hour < 168; hour += 11) {
    portal.clock.advance({ hours: 11 });
    if (hour + 11 < 168) expect((await browser.refresh()).status).toBe(200);
  }
  expect((await browser.refresh()).status).toBe(401);
});

test('signing out ends the session at once, for the id token as well (SHELL-073)', async () => {
  const browser = await portal.signIn(EMAIL);
  const cookies = new Map(browser.cookies);
  expect(await browser.get(endSession)).toEqual({ ended: true });
  expect((await me(browser)).status).toBe(401);
  expect(browser.cookies.has('parwell_refresh')).toBe(false);
  for (const [name, cookie] of cookies) browser.cookies.set(name, cookie);
  expect((await browser.refresh()).status).toBe(401);
});

test('signing out one browser leaves the other signed in', async () => {
  const [one, other] = [await portal.signIn(EMAIL), await portal.signIn(EMAIL)];
  await one.get(endSession);
  expect((await me(other)).status).toBe(200);
});

test('a call without a token or with a foreign one is refused (ERR-006 API-002 DAPI-001 OAPI-002)', async () => {
  const browser = await portal.signIn(EMAIL);
  const right = browser.session?.idToken ?? '';
  const [header, payload] = right.split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const token of [
    '',
    'nonsense',
    `${header}.${payload}.AAAA`,
    `${none}.${payload}.`,
    right.slice(0, -4),
  ]) {
    browser.session = { idToken: token, email: EMAIL, expiresAt: '' };
    const answer = await me(browser);
    expect(answer.status).toBe(401);
    expect(answer.json<ErrorBody>().message).toBe('User is not authenticated');
  }
});

test('signing keys rotate without signing anybody out', async () => {
  const browser = await portal.signIn(EMAIL);
  const kidOf = (token = '') =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid as string;
  const before = kidOf(browser.session?.idToken);

  const kid = await rotateKeys(portal.context);
  expect((await me(browser)).status).toBe(200);
  portal.clock.advance({ minutes: 2 });
  expect((await me(browser)).status).toBe(200);

  await browser.refresh();
  expect(kidOf(browser.session?.idToken)).toBe(kid);
  expect(kid).not.toBe(before);
  expect((await me(browser)).status).toBe(200);

  // Much later the old key is deleted, and all tokens it signed have expired.
  portal.clock.advance({ hours: 3 });
  await rotateKeys(portal.context);
  portal.clock.advance({ hours: 3 });
  await rotateKeys(portal.context);
  const keys = await portal.db.many<{ kid: string }>(sql`SELECT kid FROM signing_keys`);
  expect(keys.map((key) => key.kid)).not.toContain(before);
  expect((await browser.refresh()).status).toBe(200);
});

test('private keys are stored encrypted', async () => {
  const rows = await portal.db.many<{ private_key: Buffer }>(sql`SELECT private_key FROM signing_keys`);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.private_key.toString('latin1')).not.toContain('PRIVATE KEY');
});

test('a removed grant takes effect on the next call; a deleted user has none', async () => {
  const email = 'leaver@clinic.example';
  await portal.addUser({ email, accessGroups: { customer: ['c1'] }, roles: { inventory: 'OWNER' } });
  const browser = await portal.signIn(email);
  const grants = async () => (await browser.get(getUser, { params: { email } })).grants;
  expect(await grants()).toEqual({ c1: { inventory: 'OWNER' } });

  await portal.db.run(sql`UPDATE users SET roles = '{"inventory":"VIEWER"}' WHERE email = ${email}`);
  expect(await grants()).toEqual({ c1: { inventory: 'VIEWER' } });

  await portal.db.run(sql`UPDATE users SET deleted_at = now() WHERE email = ${email}`);
  expect((await browser.call(getUser, { params: { email } })).status).toBe(401);
  expect((await browser.refresh()).status).toBe(401);
});
