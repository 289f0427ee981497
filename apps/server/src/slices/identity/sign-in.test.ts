import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authTokenOf, Browser } from '../../../test/browser.ts';
import { PASSWORD, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { findAccount } from '../users/users.public.ts';
import { emailSubject, giveTemporaryPassword } from './accounts.service.ts';
import { createLink } from './password-links.service.ts';
import { clearAttempts, lockAttempts } from './sign-in.queries.ts';
import { lockedText, WRONG_CREDENTIALS } from './sign-in-texts.ts';
import { hashPassword } from './passwords.service.ts';

let portal: TestPortal;
const EMAIL = 'ana@clinic.example';

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addUser({ email: EMAIL });
  await portal.addUser({ email: 'invited@clinic.example', password: null });
  await portal.addUser({ email: 'temporary@clinic.example', temporary: true });
});
afterAll(() => portal.close());
beforeEach(() => portal.db.run(sql`DELETE FROM sign_in_attempts`));

const fail = async (email: string, times: number): Promise<number[]> => {
  const browser = new Browser(portal.url);
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await browser.sendLogin(email, 'wrong')).status);
  return statuses;
};

test('the email is accepted in any case and with surrounding spaces', async () => {
  const answer = await new Browser(portal.url).sendLogin(' ANA@Clinic.example ', PASSWORD);
  expect(authTokenOf(answer)).toBeTruthy();
});

test('a wrong password, an unknown e-mail and an invited user get the same answer', async () => {
  const pages = [];
  for (const email of [
    EMAIL,
    'nobody@clinic.example',
    'invited@clinic.example',
    'not an e-mail',
    'a\0b@c.example',
  ]) {
    const answer = await new Browser(portal.url).sendLogin(email, 'wrong');
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('Wrong e-mail or password.');
    pages.push(answer.text.replaceAll(/value="[^"]*"/g, ''));
  }
  expect(new Set(pages).size).toBe(1);
});

test('an unknown e-mail takes as long as a known one', async () => {
  // Other hashes of the tests cost nothing; this one costs as much as in production.
  const passwordHash = await hashPassword(PASSWORD);
  await portal.db.run(sql`UPDATE users SET password_hash = ${passwordHash} WHERE email = ${EMAIL}`);
  const browser = new Browser(portal.url);
  await browser.request('/login');
  const measure = async (email: string): Promise<number> => {
    await portal.db.run(sql`DELETE FROM sign_in_attempts`);
    const began = performance.now();
    await browser.form('/login', { email, password: 'wrong', callback: '/' });
    return performance.now() - began;
  };
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let time = 0; time < 15; time += 1) {
    times.known.push(await measure(EMAIL));
    times.unknown.push(await measure('nobody@clinic.example'));
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[7] ?? 0;
  const [known, unknown] = [median(times.known), median(times.unknown)];
  // Without the dummy hash, an unknown email would be answered many times faster.
  expect(Math.min(known, unknown) / Math.max(known, unknown)).toBeGreaterThan(0.5);
});

test('after five failures an unknown browser waits, longer each time, even with the correct password', async () => {
  expect(await fail(EMAIL, 5)).toEqual([401, 401, 401, 401, 401]);
  const locked = await new Browser(portal.url).sendLogin(EMAIL, PASSWORD);
  expect(locked.text).toContain('Too many attempts. Please try again in 15 seconds.');
  expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '15']);
  portal.clock.advance({ seconds: 15 });
  expect(await fail(EMAIL, 1)).toEqual([401]);
  portal.clock.advance({ seconds: 15 });
  expect((await new Browser(portal.url).sendLogin(EMAIL, PASSWORD)).text).toContain(lockedText(15));
  portal.clock.advance({ seconds: 15 });
  expect((await new Browser(portal.url).sendLogin(EMAIL, PASSWORD)).status).toBe(303);
});

