import type { Page } from '@playwright/test';
import { Authenticator } from '../apps/server/test/authenticator.ts';
import { sql } from '../apps/server/src/platform/db/database.ts';
import { expect, expectMenu, sendLogin, signIn, test } from './browser.ts';
import { withPortalDatabase } from './portal-database.ts';
import { expectUsable } from './usability.ts';

const EMAIL = 'two-steps@northside.example';

/** A device that asks its owner for a finger and gets it. */
async function withPasskeys(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
}

test('somebody adds a passkey and an authenticator, signs in with each, loses both, and gets in with a recovery code (G1 G2)', async ({
  page,
  portal,
}) => {
  await withPortalDatabase(portal.databaseUrl, (db) =>
    db.run(sql`
      INSERT INTO users (email, first_name, last_name, access_groups, roles, password_hash)
      SELECT ${EMAIL}, 'Two', 'Steps', access_groups, roles, password_hash
      FROM users WHERE email = 'nurse@northside.example'`),
  );
  const lose = await withPasskeys(page);
  await signIn(page, EMAIL, '/security');
  await expect(page.getByText('The password alone is enough to sign in.')).toBeVisible();

  await page.getByRole('button', { name: 'Add passkey' }).click();
  const passkey = page.getByRole('dialog', { name: 'Add a passkey' });
  await passkey.getByLabel('Name').fill('Work laptop');
  await passkey.getByRole('button', { name: 'Add passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectUsable(page, 'recovery-codes');
  const recoveryCode = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: 'I have kept them' }).click();

  await page.getByRole('button', { name: 'Add authenticator' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an authenticator' });
  await expectUsable(page, 'add-authenticator');
  const phone = new Authenticator(await adding.locator('code').innerText());
  const added = new Date();
  await adding.getByLabel('Code that the app shows').fill(phone.codeAt(added));
  await adding.getByLabel('Name').fill('My phone');
  await adding.getByRole('button', { name: 'Add authenticator' }).click();
  await expect(page.getByText('My phone', { exact: true })).toBeVisible();
  await expectUsable(page, 'second-step');

  const signOut = async () => {
    await page.goto('/logout');
    await page.goto('/login?callback=/security');
  };
  const isIn = async () => {
    await expectMenu(page);
    await expect(page.getByText('Work laptop')).toBeVisible();
  };
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await isIn();

  const enterCode = async (code: string) => {
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const enterPassword = async () => {
    await signOut();
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password').fill('Parwell-demo-1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  };
  await enterPassword();
  await expectUsable(page, 'login-code');
  // The code of the next half minute counts already, and no code counts twice.
  await enterCode(phone.codeAt(new Date(added.getTime() + 30_000)));
  await isIn();

  await lose();
  await enterPassword();
  await enterCode('000000');
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong code' })).toBeVisible();
  await enterCode(recoveryCode);
  await isIn();
  await expect(page.getByText('9 of 10 left')).toBeVisible();
  for (const name of ['Work laptop', 'My phone']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`${name} was removed`)).toBeVisible();
  }
  await page.goto('/logout');
  await sendLogin(page, EMAIL);
  await expectMenu(page);
});
