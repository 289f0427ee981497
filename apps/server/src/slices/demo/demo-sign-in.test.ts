import { afterAll, beforeAll, expect, test } from 'vitest';
import { authTokenOf, Browser } from '../../../test/browser.ts';
import { PASSWORD, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { hashPassword } from '../identity/identity.public.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { demoLines, demoSignIn } from './demo.public.ts';
import { disableDemoAccounts } from './demo-sign-in.service.ts';

let portal: TestPortal;
const [OPS, NURSE] = ['ops@fff.example', 'nurse@northside.example'] as const;

beforeAll(async () => {
  portal = await startTestPortal();
  const published = await hashPassword(DEMO_PASSWORD);
  for (const email of [OPS, NURSE]) await portal.addUser({ email });
  await portal.db.run(sql`UPDATE users SET password_hash = ${published} WHERE email = ${NURSE}`);
  await portal.db.run(sql`INSERT INTO installation (fact, value) VALUES ('demo data', 'loaded')`);
});
afterAll(() => portal.close());

const login = async (email: string, password: string) =>
  authTokenOf(await new Browser(portal.url).sendLogin(email, password));
const page = async () => (await new Browser(portal.url).request('/login')).text;

test('a start prints the demo accounts that are there, says whose password was changed, and how to get the others', async () => {
  await portal.addUser({ email: 'buyer@northside.example' });
  await portal.db.run(sql`UPDATE users SET deleted_at = now() WHERE email = 'buyer@northside.example'`);
  const demo = await demoSignIn(portal.db);
  if (!demo) throw new Error('Demo data is loaded.');
  const missing =
    'Not in this demo data: services@fff.example, admin@northside.example, pharmacist@northside.example, ' +
    'buyer@northside.example, billing@northside.example, viewer@northside.example, manager@lakeview.example, ' +
    'gpo@alliance.example.';
  expect(demoLines(demo, { provider: undefined, dataDir: '.data' })).toEqual([
    'Demo accounts (password Parwell-demo-1):',
    "  ops@fff.example              provider's operations staff, owns everything (its password was changed)",
    '  nurse@northside.example      nurse at Northside Hospital, views stock, devices and orders',
    `${missing} Delete .data/ to start over with all accounts.`,
  ]);
  expect(demoLines(demo, { provider: 'Company', dataDir: undefined })).toEqual([
    'Demo accounts (sign in with Company):',
    "  ops@fff.example              provider's operations staff, owns everything",
    '  nurse@northside.example      nurse at Northside Hospital, views stock, devices and orders',
    `${missing} Use an empty database to start over with all accounts.`,
  ]);
  // The login page offers accounts whose password it names.
  const offered = [...(await page()).matchAll(/<li><code>([^<]+)</g)].map(([, email]) => email);
  expect(offered).toEqual(['nurse@northside.example']);
});

test('demo data with all accounts names none as missing', () => {
  const emails = ['a@x.example', 'b@x.example'];
  const accounts = emails.map((email) => ({ email, what: 'somebody', hasDemoPassword: true }));
  expect(
    demoLines({ password: 'P', accounts, missing: [] }, { provider: undefined, dataDir: '.data' }),
  ).toEqual([
    'Demo accounts (password P):',
    '  a@x.example                  somebody',
    '  b@x.example                  somebody',
  ]);
});

test('disabling the demo accounts ends the published password and takes it off the login page', async () => {
  const nurse = await portal.signIn(NURSE, DEMO_PASSWORD);
  expect(await page()).toContain('Parwell-demo-1');

  expect(await disableDemoAccounts(portal.context)).toBe(true);
  expect(await page()).not.toContain('Parwell-demo-1');
  expect(await login(NURSE, DEMO_PASSWORD)).toBeNull();
  expect((await nurse.refresh()).status).toBe(401);
  // Somebody uses this account as their own.
  expect(await login(OPS, PASSWORD)).toBeTruthy();

  expect(await disableDemoAccounts(portal.context)).toBe(false);
});
