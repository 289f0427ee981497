import { getUser, getOwnFactors } from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Authenticator } from '../../../../test/authenticator.ts';
import { authTokenOf, Browser, type Answer } from '../../../../test/browser.ts';
import { PASSWORD, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { enrol, stepOn, type Enrolled } from '../../../../test/second-factors.ts';
import { sql } from '../../../platform/db/database.ts';
import { giveTemporaryPassword } from '../accounts.service.ts';
import { hashPassword } from '../passwords.service.ts';

let portal: TestPortal;
let people = 0;
let email: string;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Strict');
  await portal.addCustomer('c2', 'Easy');
  await portal.db.run(sql`UPDATE customers SET second_step_required = TRUE WHERE customer_id = 'c1'`);
});
afterAll(() => portal.close());
beforeEach(() => {
  email = `person${(people += 1)}@clinic.example`;
});

const add = (customer: readonly string[]) =>
  portal.addUser({ email, accessGroups: { customer: [...customer] } });
const enter = async (browser: Browser, answer: Answer) =>
  (await browser.exchange(authTokenOf(answer) ?? 'none of these characters')).status;
const send = (browser: Browser, page: Answer, code: string, path = '/login/code') =>
  browser.form(path, { step: stepOn(page), callback: '/dashboard', code });

/** Somebody with an authenticator. */
async function withPhone(): Promise<Enrolled> {
  await add(['c2']);
  return enrol(portal, await portal.signIn(email));
}

describe('who has an authenticator (G1)', () => {
  test('signs in with password and code; the password alone opens nothing', async () => {
    const { phone } = await withPhone();
    const browser = new Browser(portal.url);
    const page = await browser.sendLogin(email, PASSWORD);
    expect([page.status, authTokenOf(page)]).toEqual([200, null]);
    expect(page.text).toContain('The six digits that your authenticator app shows now');
    const answer = await send(browser, page, phone.codeAt(portal.clock.now()));
    expect(answer.headers.get('location')).toContain('/dashboard?authToken=');
    expect(await enter(browser, answer)).toBe(200);
    expect((await browser.call(getUser, { params: { email } })).status).toBe(200);
  });

  test('cannot use a code twice, nor one from before it', async () => {
    const { phone } = await withPhone();
    const now = portal.clock.now();
    const [code, before] = [phone.codeAt(now), phone.codeAt(new Date(now.getTime() - 30_000))];
    const first = new Browser(portal.url);
    expect((await send(first, await first.sendLogin(email, PASSWORD), code)).status).toBe(303);
    const second = new Browser(portal.url);
    const page = await second.sendLogin(email, PASSWORD);
    for (const used of [code, before]) {
      const answer = await send(second, page, used);
      expect([answer.status, authTokenOf(answer)]).toEqual([401, null]);
      expect(answer.text).toContain('Wrong code');
    }
  });

  test('twice at once with one code is in once', async () => {
    const { phone } = await withPhone();
    const code = phone.codeAt(portal.clock.now());
    const browsers = [new Browser(portal.url), new Browser(portal.url)];
    const pages = await Promise.all(browsers.map((each) => each.sendLogin(email, PASSWORD)));
    const answers = await Promise.all(browsers.map((each, n) => send(each, pages[n] as Answer, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 401]);
  });

  test('goes on in the browser that typed the password only, for ten minutes, once', async () => {
    const { phone } = await withPhone();
    const browser = new Browser(portal.url);
    const page = await browser.sendLogin(email, PASSWORD);
    const other = new Browser(portal.url);
    await other.request('/login');
    const stolen = await send(other, page, phone.codeAt(portal.clock.now()));
    expect([stolen.status, stolen.text.includes('Please start over')]).toEqual([422, true]);
    portal.clock.advance({ minutes: 9, seconds: 59 });
    const code = phone.codeAt(portal.clock.now());
    expect((await send(browser, page, code)).status).toBe(303);
    expect((await send(browser, page, code)).status).toBe(422);
    const late = await browser.sendLogin(email, PASSWORD);
    portal.clock.advance({ minutes: 10 });
    expect((await send(browser, late, phone.codeAt(portal.clock.now()))).status).toBe(422);
  });

  test('waits after five wrong codes, also with a new password step and the right code; a browser of their own does not', async () => {
    const { phone } = await withPhone();
    const known = new Browser(portal.url);
    const first = await known.sendLogin(email, PASSWORD);
    expect((await send(known, first, phone.codeAt(portal.clock.now()))).status).toBe(303);
    portal.clock.advance({ seconds: 30 });

    const thief = new Browser(portal.url);
    const page = await thief.sendLogin(email, PASSWORD);
    const statuses = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await send(thief, page, '000000')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    const again = await thief.sendLogin(email, PASSWORD);
    const waiting = await send(thief, again, phone.codeAt(portal.clock.now()));
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '15']);
    expect(waiting.text).toContain('Too many attempts. Please try again in 15 seconds.');

    const own = await known.sendLogin(email, PASSWORD);
    expect((await send(known, own, phone.codeAt(portal.clock.now()))).status).toBe(303);
    const failed = await portal.db.many(sql`
      SELECT description FROM audit_entries WHERE event_type = 'Sign In Failed' AND resource_id = ${email}`);
    expect(failed).toEqual(
      Array.from({ length: 5 }, () => ({ description: 'Wrong code in the second step.' })),
    );
  });

  test('is let in by each recovery code once, in any spelling, and told by mail', async () => {
    const { recoveryCodes } = await withPhone();
    expect(recoveryCodes).toHaveLength(10);
    const [code = ''] = recoveryCodes;
    const browser = new Browser(portal.url);
    const answer = await send(
      browser,
      await browser.sendLogin(email, PASSWORD),
      ` ${code.toUpperCase().replaceAll('-', ' ')} `,
    );
    expect(await enter(browser, answer)).toBe(200);
    expect((await browser.get(getOwnFactors)).recoveryCodesLeft).toBe(9);
    const again = new Browser(portal.url);
    expect((await send(again, await again.sendLogin(email, PASSWORD), code)).status).toBe(401);
    const told = await portal.db.one<{ body: Buffer; subject: string }>(sql`
      SELECT subject, body FROM mail_messages WHERE to_email = ${email} ORDER BY last_event_time DESC LIMIT 1`);
    expect(told.subject).toBe('Your Parwell account: second step');
    expect(portal.context.secrets.open('mail', told.body)).toContain(
      'A recovery code was used to sign in; 9 are left.',
    );
  });

  test('needs the code after a temporary password too, which somebody else may have set', async () => {
    const { phone } = await withPhone();
    const hash = await hashPassword('Temp-pass-2026');
    await portal.db.transaction(async (tx) => {
      const user = await tx.one<{ id: string }>(sql`SELECT id FROM users WHERE email = ${email}`);
      await giveTemporaryPassword(tx, { id: user.id, email }, hash, portal.clock.now());
    });
    const browser = new Browser(portal.url);
    const page = await browser.sendLogin(email, 'Temp-pass-2026');
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const changed = await browser.form('/login/change', {
      token,
      callback: '/dashboard',
      password: 'a quiet river bank',
      repeat: 'a quiet river bank',
    });
    expect([changed.status, authTokenOf(changed)]).toEqual([200, null]);
    expect((await send(browser, changed, phone.codeAt(portal.clock.now()))).status).toBe(303);
  });
});