test('wrong passwords from elsewhere do not lock the owner out of a browser that has signed in before', async () => {
  const own = await portal.signIn(EMAIL);
  expect(await fail(EMAIL, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(await fail(EMAIL, 1)).toEqual([429]);
  expect((await own.sendLogin(EMAIL, PASSWORD)).status).toBe(303);
  // The owner's success does not give others new attempts.
  expect(await fail(EMAIL, 1)).toEqual([429]);
});

test('the browser is known for its own account only, and its own failures slow it down', async () => {
  await portal.addUser({ email: 'colleague@clinic.example' });
  const own = await portal.signIn('colleague@clinic.example');
  await fail('invited@clinic.example', 5);
  expect((await own.sendLogin('invited@clinic.example', PASSWORD)).status).toBe(429);
  for (let time = 0; time < 5; time += 1) await own.sendLogin('colleague@clinic.example', 'wrong');
  expect((await own.sendLogin('colleague@clinic.example', PASSWORD)).status).toBe(429);
  expect((await new Browser(portal.url).sendLogin('colleague@clinic.example', PASSWORD)).status).toBe(303);
});

test('the cookie of a known browser is not readable by scripts and lasts', async () => {
  const browser = new Browser(portal.url);
  const answer = await browser.sendLogin(EMAIL, PASSWORD);
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('parwell_login='));
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(
    Date.parse(/Expires=([^;]+)/.exec(cookie ?? '')?.[1] ?? '') - portal.clock.now().getTime(),
  ).toBeGreaterThan(300 * 86_400_000);
});

test('a reset ends the wait, and the browser that made it is known', async () => {
  const email = 'forgetful@clinic.example';
  const id = await portal.addUser({ email });
  await fail(email, 5);
  expect((await new Browser(portal.url).sendLogin(email, PASSWORD)).status).toBe(429);
  const token = await portal.db.transaction((tx) => createLink(portal.context, tx, id, 'reset'));
  const browser = new Browser(portal.url);
  const password = 'quite another word';
  expect((await browser.form('/login/reset', { token, password, repeat: password })).status).toBe(303);
  expect(authTokenOf(await new Browser(portal.url).sendLogin(email, password))).toBeTruthy();
  await fail(email, 5);
  expect(await fail(email, 1)).toEqual([429]);
  expect(authTokenOf(await browser.sendLogin(email, password))).toBeTruthy();
});

test('failed sign-ins and waits are audit entries with the address, and never with what was typed as e-mail', async () => {
  const { last } = await portal.db.one<{ last: number }>(
    sql`SELECT coalesce(max(id), 0) AS last FROM audit_entries`,
  );
  await fail('prober@clinic.example', 5);
  await fail('my secret password', 1);
  const entries = await portal.db.many<Record<string, unknown>>(sql`
    SELECT event_type, resource_id, address, description FROM audit_entries WHERE id > ${last} ORDER BY id`);
  expect(entries.map(({ event_type, resource_id }) => [event_type, resource_id])).toEqual([
    ...Array.from({ length: 4 }, () => ['Sign In Failed', 'prober@clinic.example']),
    ['Sign In Locked', 'prober@clinic.example'],
    ['Sign In Failed', 'prober@clinic.example'],
    ['Sign In Failed', 'no e-mail'],
  ]);
  expect(new Set(entries.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
  expect(JSON.stringify(entries)).not.toContain('secret password');
});

test('an unknown e-mail is locked in the same way', async () => {
  await fail('nobody@clinic.example', 5);
  const answer = await new Browser(portal.url).sendLogin('nobody@clinic.example', PASSWORD);
  expect(answer.text).toContain(lockedText(15));
});

test('simultaneous guesses are counted, too', async () => {
  const guesses = Array.from({ length: 20 }, () => new Browser(portal.url).sendLogin(EMAIL, 'wrong'));
  const texts = (await Promise.all(guesses)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes(WRONG_CREDENTIALS))).toHaveLength(5);
  expect(texts.filter((text) => text.includes(lockedText(15)))).toHaveLength(15);
});

test('a success resets the failures', async () => {
  await fail(EMAIL, 4);
  await portal.signIn(EMAIL);
  expect(await fail(EMAIL, 4)).toEqual([401, 401, 401, 401]);
  await portal.signIn(EMAIL);
});

test('two simultaneous sign-ins of one user both succeed, without a deadlock', async () => {
  await fail(EMAIL, 1);
  const waiting = async (count: number) => {
    const locked = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await portal.db.many(locked)).length < count);
  };
  const subject = emailSubject(EMAIL);
  // One has counted its attempt, the other is about to clear its attempts.
  const { counting, forgetting } = await portal.db.transaction(async (tx) => {
    await lockAttempts(tx, subject);
    const first = new Browser(portal.url).sendLogin(EMAIL, PASSWORD);
    await waiting(1);
    const second = portal.db.transaction((other) => clearAttempts(other, ['address:127.0.0.1', subject]));
    await waiting(2);
    return { counting: first, forgetting: second };
  });
  await forgetting;
  expect((await counting).status).toBe(303);
});

test('an address that tries many emails is locked out', async () => {
  await portal.db.run(sql`
    INSERT INTO sign_in_attempts VALUES ('address:127.0.0.1', 99, ${portal.clock.now()}, NULL)`);
  await fail('somebody@clinic.example', 1);
  const answer = await new Browser(portal.url).sendLogin(EMAIL, PASSWORD);
  expect(answer.text).toContain(lockedText(15));
});

