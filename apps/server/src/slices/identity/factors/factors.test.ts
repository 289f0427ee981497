import {
  beginAuthenticator,
  confirmAuthenticator,
  deleteUser,
  getUser,
  getFactorsOf,
  getOwnFactors,
  proveOneself,
  removeFactor,
  removeFactorsOf,
  renewRecoveryCodes,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Authenticator } from '../../../../test/authenticator.ts';
import { Browser, type Answer } from '../../../../test/browser.ts';
import { PASSWORD, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { enrol } from '../../../../test/second-factors.ts';
import { sql } from '../../../platform/db/database.ts';
import { removeSecondStep } from '../administrators.service.ts';

let portal: TestPortal;
let people = 0;
let email: string;
let browser: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'First');
  await portal.addCustomer('c2', 'Second');
  const admin = { roles: { users: 'OWNER' } };
  await portal.addUser({ email: 'admin@c1.example', accessGroups: { customer: ['c1'] }, ...admin });
  await portal.addUser({ email: 'admin@c2.example', accessGroups: { customer: ['c2'] }, ...admin });
});
afterAll(() => portal.close());
beforeEach(async () => {
  email = `person${(people += 1)}@c1.example`;
  await portal.addUser({ email, accessGroups: { customer: ['c1'] }, roles: { users: 'VIEWER' } });
  browser = await portal.signIn(email);
});

const codeOf = (answer: Answer) => [answer.status, answer.json<ErrorBody>().code];
const fieldsOf = (answer: Answer) => answer.json<ErrorBody>().details?.map(({ field }) => field);
const later = (minutes: number) => portal.clock.advance({ minutes });
const isSignedIn = async (who: Browser) => (await who.call(getUser, { params: { email } })).status === 200;
const audited = () =>
  portal.db.many<{ type: string; by: string }>(sql`
    SELECT event_type AS type, created_by AS by FROM audit_entries
    WHERE resource_id = (SELECT id::text FROM users WHERE email = ${email})
      AND (event_type LIKE 'Second%' OR event_type LIKE 'Recovery%') ORDER BY id`);
const mails = async () =>
  (
    await portal.db.many<{ body: Buffer }>(sql`
      SELECT body FROM mail_messages WHERE to_email = ${email} ORDER BY last_event_time`)
  ).map(({ body }) => portal.context.secrets.open('mail', body).split('\n')[0]);

