import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { waitUntilIdle } from './wait-until-idle.ts';

/** The open invoice next to the list. */
export const invoicePanel = (page: Page) => page.getByRole('region', { name: 'Invoice', exact: true });

/**
 * Goes from the open invoice to the payment page, which shows the amount. `isAgain`: after an earlier attempt
 * the portal asks first.
 */
export async function openPaymentPage(page: Page, amount: string, isAgain = false): Promise<void> {
  await waitUntilIdle(page);
  await invoicePanel(page).getByRole('button', { name: 'Pay by card' }).click();
  if (isAgain) {
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'You recently attempted to pay this invoice- are you sure you want to try again?',
    );
    await question.getByRole('button', { name: 'Pay by card' }).click();
  }
  await expect(page.getByRole('heading', { name: 'Pay by test card' })).toBeVisible();
  await expect(page.getByText('no money moves')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: amount })).toBeVisible();
}

/** The text of the open invoice's PDF, without line breaks. */
export async function readPdf(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    invoicePanel(page).getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())));
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}
