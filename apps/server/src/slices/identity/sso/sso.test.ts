import { endSession, getUser, listAudit, readInvitation, setupUser, type ErrorBody } from '@parwell/contract';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authTokenOf, Browser } from '../../../../test/browser.ts';
import { CLIENT } from '../../../../test/oidc-provider.ts';
import { LABEL, SsoBrowser, startSsoPortal, type SsoPortal } from '../../../../test/sso.ts';
import { sql } from '../../../platform/db/database.ts';
import { createAdministrator } from '../administrators.service.ts';
import { createLink, invite } from '../password-links.service.ts';

const EMAIL = 'ana@clinic.example';
let site: SsoPortal;
let userId: string;

beforeAll(async () => {
  site = await startSsoPortal();
  userId = await site.portal.addUser({ email: EMAIL, password: null });
});
beforeEach(async () => {
  await site.provider.start();
  site.provider.person = { email: EMAIL, email_verified: true };
  site.provider.logins = 0;
});
afterEach(() => site.provider.stop());
afterAll(() => site.portal.close());

const browser = () => new SsoBrowser(site);
const refused = (title: string) => expect.stringContaining(`<h1>${title}</h1>`);

describe('a user of the provider', () => {
  test('is signed in by the provider and comes back with an authToken (API-003 SHELL-069)', async () => {
    const ana = browser();
    const answer = await ana.signIn('/login?callback=/dashboard/7?tab=lots');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain('/dashboard/7?tab=lots&authToken=');
    expect((await ana.portal.exchange(authTokenOf(answer) ?? '')).status).toBe(200);
    expect(await ana.portal.get(getUser, { params: { email: EMAIL } })).toMatchObject({
      email: EMAIL,
      lastLogin: expect.any(String),
    });
  });

  test('gets our id token for 3600 seconds and refreshes it without the provider (API-005)', async () => {
    const ana = await browser().enter();
    const { exp = 0, iat = 0, iss } = decodeJwt(ana.session?.idToken ?? '');
    expect([exp - iat, iss]).toEqual([3600, 'parwell']);
    await site.provider.stop();
    expect((await ana.refresh()).status).toBe(200);
  });

  test('may have an email in any case', async () => {
    site.provider.person = { email: ' Ana@CLINIC.example', email_verified: true };
    expect((await browser().signIn()).status).toBe(303);
  });

  test('is known by the id at the provider after the first sign-in, not by the e-mail', async () => {
    const email = 'leaver@clinic.example';
    const id = await site.portal.addUser({ email, password: null });
    const who = (person: { sub: string; email: string }) => {
      site.provider.person = { ...person, email_verified: true };
      return browser().signIn();
    };
    expect((await who({ sub: 'leaver-1', email })).status).toBe(303);
    // The e-mail was given to somebody else.
    const successor = await who({ sub: 'successor-2', email });
    expect([successor.status, successor.text]).toEqual([403, refused('No account found')]);
    // The person got another e-mail.
    site.provider.person = { sub: 'leaver-1', email: 'married@clinic.example', email_verified: true };
    expect((await browser().enter()).session?.email).toBe(email);
    // A new provider has new ids.
    await site.portal.db.run(sql`UPDATE users SET provider_issuer = 'https://old.example' WHERE id = ${id}`);
    expect((await who({ sub: 'successor-2', email })).status).toBe(303);
  });

  test('the request has PKCE with S256, a state and a nonce, each new every time', async () => {
    const ana = browser();
    const first = (await ana.begin()).searchParams;
    const second = (await ana.begin()).searchParams;
    expect(Object.fromEntries(first)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${site.portal.url}/login/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)?.length).toBeGreaterThanOrEqual(43);
      expect(first.get(name)).not.toBe(second.get(name));
    }
  });

  test('two tabs may sign in at the same time', async () => {
    const ana = browser();
    const [one, two] = [await ana.begin(), await ana.begin()];
    for (const tab of [one, two]) {
      expect((await ana.portal.request(await ana.atProvider(tab))).status).toBe(303);
    }
  });

  test('is signed out at once when the account is deleted, and cannot sign in again', async () => {
    const email = 'leaving@clinic.example';
    await site.portal.addUser({ email, password: null });
    site.provider.person = { email, email_verified: true };
    const leaving = browser();
    const inside = await leaving.enter();
    await site.portal.db.run(sql`UPDATE users SET deleted_at = now() WHERE email = ${email}`);
    expect((await inside.call(getUser, { params: { email } })).status).toBe(401);
    const answer = await leaving.signIn();
    expect([answer.status, answer.text]).toEqual([403, refused('No account found')]);
  });
});

