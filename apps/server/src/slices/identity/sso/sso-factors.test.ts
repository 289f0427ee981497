import { beginAuthenticator, getUser, listCustomers, proveOneself, type ErrorBody } from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Authenticator } from '../../../../test/authenticator.ts';
import { authTokenOf, type Answer, type Browser } from '../../../../test/browser.ts';
import type { Person } from '../../../../test/oidc-provider.ts';
import { stepOn } from '../../../../test/second-factors.ts';
import { SsoBrowser, startSsoPortal, type SsoPortal } from '../../../../test/sso.ts';
import { makeProgram } from '../../../../test/tokens.ts';
import { sql } from '../../../platform/db/database.ts';

const SILVER = 'urn:example:silver';

let site: SsoPortal;
let people = 0;
let person: Person;

beforeAll(async () => {
  site = await startSsoPortal({
    STAFF_SECOND_STEP: 'on',
    OIDC_SECOND_STEP_ACR: `urn:example:gold,${SILVER}`,
  });
  await site.provider.start();
});
beforeEach(async () => {
  person = { email: `person${(people += 1)}@fff.example`, email_verified: true };
  await site.portal.addUser({ email: person.email, accessGroups: { customer: ['ALL'] }, password: null });
});
afterAll(async () => {
  await site.portal.close();
  await site.provider.stop();
});

function signInAs(claims: Partial<Person>, who = new SsoBrowser(site)): Promise<Answer> {
  site.provider.person = { ...person, ...claims };
  return who.signIn();
}

describe('who must have a second factor (G1)', () => {
  test('has it if the provider says that it asked for one', async () => {
    expect(authTokenOf(await signInAs({ amr: ['pwd', 'otp'] }))).toBeTruthy();
    expect(authTokenOf(await signInAs({ acr: SILVER }))).toBeTruthy();
  });

  test('adds one here if the provider asked for the password alone, and needs it from then on', async () => {
    const who = new SsoBrowser(site);
    const page = await signInAs({ amr: ['pwd'], acr: 'urn:example:bronze' }, who);
    expect([page.status, authTokenOf(page)]).toEqual([200, null]);
    const phone = new Authenticator(/<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1] ?? '');
    const send = (path: string, from: Answer) =>
      who.portal.form(path, {
        step: stepOn(from),
        callback: '/',
        code: phone.codeAt(site.portal.clock.now()),
      });
    const added = await send('/login/add', page);
    expect(authTokenOf(await send('/login/done', added))).toBeTruthy();
    site.portal.clock.advance({ seconds: 30 });
    const next = await signInAs({}, who);
    expect([next.status, next.text.includes('action="/login/code"')]).toEqual([200, true]);
    expect(authTokenOf(await send('/login/code', next))).toBeTruthy();
  });
});

describe('a fresh sign-in (G2)', () => {
  const enter = async (path?: string) => {
    site.provider.person = { ...person, amr: ['mfa'] };
    const browser = await new SsoBrowser(site).enter(path);
    expect((await browser.call(getUser, { params: { email: person.email } })).status).toBe(200);
    return browser;
  };
  const begin = async (browser: Browser) => {
    const answer = await browser.call(beginAuthenticator);
    return answer.status === 200 ? 200 : answer.json<ErrorBody>().code;
  };

  test('is one for which the provider asked the person again, and says when', async () => {
    expect(await begin(await enter())).toBe('sign_in_again');
    // The provider has the time of the machine, which is not that of the portal.
    const browser = await enter('/login/start?again=yes&callback=/security');
    const { proved } = await site.portal.db.one<{ proved: Date }>(
      sql`SELECT proved_at AS proved FROM sessions ORDER BY started_at DESC, proved_at DESC NULLS LAST LIMIT 1`,
    );
    expect(Math.abs(Date.now() - proved.getTime())).toBeLessThan(600_000);
    expect(await begin(browser)).toBeTruthy();
  });

  test('lets people make tokens, with which programs call where no password signs them in (A1)', async () => {
    const { db, clock } = site.portal;
    await db.run(sql`UPDATE users SET roles = '{"tenants":"VIEWER"}' WHERE email = ${person.email}`);
    const browser = await enter();
    // The provider has the time of the machine, which is not that of the portal.
    await db.run(sql`UPDATE sessions SET proved_at = ${clock.now()}`);
    const { program } = await makeProgram(site.portal, browser, { scopes: { tenants: 'VIEWER' } });
    await browser.request('/api/auth/logout', { method: 'POST' });
    expect((await program.call(listCustomers)).status).toBe(200);
  });

  test('cannot be had with a password: there is none', async () => {
    const answer = await (await enter()).call(proveOneself, { body: { password: 'any password at all' } });
    expect([answer.status, answer.json<ErrorBody>().message]).toEqual([
      422,
      'Parwell stores no passwords: users sign in with Northside ID.',
    ]);
  });
});