describe("one's own second factors (G1)", () => {
  test('are none at first; the first authenticator brings ten recovery codes, the next none', async () => {
    expect(await browser.get(getOwnFactors)).toEqual({ factors: [], recoveryCodesLeft: 0, required: false });
    const first = await enrol(portal, browser, 'My phone');
    const second = await enrol(portal, browser, 'Tablet');
    expect([first.recoveryCodes.length, second.recoveryCodes.length]).toEqual([10, 0]);
    const { factors, recoveryCodesLeft } = await browser.get(getOwnFactors);
    expect([factors.map(({ name }) => name), recoveryCodesLeft]).toEqual([['My phone', 'Tablet'], 10]);
    expect(await mails()).toEqual([
      '"My phone" was added as a second step.',
      '"Tablet" was added as a second step.',
    ]);
  });

  test('count only once a code was confirmed, and what was begun before is given up', async () => {
    const given = await browser.get(beginAuthenticator);
    const { factorId, key } = await browser.get(beginAuthenticator);
    const code = new Authenticator(key).codeAt(portal.clock.now());
    const confirm = (id: string, typed: string) =>
      browser.call(confirmAuthenticator, { params: { factorId: id }, body: { name: 'Phone', code: typed } });
    expect(codeOf(await confirm(given.factorId, code))).toEqual([404, 'not_found']);
    expect(fieldsOf(await confirm(factorId, '000000'))).toEqual(['code']);
    expect((await browser.get(getOwnFactors)).factors).toEqual([]);
    expect((await confirm(factorId, code)).status).toBe(200);
    expect((await confirm(factorId, code)).status).toBe(404);
  });

  test('are at most five', async () => {
    for (let n = 0; n < 5; n += 1) await enrol(portal, browser, `Phone ${n}`);
    const sixth = await browser.call(beginAuthenticator);
    expect([sixth.status, sixth.json<ErrorBody>().message]).toEqual([
      422,
      'You can have at most 5 passkeys and authenticators.',
    ]);
  });

  test('are removed by their owner, with a mail and on record; with the last go the recovery codes', async () => {
    const { factorId } = await enrol(portal, browser);
    await browser.get(removeFactor, { params: { factorId } });
    expect(await browser.get(getOwnFactors)).toEqual({ factors: [], recoveryCodesLeft: 0, required: false });
    expect((await browser.call(removeFactor, { params: { factorId } })).status).toBe(404);
    expect((await mails()).at(-1)).toBe('"My phone" was removed from the second steps.');
    expect(await audited()).toEqual([
      { type: 'Second Factor Added', by: email },
      { type: 'Second Factor Removed', by: email },
    ]);
  });

  test('stay as long as a customer wants one; another may be removed', async () => {
    await portal.db.run(sql`UPDATE customers SET second_step_required = TRUE WHERE customer_id = 'c1'`);
    try {
      const old = await enrol(portal, browser, 'Old phone');
      const kept = await browser.call(removeFactor, { params: { factorId: old.factorId } });
      expect([kept.status, kept.json<ErrorBody>().message]).toEqual([
        422,
        'You need a second step to sign in. Add another before you remove this one.',
      ]);
      await enrol(portal, browser, 'New phone');
      await browser.get(removeFactor, { params: { factorId: old.factorId } });
      const { factors } = await browser.get(getOwnFactors);
      expect(factors.map(({ name }) => name)).toEqual(['New phone']);
    } finally {
      await portal.db.run(sql`UPDATE customers SET second_step_required = FALSE WHERE customer_id = 'c1'`);
    }
  });

  test('nobody removes those of somebody else', async () => {
    const { factorId } = await enrol(portal, browser);
    const other = await portal.signIn('admin@c1.example');
    expect((await other.call(removeFactor, { params: { factorId } })).status).toBe(404);
    expect((await browser.get(getOwnFactors)).factors).toHaveLength(1);
  });

  test('new recovery codes end the old ones', async () => {
    expect((await browser.call(renewRecoveryCodes)).status).toBe(404);
    const { recoveryCodes } = await enrol(portal, browser);
    const { recoveryCodes: next } = await browser.get(renewRecoveryCodes);
    expect(new Set([...recoveryCodes, ...next]).size).toBe(20);
    later(6);
    const prove = (code: string) => browser.call(proveOneself, { body: { password: PASSWORD, code } });
    expect(fieldsOf(await prove(recoveryCodes[0] ?? ''))).toEqual(['code']);
    expect((await prove(next[0] ?? '')).status).toBe(200);
    expect((await mails()).slice(-2)).toEqual([
      'New recovery codes were made; the old ones have ended.',
      'A recovery code was used to sign in; 9 are left.',
    ]);
  });
});

describe('a fresh sign-in (G2)', () => {
  test('is one of the last five minutes; later the call is refused until the person proves it again', async () => {
    portal.clock.advance({ minutes: 4, seconds: 59 });
    expect((await browser.call(beginAuthenticator)).status).toBe(200);
    portal.clock.advance({ seconds: 1 });
    const refused = await browser.call(beginAuthenticator);
    expect(codeOf(refused)).toEqual([403, 'sign_in_again']);
    expect(refused.json<ErrorBody>().message).toBe('Please confirm that it is you.');
    const { freshUntil } = await browser.get(proveOneself, { body: { password: PASSWORD } });
    expect(Date.parse(freshUntil) - portal.clock.now().getTime()).toBe(300_000);
    expect((await browser.call(beginAuthenticator)).status).toBe(200);
  });

  test('wants all factors: with an authenticator the password alone proves nothing', async () => {
    const { phone } = await enrol(portal, browser);
    later(6);
    const prove = (code?: string) =>
      browser.call(proveOneself, { body: { password: PASSWORD, ...(code !== undefined && { code }) } });
    expect(fieldsOf(await prove())).toEqual(['code']);
    expect(fieldsOf(await prove('000000'))).toEqual(['code']);
    expect(codeOf(await browser.call(renewRecoveryCodes))).toEqual([403, 'sign_in_again']);
    expect((await prove(phone.codeAt(portal.clock.now()))).status).toBe(200);
    expect((await browser.call(renewRecoveryCodes)).status).toBe(200);
  });

  test('counts for its own session only', async () => {
    const other = await portal.signIn(email);
    later(6);
    await browser.get(proveOneself, { body: { password: PASSWORD } });
    expect(codeOf(await other.call(beginAuthenticator))).toEqual([403, 'sign_in_again']);
  });

  test('a wrong password counts as one, and from the fifth on waits', async () => {
    const wrong = () => browser.call(proveOneself, { body: { password: 'not the password' } });
    for (let time = 0; time < 5; time += 1) expect(fieldsOf(await wrong())).toEqual(['password']);
    expect(codeOf(await wrong())).toEqual([429, 'too_many_requests']);
    portal.clock.advance({ minutes: 20 });
    expect((await browser.call(proveOneself, { body: { password: PASSWORD } })).status).toBe(200);
  });
});

