import { endSession } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authTokenOf, Browser } from '../../../test/browser.ts';
import { PASSWORD, startTestPortal, type TestPortal } from '../../../test/portal.ts';

let portal: TestPortal;
const EMAIL = 'ana@clinic.example';

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.hospital.example' });
  await portal.addUser({ email: EMAIL });
});
afterAll(() => portal.close());

test('over https every cookie is bound to this host, and the session works with them', async () => {
  const browser = new Browser(portal.url);
  const login = await browser.sendLogin(EMAIL, PASSWORD);
  const exchanged = await browser.exchange(authTokenOf(login) ?? '');
  const refreshed = await browser.refresh();
  expect([exchanged.status, refreshed.status]).toEqual([200, 200]);
  const lines = [login, exchanged, refreshed].flatMap(({ headers }) => headers.getSetCookie());
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-parwell_/);
    expect(line).toMatch(/; Path=\/;/);
    expect(line).toMatch(/; Secure/);
    expect(line).toMatch(/; HttpOnly/);
    expect(line).not.toMatch(/Domain=/i);
  }
  expect(await browser.get(endSession)).toEqual({ ended: true });
  expect([...browser.cookies.keys()]).toEqual(['__Host-parwell_login']);
});

test('a cookie without the prefix, as another host of the domain could set it, counts for nothing', async () => {
  const browser = await portal.signIn(EMAIL);
  const cookie = browser.cookies.get('__Host-parwell_refresh');
  browser.cookies.delete('__Host-parwell_refresh');
  if (cookie) browser.cookies.set('parwell_refresh', cookie);
  expect((await browser.refresh()).status).toBe(401);
});