describe('a refused answer', () => {
  const isStale = { status: 400, text: refused('This sign-in has expired') };

  test('that was already used', async () => {
    const ana = browser();
    const back = await ana.atProvider(await ana.begin());
    expect((await ana.portal.request(back)).status).toBe(303);
    const again = await ana.portal.request(back);
    expect(again).toMatchObject(isStale);
    expect(again.headers.get('location')).toBeNull();
  });

  test('of two at the same time: one succeeds', async () => {
    const ana = browser();
    const back = await ana.atProvider(await ana.begin());
    const answers = await Promise.all([ana.portal.request(back), ana.portal.request(back)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  });

  test('that was started in another browser, and is invalid afterwards', async () => {
    const ana = browser();
    const back = await ana.atProvider(await ana.begin());
    const stranger = browser();
    await stranger.begin();
    expect(await stranger.portal.request(back)).toMatchObject(isStale);
    expect(await new Browser(site.portal.url).request(back)).toMatchObject(isStale);
    expect(await ana.portal.request(back)).toMatchObject(isStale);
  });

  test('that comes after more than 10 minutes', async () => {
    const ana = browser();
    const back = await ana.atProvider(await ana.begin());
    site.portal.clock.advance({ minutes: 10 });
    expect(await ana.portal.request(back)).toMatchObject(isStale);
  });

  test.each([
    '',
    '?code=x',
    '?state=made-up&code=x',
    '?state=a&state=b',
    '?error=access_denied',
    '?state=%00',
  ])('one nobody asked for: %j', async (query) => {
    const ana = browser();
    await ana.begin();
    expect(await ana.portal.request(`/login/callback${query}`)).toMatchObject(isStale);
  });

  test('with a code the provider did not issue', async () => {
    const ana = browser();
    const state = (await ana.begin()).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ state, code: 'made-up', iss: site.provider.url });
    const answer = await ana.portal.request(`/login/callback?${query.toString()}`);
    expect([answer.status, answer.text]).toEqual([401, refused('You are not signed in')]);
  });

  test('expired rows are deleted', async () => {
    const rows = async () =>
      (await site.portal.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM provider_sign_ins`)).n;
    await browser().begin();
    site.portal.clock.advance({ minutes: 11 });
    for (let time = 0; time < 5; time += 1) await browser().begin();
    expect(await rows()).toBe(5);
  });
});

describe('a refused user', () => {
  test('without an account gets a message, and no account is created', async () => {
    const people = async () =>
      (await site.portal.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM users`)).n;
    const before = await people();
    site.provider.person = { email: 'o&amp@clinic.example', email_verified: true };
    const answer = await browser().signIn();
    expect(answer.status).toBe(403);
    expect(authTokenOf(answer)).toBeNull();
    // Escaped: data of the provider must not become markup.
    expect(answer.text).toContain(
      'There is no Parwell account for o&amp;amp@clinic.example. Ask your administrator.',
    );
    expect(await people()).toBe(before);
  });

  test.each([false, 'true', 1, undefined, null])(
    'has an e-mail that is not verified: %j',
    async (verified) => {
      site.provider.person = { email: EMAIL, email_verified: verified };
      const answer = await browser().signIn();
      expect([answer.status, answer.text]).toEqual([403, refused('Your e-mail is not verified')]);
      expect(authTokenOf(answer)).toBeNull();
    },
  );

  test('with an email that only looks like that of an account', async () => {
    await site.portal.addUser({ email: 'kim@clinic.example', password: null });
    site.provider.person = { email: '\u212Aim@clinic.example', email_verified: true };
    expect((await browser().signIn()).status).toBe(403);
    site.provider.person = { email: 'Kim@clinic.example', email_verified: true };
    expect((await browser().signIn()).status).toBe(303);
  });

  test('may try again as another user: the provider asks again', async () => {
    const ana = browser();
    site.provider.person = { email: 'stranger@clinic.example', email_verified: true };
    const { text } = await ana.signIn();
    site.provider.person = { email: EMAIL, email_verified: true };
    const again = /class="button" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const answer = await ana.signIn(again);
    expect(answer.headers.get('location')).toMatch(/\/dashboard\?authToken=/);
    expect(site.provider.logins).toBe(2);
  });

  test('is audited by email if the provider has an account and we do not', async () => {
    await site.portal.addUser({
      email: 'audit@fff.example',
      password: null,
      accessGroups: { customer: ['ALL'] },
      roles: { users: 'VIEWER' },
    });
    site.provider.person = { email: 'curious@clinic.example', email_verified: true };
    await browser().signIn();
    site.provider.person = { email: 'audit@fff.example', email_verified: true };
    const { data } = await (await browser().enter()).get(listAudit);
    expect(data).toContainEqual(
      expect.objectContaining({ eventType: 'Sign In Refused', resourceId: 'curious@clinic.example' }),
    );
  });

  test('cancelled at the provider', async () => {
    site.provider.person = null;
    const answer = await browser().signIn();
    expect(answer.status).toBe(403);
    expect(answer.text).toContain(`${LABEL} refused the sign-in, or you cancelled it.`);
  });
});