test('changes of users and personas, releasing and transmitting want it only where the setting says so (G2)', async () => {
  const of = async (where: TestPortal) => {
    const admin = { customer: ['ALL'] };
    await where.addUser({ email: 'planner@fff.example', accessGroups: admin, roles: { users: 'OWNER' } });
    const planner = await where.signIn('planner@fff.example');
    where.clock.advance({ minutes: 5 });
    return planner.call(deleteUser, { params: { email: 'nobody@c1.example' } });
  };
  expect((await of(portal)).status).toBe(404);
  const strict = await startTestPortal({ FRESH_SIGN_IN_FOR: 'roles' });
  try {
    expect(codeOf(await of(strict))).toEqual([403, 'sign_in_again']);
  } finally {
    await strict.close();
  }
});

describe('who lost the phone and the recovery codes (G1)', () => {
  const remove = (who: Browser) => who.call(removeFactorsOf, { params: { email } });

  test('gets in again when an administrator removes the second step; whoever found them is signed out', async () => {
    await enrol(portal, browser);
    const admin = await portal.signIn('admin@c1.example');
    expect((await admin.get(getFactorsOf, { params: { email } })).factors).toHaveLength(1);
    expect((await remove(admin)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await new Browser(portal.url).sendLogin(email, PASSWORD)).status).toBe(303);
    expect((await mails()).at(-1)).toBe('An administrator removed all second factors.');
    expect((await audited()).at(-1)).toEqual({ type: 'Second Factor Removed', by: 'admin@c1.example' });
    expect((await remove(admin)).status).toBe(404);
  });

  test('an administrator of another customer neither sees nor removes anything', async () => {
    await enrol(portal, browser);
    const stranger = await portal.signIn('admin@c2.example');
    expect((await stranger.call(getFactorsOf, { params: { email } })).status).toBe(404);
    expect((await remove(stranger)).status).toBe(404);
    expect((await browser.get(getOwnFactors)).factors).toHaveLength(1);
  });

  test('an administrator with an old sign-in is asked for a fresh one', async () => {
    await enrol(portal, browser);
    const admin = await portal.signIn('admin@c1.example');
    later(5);
    expect(codeOf(await remove(admin))).toEqual([403, 'sign_in_again']);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('the last administrator is helped by npm run admin', async () => {
    await enrol(portal, browser);
    expect(await removeSecondStep(portal.context, email.toUpperCase())).toEqual({ removed: email });
    expect(await isSignedIn(browser)).toBe(false);
    expect((await new Browser(portal.url).sendLogin(email, PASSWORD)).status).toBe(303);
    expect((await audited()).at(-1)).toEqual({ type: 'Second Factor Removed', by: 'npm run admin' });
    expect(await removeSecondStep(portal.context, email)).toEqual({
      problem: `${email} has no second step.`,
    });
    expect(await removeSecondStep(portal.context, 'no@c1.example')).toEqual({
      problem: 'no@c1.example has no account.',
    });
  });
});
