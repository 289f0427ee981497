import { endSession, getUser } from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authTokenOf, type Answer } from '../../../../test/browser.ts';
import { SsoBrowser, startSsoPortal, type SsoPortal } from '../../../../test/sso.ts';
import { sql } from '../../../platform/db/database.ts';

const ANA = { email: 'ana@clinic.example', email_verified: true };
const EVE = { email: 'eve@clinic.example', email_verified: true };

let site: SsoPortal;

beforeAll(async () => {
  site = await startSsoPortal();
  await site.provider.start();
  for (const { email } of [ANA, EVE]) await site.portal.addUser({ email, password: null });
});
beforeEach(() => {
  site.provider.person = ANA;
});
afterAll(async () => {
  await site.portal.close();
  await site.provider.stop();
});

const browser = () => new SsoBrowser(site);

const parametersOf = (path: string): URLSearchParams => new URL(path, site.portal.url).searchParams;

/** Null leaves a parameter out. */
type Changes = Readonly<Record<string, string | null>>;

function change(parameters: URLSearchParams, changes: Changes): void {
  for (const [name, value] of Object.entries(changes))
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
}

/** What the provider sent back for one sign-in, changed. */
function altered(back: string, changes: Changes): string {
  const parameters = parametersOf(back);
  change(parameters, changes);
  return `/login/callback?${parameters.toString()}`;
}

async function answeredTo(who: SsoBrowser, person: typeof ANA, path?: string): Promise<string> {
  site.provider.person = person;
  return who.atProvider(await who.begin(path));
}

function expectNobody(answer: Answer, status: number): void {
  expect([answer.status, authTokenOf(answer)]).toEqual([status, null]);
}

describe("somebody else's code", () => {
  test('stolen before its owner used it, signs nobody in at the portal of the thief', async () => {
    const [ana, eve] = [browser(), browser()];
    const stolen = parametersOf(await answeredTo(ana, ANA)).get('code');
    const own = await answeredTo(eve, EVE);
    expectNobody(await eve.portal.request(altered(own, { code: stolen })), 401);
  });

  test('slipped into a sign-in, does not sign its victim in as the attacker', async () => {
    const [ana, eve] = [browser(), browser()];
    const foreign = parametersOf(await answeredTo(eve, EVE)).get('code');
    const own = await answeredTo(ana, ANA);
    expectNobody(await ana.portal.request(altered(own, { code: foreign })), 401);
  });

  test('slipped in with its own state, is refused in the browser of the victim', async () => {
    const [ana, eve] = [browser(), browser()];
    await ana.begin();
    expectNobody(await ana.portal.request(await answeredTo(eve, EVE)), 400);
  });

  test('of another tab of the same browser is refused', async () => {
    const ana = browser();
    const [one, two] = [await ana.begin(), await ana.begin()];
    const [first, second] = [await ana.atProvider(one), await ana.atProvider(two)];
    const code = parametersOf(second).get('code');
    expectNobody(await ana.portal.request(altered(first, { code })), 401);
  });

  test('used a second time in a sign-in of its own, is refused', async () => {
    const ana = browser();
    const used = await answeredTo(ana, ANA);
    expect((await ana.portal.request(used)).status).toBe(303);
    const again = altered(await ana.atProvider(await ana.begin()), { code: parametersOf(used).get('code') });
    expectNobody(await ana.portal.request(again), 401);
  });
});

describe('an answer that may come from another provider', () => {
  test('names another issuer', async () => {
    const ana = browser();
    const back = await answeredTo(ana, ANA);
    expect(parametersOf(back).get('iss')).toBe(site.provider.url);
    expectNobody(await ana.portal.request(altered(back, { iss: 'https://evil.example' })), 401);
  });

  test('names no issuer, although this provider always does', async () => {
    const ana = browser();
    expectNobody(await ana.portal.request(altered(await answeredTo(ana, ANA), { iss: null })), 401);
  });

  test('has an id token instead of a code', async () => {
    const ana = browser();
    const back = altered(await answeredTo(ana, ANA), { code: null, id_token: 'e30.e30.' });
    expectNobody(await ana.portal.request(back), 401);
  });
});