describe('who must have one and has none (G1)', () => {
  test('adds it after the password, in three steps, and is not in before', async () => {
    await add(['c2', 'c1']);
    const browser = new Browser(portal.url);
    const page = await browser.sendLogin(email, PASSWORD);
    expect(authTokenOf(page)).toBeNull();
    const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1] ?? '';
    const phone = new Authenticator(key);
    const wrong = await send(browser, page, '000000', '/login/add');
    expect([wrong.status, wrong.text.includes(key)]).toEqual([401, true]);
    const codes = await send(browser, wrong, phone.codeAt(portal.clock.now()), '/login/add');
    expect(codes.status).toBe(200);
    const shown = codes.text.match(/[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}/g) ?? [];
    expect(new Set(shown).size).toBe(10);
    expect(await enter(browser, await send(browser, codes, '', '/login/done'))).toBe(200);
    expect(await browser.get(getOwnFactors)).toMatchObject({
      factors: [{ kind: 'authenticator', name: 'Authenticator' }],
      recoveryCodesLeft: 10,
      required: true,
    });
  });

  test('cannot go on without the code', async () => {
    await add(['c1']);
    const browser = new Browser(portal.url);
    const page = await browser.sendLogin(email, PASSWORD);
    for (const path of ['/login/done', '/login/code'])
      expect((await send(browser, page, '', path)).status).toBe(422);
  });

  test('the strictest of several customers decides; who belongs to none that wants it is not asked', async () => {
    await add(['c2']);
    expect((await new Browser(portal.url).sendLogin(email, PASSWORD)).status).toBe(303);
    email = 'other@clinic.example';
    await add(['c2', 'c1']);
    expect((await new Browser(portal.url).sendLogin(email, PASSWORD)).status).toBe(200);
  });

  test('who knows the password alone cannot add a second authenticator beside the one of its owner', async () => {
    await add(['c1']);
    const [owner, thief] = [new Browser(portal.url), new Browser(portal.url)];
    const pages = [await owner.sendLogin(email, PASSWORD), await thief.sendLogin(email, PASSWORD)] as const;
    const [own, stolen] = pages.map(
      ({ text }) => new Authenticator(/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? ''),
    ) as [Authenticator, Authenticator];
    const now = portal.clock.now();
    expect((await send(owner, pages[0], own.codeAt(now), '/login/add')).text).toContain(
      'Keep your recovery codes',
    );
    const late = await send(thief, pages[1], stolen.codeAt(now), '/login/add');
    expect([late.status, late.text.includes('recovery')]).toEqual([422, false]);
    const next = await thief.sendLogin(email, PASSWORD);
    expect(next.text).toContain('action="/login/code"');
  });
});

test('staff need one if the setting for staff says so, whatever the customers want (G1)', async () => {
  const strict = await startTestPortal({ STAFF_SECOND_STEP: 'on' });
  try {
    await strict.addUser({ email: 'staff@fff.example', accessGroups: { customer: ['ALL'] } });
    const page = await new Browser(strict.url).sendLogin('staff@fff.example', PASSWORD);
    expect(page.text).toContain('Add an authenticator');
  } finally {
    await strict.close();
  }
  await portal.addUser({ email: 'staff@fff.example', accessGroups: { customer: ['ALL'] } });
  expect((await new Browser(portal.url).sendLogin('staff@fff.example', PASSWORD)).status).toBe(303);
});

test('keys and recovery codes are not readable in the database (G1)', async () => {
  await add(['c2']);
  const { recoveryCodes } = await enrol(portal, await portal.signIn(email));
  const stored = await portal.db.many(sql`
    SELECT f.secret, c.code_hash FROM second_factors f JOIN recovery_codes c USING (user_id)
    JOIN users u ON u.id = user_id WHERE u.email = ${email}`);
  expect(stored).toHaveLength(10);
  const text = JSON.stringify(stored);
  for (const code of recoveryCodes) expect(text).not.toContain(code);
});