test('a temporary password has to be changed before it signs anybody in', async () => {
  const email = 'temporary@clinic.example';
  const browser = new Browser(portal.url);
  const page = await browser.sendLogin(email, PASSWORD);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Choose your own password');
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const change = (password: string, repeat = password) =>
    browser.form('/login/change', { token, password, repeat, callback: '/dashboard' });

  expect((await change('a new password', 'another one')).text).toContain('The passwords do not match.');
  expect((await change('short')).text).toContain('The password must have at least 10 characters');
  const done = await change('a new password');
  expect(done.status).toBe(303);
  expect((await browser.exchange(authTokenOf(done) ?? '')).status).toBe(200);

  expect((await change('yet another one')).text).toContain('expired or was already used');
  expect((await new Browser(portal.url).sendLogin(email, PASSWORD)).status).toBe(401);
  expect(authTokenOf(await new Browser(portal.url).sendLogin(email, 'a new password'))).toBeTruthy();
});

test('a temporary password ends after 24 hours', async () => {
  const email = 'late@clinic.example';
  const id = await portal.addUser({ email });
  const { passwordHash = '' } = (await findAccount(portal.db, email)) ?? {};
  await portal.db.transaction((tx) =>
    giveTemporaryPassword(tx, { id, email }, passwordHash ?? '', portal.clock.now()),
  );
  portal.clock.advance({ hours: 23 });
  expect((await new Browser(portal.url).sendLogin(email, PASSWORD)).text).toContain(
    'Choose your own password',
  );
  portal.clock.advance({ hours: 1 });
  const ended = await new Browser(portal.url).sendLogin(email, PASSWORD);
  expect(ended.status).toBe(401);
  expect(ended.text.replaceAll('&quot;', '"')).toContain(
    'This temporary password has expired. Ask for a new one, or use "Forgot your password?".',
  );
});

test('common passwords and the own name are refused, and the form says why', async () => {
  const email = 'chooser@clinic.example';
  const id = await portal.addUser({ email });
  const token = await portal.db.transaction((tx) => createLink(portal.context, tx, id, 'reset'));
  const choose = (password: string) =>
    new Browser(portal.url).form('/login/reset', { token, password, repeat: password });
  expect((await choose('P@ssw0rd2026!')).text).toContain('This password is too common');
  expect((await choose('the person 1')).text).toContain('The password must not contain your name');
  expect((await choose('a chooser 123')).text).toContain('The password must not contain your e-mail name');
  expect((await choose('quite another word')).status).toBe(303);
});

test('a form sent from another site has no cookie and signs nobody in', async () => {
  const answer = await new Browser(portal.url).form('/login', {
    email: EMAIL,
    password: PASSWORD,
    callback: '/',
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
});

test('the login never redirects to another site', async () => {
  for (const callback of [
    'https://evil.example/x',
    '//evil.example',
    'javascript:alert(1)',
    'http://localhost:8080.evil.example/',
  ]) {
    const browser = new Browser(portal.url);
    await browser.request('/login');
    const answer = await browser.form('/login', { email: EMAIL, password: PASSWORD, callback });
    expect(answer.headers.get('location')).toMatch(/^\/\?authToken=/);
  }
});

test('the callback keeps its query and fragment', async () => {
  const browser = new Browser(portal.url);
  await browser.request('/login');
  const callback = `${portal.url}/dashboard?a=1#b`;
  const answer = await browser.form('/login', { email: EMAIL, password: PASSWORD, callback });
  expect(answer.headers.get('location')).toMatch(/\/dashboard\?a=1&authToken=[\w-]+#b$/);
});

test('text entered at the login is escaped', async () => {
  const answer = await new Browser(portal.url).sendLogin('"><script>alert(1)</script>', 'x');
  expect(answer.text).not.toContain('<script>alert');
  expect(answer.text).toContain('&lt;script&gt;alert(1)');
});

test('passwords and tokens never reach the log', async () => {
  await fail(EMAIL, 1);
  const browser = await portal.signIn(EMAIL);
  await browser.refresh();
  await browser.request('/user-setup?invitation=some-secret-invitation');
  const log = portal.logLines.join('');
  expect(log).toContain('/login');
  for (const secret of [
    PASSWORD,
    browser.session?.idToken ?? '',
    browser.cookies.get('parwell_refresh')?.value ?? '',
    'some-secret-invitation',
  ]) {
    expect(log).not.toContain(secret);
  }
});