describe('a request that somebody changed on its way', () => {
  /** Sends the browser on with another request than the portal made; returns what the provider sends back. */
  async function changed(who: SsoBrowser, changes: Changes): Promise<string> {
    const url = await who.begin();
    change(url.searchParams, changes);
    return who.atProvider(url);
  }

  test.each([
    ['another nonce: the id token is for another sign-in', { nonce: 'the nonce of the attacker' }, 401],
    ['another code challenge: the verifier does not fit', { code_challenge: 'A'.repeat(43) }, 401],
    ['another state: nobody asked for the answer', { state: 'made-up' }, 400],
  ])('to %s', async (_what, changes, status) => {
    const ana = browser();
    expectNobody(await ana.portal.request(await changed(ana, changes)), status);
  });

  test('to no code challenge: the provider sends an error back, not a code', async () => {
    const back = parametersOf(
      await changed(browser(), { code_challenge: null, code_challenge_method: null }),
    );
    expect([back.get('error'), back.has('code')]).toEqual(['invalid_request', false]);
  });

  test('to another address of ours: the provider refuses', async () => {
    const elsewhere = { redirect_uri: `${site.portal.url}/login/callback/..` };
    await expect(changed(browser(), elsewhere)).rejects.toThrow('redirect_uri did not match');
  });
});

describe('another person under a known e-mail', () => {
  test('has another subject, and does not get the account, its sessions or its binding', async () => {
    const email = 'kim@clinic.example';
    await site.portal.addUser({ email, password: null });
    site.provider.person = { email, email_verified: true, sub: 'kim-1' };
    const kim = await browser().enter();
    const binding = () =>
      site.portal.db.one(sql`SELECT provider_subject AS subject FROM users WHERE email = ${email}`);

    site.provider.person = { email, email_verified: true, sub: 'kim-2' };
    expectNobody(await browser().signIn(), 403);
    expect(await binding()).toEqual({ subject: 'kim-1' });
    expect((await kim.call(getUser, { params: { email } })).status).toBe(200);
  });

  test('is not found by the subject of somebody else when the e-mail is not verified', async () => {
    site.provider.person = ANA;
    await browser().enter();
    site.provider.person = { ...ANA, email_verified: false };
    expectNobody(await browser().signIn(), 403);
  });
});

describe('after signing out', () => {
  test('an authToken that was not exchanged yet is worth nothing to another browser', async () => {
    const ana = browser();
    const token = authTokenOf(await ana.signIn()) ?? '';
    expect((await browser().portal.exchange(token)).status).toBe(401);
  });

  test('the id token, the refresh cookie and the answer of the provider open nothing', async () => {
    const ana = browser();
    const back = await answeredTo(ana, ANA);
    const answer = await ana.portal.request(back);
    const authToken = authTokenOf(answer) ?? '';
    await ana.portal.exchange(authToken);
    const copied = new Map(ana.portal.cookies);
    await ana.portal.get(endSession);

    expect((await ana.portal.call(getUser, { params: { email: ANA.email } })).status).toBe(401);
    expect((await ana.portal.exchange(authToken)).status).toBe(401);
    expectNobody(await ana.portal.request(back), 400);
    for (const [name, cookie] of copied) ana.portal.cookies.set(name, cookie);
    expect((await ana.portal.refresh()).status).toBe(401);
  });

  test('the page takes no address to go to from whoever links to it', async () => {
    const { status, text } = await browser().portal.request(
      '/login/signed-out?callback=https://evil.example&post_logout_redirect_uri=https://evil.example',
    );
    expect(status).toBe(200);
    expect(text).not.toContain('evil.example');
  });
});
