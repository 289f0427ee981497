import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';

const form = (page: Page) => ({
  reason: page.getByRole('combobox', { name: 'Reason' }),
  message: page.getByRole('textbox', { name: 'Message' }),
  submit: page.getByRole('button', { name: 'Submit' }),
});

test('what a nurse writes reaches support once, and nothing is said (SUPP-001 SUPP-003..007 SHELL-033 ERR-045 API-050)', async ({
  page,
  openElsewhere,
}) => {
  await signIn(page, 'nurse@northside.example');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Support' }).click();
  await expect(page).toHaveURL(/\/support$/);
  const { reason, message, submit } = form(page);
  await expect(reason.getByRole('option')).toHaveText(['Restock', 'New Product', 'Portal Bug', 'Other']);
  await expect(submit).toBeDisabled();
  await reason.selectOption('New Product');
  await message.fill('We need <b>smaller</b> vials.');
  await submit.dblclick();
  await expect(message).toHaveValue('');
  await expect(submit).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const ops = await openElsewhere();
  await signIn(
    ops,
    'ops@fff.example',
    `/mailbox?filter=${encodeURIComponent('{"to":"support@parwell.example"}')}`,
  );
  const requests = ops.getByRole('button', { name: 'Support request from nurse@northside.example' });
  await expect(requests).toHaveCount(1);
  await requests.click();
  await expect(ops.getByLabel('Text')).toContainText('Reason: New Product');
  await expect(ops.getByLabel('Text')).toContainText('We need <b>smaller</b> vials.');
});
