import { expect, signIn, test } from './browser.ts';
import { expectAccessible, expectFits } from './usability.ts';

const menu = 'Main menu';

test('the drawer is 240 wide, open from 1224 px on, and can be collapsed; on a phone it opens over the page (SHELL-144 SHELL-145 SHELL-146 CONST-048 DCONST-041)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1224, height: 800 });
  await signIn(page, 'ops@fff.example', '/');
  const nav = page.getByRole('navigation', { name: menu });
  await expect(nav).toBeVisible();
  await expect.poll(async () => (await page.locator('.MuiDrawer-paper').boundingBox())?.width).toBe(240);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(nav).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(nav).toBeVisible();

  await page.setViewportSize({ width: 1223, height: 800 });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(nav).toBeHidden();

  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(nav).toBeVisible();
  await expectFits(page);
  await expectAccessible(page, { menu: true });
});
