import {
  endOtherSessions,
  endOwnSession,
  endSessionOf,
  endSessionsOf,
  getUser,
  listAudit,
  listOwnSessions,
  listSessionsOf,
  noteUse,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authTokenOf, Browser } from '../../../../test/browser.ts';
import { PASSWORD, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { sql } from '../../../platform/db/database.ts';
import { deleteExpired } from './sessions.queries.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let portal: TestPortal;
let people = 0;

beforeAll(async () => {
  portal = await startTestPortal({ TRUST_PROXY: '127.0.0.1', SIGN_OUT_AFTER_MINUTES: '30' });
  await portal.addCustomer('c1', 'First');
  await portal.addCustomer('c2', 'Second');
  await portal.addUser({
    email: 'staff@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER', auditlogs: 'VIEWER' },
  });
  await portal.addUser({
    email: 'admin@c1.example',
    accessGroups: { customer: ['c1'] },
    roles: { users: 'OWNER' },
  });
});
afterAll(() => portal.close());

let email: string;
beforeEach(async () => {
  email = `person${(people += 1)}@c1.example`;
  await portal.addUser({ email, accessGroups: { customer: ['c1'] }, roles: { users: 'VIEWER' } });
});

/** Signs in as that browser, from that address. */
async function signInFrom(address: string, userAgent = FIREFOX): Promise<Browser> {
  const browser = new Browser(portal.url);
  const answer = await browser.sendLogin(email, PASSWORD);
  const exchanged = await browser.request('/api/auth/exchange', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'x-forwarded-for': address },
    body: JSON.stringify({ authToken: authTokenOf(answer) }),
  });
  expect(exchanged.status).toBe(200);
  browser.session = exchanged.json();
  return browser;
}

const isSignedIn = async (browser: Browser) =>
  (await browser.call(getUser, { params: { email } })).status === 200;

const idOf = async (browser: Browser): Promise<string> => {
  const { result } = await browser.get(listOwnSessions);
  return result.find(({ current }) => current)?.sessionId ?? 'none';
};

