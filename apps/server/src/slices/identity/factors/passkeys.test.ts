import {
  beginPasskey,
  beginPasskeyProof,
  confirmPasskey,
  getUser,
  getOwnFactors,
  proveByPasskey,
  renewRecoveryCodes,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authTokenOf, Browser, type Answer } from '../../../../test/browser.ts';
import { PasskeyDevice } from '../../../../test/passkey-device.ts';
import { PASSWORD, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { stepOn } from '../../../../test/second-factors.ts';

const SITE = 'https://parwell.example';

let portal: TestPortal;
let people = 0;
let email: string;
let browser: Browser;

beforeAll(async () => {
  // With https cookies are named __Host-, which browsers and this test's one take as they are.
  portal = await startTestPortal({ PUBLIC_URL: SITE });
});
afterAll(() => portal.close());
beforeEach(async () => {
  email = `person${(people += 1)}@clinic.example`;
  await portal.addUser({ email });
  browser = await portal.signIn(email);
});

async function enrol(who = browser): Promise<PasskeyDevice> {
  const device = new PasskeyDevice(SITE);
  const { factorId, options } = await who.get(beginPasskey);
  const body = { name: 'Laptop', passkey: device.create(options) };
  const { recoveryCodes } = await who.get(confirmPasskey, { params: { factorId }, body });
  expect(recoveryCodes).toHaveLength(10);
  return device;
}

interface Challenge {
  readonly step: string;
  readonly options: { readonly challenge: string; readonly allowCredentials?: readonly { id: string }[] };
}

const challenge = async (who: Browser, step = ''): Promise<Challenge> =>
  (await who.form('/login/passkey/options', { step })).json<Challenge>();

const finish = (who: Browser, step: string, answer: unknown): Promise<Answer> =>
  who.form('/login/passkey', { step, callback: '/dashboard', answer: JSON.stringify(answer) });

async function visitor(): Promise<Browser> {
  const who = new Browser(portal.url);
  await who.request('/login');
  return who;
}

const expectRefused = (answer: Answer) => expect([answer.status, authTokenOf(answer)]).toEqual([401, null]);

describe('a passkey alone (G1)', () => {
  test('signs its owner in, without e-mail and password, and the sign-in is fresh (G2)', async () => {
    const device = await enrol();
    const who = await visitor();
    const { step, options } = await challenge(who);
    expect(options.allowCredentials).toBeUndefined();
    const answer = await finish(who, step, device.answer(options));
    expect(answer.headers.get('location')).toContain('/dashboard?authToken=');
    expect((await who.exchange(authTokenOf(answer) ?? '')).status).toBe(200);
    expect((await who.get(getUser, { params: { email } })).email).toBe(email);
    expect((await who.call(renewRecoveryCodes)).status).toBe(200);
    const { factors } = await who.get(getOwnFactors);
    expect(factors).toMatchObject([{ kind: 'passkey', name: 'Laptop' }]);
    expect(factors[0]?.lastUsedAt).not.toBeNull();
  });

  test('does not with an answer that was used, or to another challenge, or in another browser', async () => {
    const device = await enrol();
    const [who, thief] = [await visitor(), await visitor()];
    const first = await challenge(who);
    const answer = device.answer(first.options);
    expectRefused(await finish(thief, first.step, answer));
    expect((await finish(who, first.step, answer)).status).toBe(303);
    expectRefused(await finish(who, first.step, answer));
    const second = await challenge(thief);
    expectRefused(await finish(thief, second.step, answer));
  });

  test('does not if it was made for another site, or its owner was not asked', async () => {
    const device = await enrol();
    const who = await visitor();
    for (const odd of [
      { origin: 'https://parwe11.example' },
      { rpId: 'parwe11.example' },
      { origin: 'http://parwell.example' },
      { verified: false },
    ]) {
      const { step, options } = await challenge(who);
      expectRefused(await finish(who, step, device.answer(options, odd)));
    }
  });

  test('does not if its count of uses went back, as that of a copy does', async () => {
    const device = await enrol();
    const who = await visitor();
    device.uses = 10;
    const first = await challenge(who);
    expect((await finish(who, first.step, device.answer(first.options))).status).toBe(303);
    device.uses = 10;
    const second = await challenge(who);
    expectRefused(await finish(who, second.step, device.answer(second.options)));
  });

  test('does not for ever: a challenge lasts ten minutes', async () => {
    const device = await enrol();
    const who = await visitor();
    const { step, options } = await challenge(who);
    portal.clock.advance({ minutes: 10 });
    expectRefused(await finish(who, step, device.answer(options)));
  });

  test('that nobody has added signs nobody in, and nonsense is refused', async () => {
    const who = await visitor();
    const { step, options } = await challenge(who);
    expectRefused(await finish(who, step, new PasskeyDevice(SITE).answer(options)));
    for (const nonsense of [null, {}, 'text', { id: 1 }]) expectRefused(await finish(who, step, nonsense));
    expect((await new Browser(portal.url).form('/login/passkey/options', { step: '' })).status).toBe(400);
  });
});

describe('a passkey as the second step (G1)', () => {
  test('stands for the code; that of somebody else does not', async () => {
    const device = await enrol();
    const owner = email;
    email = `other${people}@clinic.example`;
    await portal.addUser({ email });
    const foreign = await enrol(await portal.signIn(email));

    const who = new Browser(portal.url);
    const page = await who.sendLogin(owner, PASSWORD);
    expect(authTokenOf(page)).toBeNull();
    expect(page.text).toContain('Use a passkey');
    const { step, options } = await challenge(who, stepOn(page));
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([device.id]);
    expectRefused(await finish(who, step, foreign.answer(options)));
    expect(authTokenOf(await finish(who, step, device.answer(options)))).toBeTruthy();
  });
});

describe('adding a passkey (G1)', () => {
  test('takes one that answers the challenge of this person, for this site, once', async () => {
    const device = new PasskeyDevice(SITE);
    const { factorId, options } = await browser.get(beginPasskey);
    const confirm = (passkey: ReturnType<PasskeyDevice['create']>) =>
      browser.call(confirmPasskey, { params: { factorId }, body: { name: 'Laptop', passkey } });
    for (const wrong of [
      device.create({ challenge: 'AAAA' }),
      device.create(options, { origin: 'https://parwe11.example' }),
      device.create(options, { verified: false }),
    ]) {
      const answer = await confirm(wrong);
      expect([answer.status, answer.json<ErrorBody>().message]).toEqual([
        422,
        'This passkey could not be verified. Please try again.',
      ]);
    }
    expect((await browser.get(getOwnFactors)).factors).toEqual([]);
    expect((await confirm(device.create(options))).status).toBe(200);
    expect((await confirm(device.create(options))).status).toBe(404);
  });

  test('refuses one that somebody has already', async () => {
    const device = await enrol();
    email = `other${people}@clinic.example`;
    await portal.addUser({ email });
    const other = await portal.signIn(email);
    const { factorId, options } = await other.get(beginPasskey);
    const body = { name: 'Laptop', passkey: device.create(options) };
    expect((await other.call(confirmPasskey, { params: { factorId }, body })).status).toBe(422);
  });
});

describe('a fresh sign-in with a passkey (G2)', () => {
  test('needs no password, and works in the session that asked', async () => {
    const device = await enrol();
    const other = await portal.signIn(email).catch(() => undefined);
    expect(other).toBeUndefined();
    portal.clock.advance({ minutes: 5 });
    expect((await browser.call(renewRecoveryCodes)).json<ErrorBody>().code).toBe('sign_in_again');
    const { step, options } = await browser.get(beginPasskeyProof);
    const foreign = new PasskeyDevice(SITE);
    const prove = (passkey: ReturnType<PasskeyDevice['answer']>) =>
      browser.call(proveByPasskey, { body: { step, passkey } });
    expect((await prove(foreign.answer(options))).status).toBe(422);
    const answer = device.answer(options);
    expect((await prove(answer)).status).toBe(200);
    expect((await browser.call(renewRecoveryCodes)).status).toBe(200);
    expect((await prove(answer)).status).toBe(422);
  });
});