describe('the provider', () => {
  test('rotates its keys, and sign-ins still work', async () => {
    expect((await browser().signIn()).status).toBe(303);
    await site.provider.rotateKeys();
    expect((await browser().signIn()).status).toBe(303);
    await site.provider.rotateKeys();
    expect((await browser().signIn()).status).toBe(303);
  });

  test('is down: the page says so; is up again: sign-ins work', async () => {
    const other = await startSsoPortal();
    const open = () => new Browser(other.portal.url).request('/login?callback=/dashboard');
    const down = await open();
    expect([down.status, down.text]).toEqual([502, refused('Sign-in is not available')]);
    expect(down.text).toContain('/login/start?callback=');
    await other.provider.start();
    expect((await open()).status).toBe(303);
    await other.provider.stop();
    await other.portal.close();
  });

  test('goes down while somebody signs in', async () => {
    const ana = browser();
    const back = await ana.atProvider(await ana.begin());
    await site.provider.stop();
    const answer = await ana.portal.request(back);
    expect([answer.status, answer.text]).toEqual([502, refused('Sign-in is not available')]);
  });

  test('nothing secret of a sign-in reaches the log', async () => {
    const ana = browser();
    const url = await ana.begin();
    const back = await ana.atProvider(url);
    await ana.portal.request(back);
    await ana.portal.request(back);
    site.provider.person = null;
    await browser().signIn();
    const log = site.portal.logLines.join('');
    expect(log).toContain('single sign-on failed');
    expect(log).toContain('access_denied');
    const code = new URLSearchParams(back.split('?')[1]).get('code') ?? 'no code';
    const secrets = [CLIENT.secret, code, url.searchParams.get('state'), url.searchParams.get('nonce')];
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});

test('the login never redirects to another site', async () => {
  for (const callback of [
    'https://evil.example/x',
    '//evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
  ]) {
    const answer = await browser().signIn(`/login?callback=${encodeURIComponent(callback)}`);
    expect(new URL(answer.headers.get('location') ?? '', site.portal.url).origin).toBe(site.portal.url);
  }
});

describe('signing out', () => {
  test('ends our session and does not sign in again at once', async () => {
    const ana = browser();
    const inside = await ana.enter();
    expect(await inside.get(endSession)).toEqual({ ended: true });
    expect((await inside.refresh()).status).toBe(401);
    const page = await inside.request('/login?callback=/dashboard');
    expect([page.status, page.text]).toEqual([200, refused('You are signed out')]);

    // The provider still has its session, and asks again only because we request it.
    await ana.enter('/login/start?callback=/dashboard&again=yes');
    expect(site.provider.logins).toBe(2);
    expect((await inside.request('/login?callback=/dashboard')).status).toBe(303);
  });

  test("leads to the provider's own sign-out, which leads back", async () => {
    const ana = browser();
    await (await ana.enter()).get(endSession);
    const { text } = await ana.portal.request('/login?callback=/dashboard');
    const link = /<a href="([^"]+)">sign out of/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const url = new URL(link);
    expect(url.origin).toBe(site.provider.url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT.id,
      post_logout_redirect_uri: `${site.portal.url}/login/signed-out`,
    });
    const back = await ana.atProvider(url);
    expect(back).toBe('/login/signed-out');
    expect((await ana.portal.request(back)).text).toEqual(refused('You are signed out'));
    await ana.atProvider(await ana.begin('/login/start?callback=/'));
    expect(site.provider.logins).toBe(2);
  });

  test('after an expired session the browser goes to the provider, not to a page', async () => {
    const ana = browser();
    const inside = await ana.enter();
    site.portal.clock.advance({ hours: 169 });
    await inside.get(endSession);
    await inside.get(endSession);
    expect((await ana.portal.request('/login?callback=/')).headers.get('location')).toContain(
      site.provider.url,
    );
  });
});