describe('where somebody is signed in (G3)', () => {
  test('is listed with browser, address, first and last use, the last used first', async () => {
    const first = await signInFrom('203.0.113.44');
    portal.clock.advance({ minutes: 5 });
    await signInFrom('198.51.100.7', 'curl/8.5.0');
    portal.clock.advance({ minutes: 5 });
    await first.get(noteUse, { body: { secondsAgo: 60 } });

    const now = portal.clock.now().getTime();
    const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();
    expect(await first.get(listOwnSessions)).toEqual({
      result: [
        {
          sessionId: expect.any(String),
          browser: 'Firefox on Linux',
          address: '203.0.113.44',
          firstUsedAt: at(10),
          lastUsedAt: at(1),
          newAddress: false,
          current: true,
          endedAt: null,
        },
        {
          sessionId: expect.any(String),
          browser: 'Unknown browser',
          address: '198.51.100.7',
          firstUsedAt: at(5),
          lastUsedAt: at(5),
          newAddress: true,
          current: false,
          endedAt: null,
        },
      ],
      total_record: 2,
    });
  });

  test('an address is new only the first time', async () => {
    const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.2', '203.0.113.1'];
    for (const address of addresses) {
      portal.clock.advance({ minutes: 1 });
      await signInFrom(address);
    }
    const { result } = await (await signInFrom('203.0.113.1')).get(listOwnSessions);
    expect(result.map(({ address, newAddress }) => [address, newAddress])).toEqual([
      ['203.0.113.1', false],
      ['203.0.113.1', false],
      ['203.0.113.2', false],
      ['203.0.113.2', true],
      ['203.0.113.1', false],
    ]);
  });

  test('one that ended stays to be seen for 90 days, if asked for', async () => {
    const [one, two] = [await signInFrom('203.0.113.1'), await signInFrom('203.0.113.1')];
    await two.get(endOwnSession, { params: { sessionId: await idOf(one) } });
    const ended = { endedAt: portal.clock.now().toISOString(), current: false };
    const all = async (browser: Browser) => browser.get(listOwnSessions, { query: { ended: 'true' } });
    expect((await all(two)).result).toContainEqual(expect.objectContaining(ended));
    expect((await two.get(listOwnSessions)).result).toHaveLength(1);

    const later = (days: number) => new Date(portal.clock.now().getTime() + days * 86_400_000);
    await deleteExpired(portal.db, later(96));
    expect((await all(two)).result).toHaveLength(2);
    // Its last possible day, a week after it began, was then more than 90 days ago.
    await deleteExpired(portal.db, later(98));
    const { n } = await portal.db.one<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM sessions JOIN users ON users.id = user_id WHERE email = ${email}`);
    expect(n).toBe(0);
  });

  test("nobody sees or ends somebody else's with the calls for one's own", async () => {
    const other = await portal.signIn('admin@c1.example');
    const sessionId = await idOf(await signInFrom('203.0.113.1'));
    const answer = await other.call(endOwnSession, { params: { sessionId } });
    expect([answer.status, answer.json<ErrorBody>().message]).toEqual([404, 'The session was not found.']);
    const seen = (await other.get(listOwnSessions)).result.map((one) => one.sessionId);
    expect(seen).not.toContain(sessionId);
  });
});

describe('ending sessions (G3)', () => {
  test('one ends at once: its id token and its refresh cookie are worth nothing', async () => {
    const [lost, kept] = [await signInFrom('203.0.113.1'), await signInFrom('203.0.113.2')];
    const params = { sessionId: await idOf(lost) };
    expect(await kept.get(endOwnSession, { params })).toEqual({ ended: 1 });
    expect([await isSignedIn(lost), (await lost.refresh()).status]).toEqual([false, 401]);
    expect(await isSignedIn(kept)).toBe(true);
    expect((await kept.call(endOwnSession, { params })).status).toBe(404);
  });

  test('all others end at once, also a sign-in that is not finished yet, on record', async () => {
    const [one, two, kept] = [
      await signInFrom('203.0.113.1'),
      await signInFrom('203.0.113.1'),
      await signInFrom('203.0.113.1'),
    ];
    const half = new Browser(portal.url);
    const authToken = authTokenOf(await half.sendLogin(email, PASSWORD)) ?? '';
    expect(await kept.get(endOtherSessions)).toEqual({ ended: 2 });
    expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(kept)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await half.exchange(authToken)).status).toBe(401);
    const { data } = await (await portal.signIn('staff@fff.example')).get(listAudit);
    expect(data).toContainEqual(
      expect.objectContaining({ eventType: 'Session Ended', description: `${email} ended 2 other sessions` }),
    );
  });

  test('the one that is used is ended by signing out', async () => {
    const browser = await signInFrom('203.0.113.1');
    const own = { sessionId: await idOf(browser) };
    expect((await browser.call(endOwnSession, { params: own })).status).toBe(404);
  });

  test('an administrator of the customer signs somebody out of one browser, or everywhere', async () => {
    const admin = await portal.signIn('admin@c1.example');
    const [one, two] = [await signInFrom('203.0.113.1'), await signInFrom('203.0.113.2')];
    const { result } = await admin.get(listSessionsOf, { params: { email } });
    expect(result.map(({ current, address }) => [current, address])).toEqual(
      expect.arrayContaining([
        [false, '203.0.113.1'],
        [false, '203.0.113.2'],
      ]),
    );
    const params = { email, sessionId: await idOf(one) };
    expect(await admin.get(endSessionOf, { params })).toEqual({ ended: 1 });
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, true]);
    expect(await admin.get(endSessionsOf, { params: { email } })).toEqual({ ended: 1 });
    expect(await isSignedIn(two)).toBe(false);
    expect(await admin.get(endSessionsOf, { params: { email } })).toEqual({ ended: 0 });
  });

  test('not of people of another customer, of higher accounts, or of sessions that are not theirs', async () => {
    const admin = await portal.signIn('admin@c1.example');
    await portal.addUser({
      email: `higher-${email}`,
      accessGroups: { customer: ['c1'] },
      roles: { users: 'OWNER', invoices: 'OWNER' },
    });
    await portal.addUser({ email: `foreign-${email}`, accessGroups: { customer: ['c2'] } });
    const sessionId = await idOf(await portal.signIn(`foreign-${email}`));
    const statusOf = async (call: typeof listSessionsOf | typeof endSessionsOf, whose: string) =>
      (await admin.call(call, { params: { email: whose } })).status;
    for (const [whose, status] of [
      [`foreign-${email}`, 404],
      [`higher-${email}`, 422],
      ['staff@fff.example', 404],
      ['nobody@c1.example', 404],
    ] as const) {
      expect(await statusOf(listSessionsOf, whose)).toBe(status);
      expect(await statusOf(endSessionsOf, whose)).toBe(status);
    }
    expect((await admin.call(endSessionOf, { params: { email, sessionId } })).status).toBe(404);
    const { result } = await (
      await portal.signIn('staff@fff.example')
    ).get(listSessionsOf, {
      params: { email: `foreign-${email}` },
    });
    expect(result).toEqual([expect.objectContaining({ sessionId, endedAt: null })]);
  });
});

describe('a session that nobody uses (G3)', () => {
  test('is ended by the server, two minutes after the page would have', async () => {
    const browser = await signInFrom('203.0.113.1');
    await browser.get(noteUse, { body: { secondsAgo: 0 } });
    portal.clock.advance({ minutes: 31, seconds: 59 });
    expect(await isSignedIn(browser)).toBe(true);
    portal.clock.advance({ seconds: 1 });
    expect([await isSignedIn(browser), (await browser.refresh()).status]).toEqual([false, 401]);
  });

  test('stays while somebody does; what the page asks for by itself is no use', async () => {
    const browser = await signInFrom('203.0.113.1');
    for (const _ of ['at 0', 'at 10', 'at 20 minutes']) {
      await browser.get(noteUse, { body: { secondsAgo: 0 } });
      portal.clock.advance({ minutes: 10 });
    }
    for (const _ of ['at 30', 'at 37', 'at 44 minutes']) {
      expect(await isSignedIn(browser)).toBe(true);
      portal.clock.advance({ minutes: 7 });
    }
    expect(await isSignedIn(browser)).toBe(true);
    portal.clock.advance({ minutes: 1 });
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('an older report that comes late takes no time away', async () => {
    const browser = await signInFrom('203.0.113.1');
    await browser.get(noteUse, { body: { secondsAgo: 0 } });
    await browser.get(noteUse, { body: { secondsAgo: 1800 } });
    portal.clock.advance({ minutes: 31 });
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('of a program, which reports no use, lives as before', async () => {
    const program = await signInFrom('203.0.113.1', 'curl/8.5.0');
    portal.clock.advance({ minutes: 59 });
    expect(await isSignedIn(program)).toBe(true);
  });
});
