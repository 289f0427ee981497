import { afterAll, beforeAll, expect, test } from 'vitest';
import { authTokenOf, Browser } from '../../../test/browser.ts';
import { PASSWORD, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { hashPassword } from '../identity/identity.public.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { disableDemoAccounts } from './demo-sign-in.service.ts';

let portal: TestPortal;
const [OPS, NURSE] = ['ops@fff.example', 'nurse@northside.example'] as const;

beforeAll(async () => {
  portal = await startTestPortal();
  // What of the demo data matters here.
  const published = await hashPassword(DEMO_PASSWORD);
  for (const email of [OPS, NURSE]) await portal.addUser({ email });
  await portal.db.run(sql`UPDATE users SET password_hash = ${published} WHERE email = ${NURSE}`);
  await portal.db.run(sql`INSERT INTO installation (fact, value) VALUES ('demo data', 'loaded')`);
});
afterAll(() => portal.close());

const login = async (email: string, password: string) =>
  authTokenOf(await new Browser(portal.url).sendLogin(email, password));
const page = async () => (await new Browser(portal.url).request('/login')).text;

test('disabling the demo accounts ends the published password and takes it off the login page', async () => {
  const nurse = await portal.signIn(NURSE, DEMO_PASSWORD);
  expect(await page()).toContain('Parwell-demo-1');

  expect(await disableDemoAccounts(portal.context)).toBe(true);
  expect(await page()).not.toContain('Parwell-demo-1');
  expect(await login(NURSE, DEMO_PASSWORD)).toBeNull();
  expect((await nurse.refresh()).status).toBe(401);
  // Somebody has made this account their own.
  expect(await login(OPS, PASSWORD)).toBeTruthy();

  expect(await disableDemoAccounts(portal.context)).toBe(false);
});