describe('passwords are not used', () => {
  test.each([
    ['GET', '/login/forgot'],
    ['POST', '/login/forgot'],
    ['GET', '/login/reset?token=x'],
    ['POST', '/login/reset'],
    ['POST', '/login/change'],
    ['POST', '/login'],
  ])('%s %s is not there', async (method, path) => {
    const answer = await new Browser(site.portal.url).request(path, {
      method,
      ...(method === 'POST' && { body: new URLSearchParams({ email: EMAIL, password: 'x' }) }),
    });
    expect([answer.status, answer.text]).toEqual([404, refused('Page not found')]);
    expect(answer.text).toContain(`you sign in with ${LABEL}`);
  });

  test('an invitation leads to the portal, where the user simply signs in', async () => {
    const { portal, provider } = site;
    const email = 'newcomer@clinic.example';
    const id = await portal.addUser({ email, password: null });
    const link = await portal.db.transaction((tx) => invite(portal.context, tx, { id, email }));
    expect(link).toBe(`${portal.url}/`);
    provider.person = { email, email_verified: true };
    expect((await browser().enter()).session?.email).toBe(email);
  });

  test('an older invitation names the provider, sets no password, and becomes invalid with the first sign-in', async () => {
    const { portal } = site;
    const invitation = await portal.db.transaction((tx) =>
      createLink(portal.context, tx, userId, 'invitation'),
    );
    const invited = new Browser(portal.url);
    expect(await invited.get(readInvitation, { body: { invitation } })).toMatchObject({ signInWith: LABEL });
    const body = { invitation, firstName: 'Ana', lastName: 'Ng', password: 'a long password' };
    const answer = await invited.call(setupUser, { body });
    expect([answer.status, answer.json<ErrorBody>().message]).toEqual([
      422,
      `Parwell stores no passwords: users sign in with ${LABEL}.`,
    ]);
    await browser().enter();
    expect((await invited.call(readInvitation, { body: { invitation } })).status).toBe(422);
  });

  test('the first administrator can still be created, and signs in', async () => {
    const { portal, provider } = site;
    const email = 'first@fff.example';
    expect(await createAdministrator(portal.context, email)).toEqual({ email, link: `${portal.url}/` });
    provider.person = { email, email_verified: true };
    expect((await browser().enter()).session?.email).toBe(email);
  });
});
