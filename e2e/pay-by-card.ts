import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { settled } from './settled.ts';

/** The open invoice beside the list. */
export const invoicePanel = (page: Page) => page.getByRole('region', { name: 'Invoice', exact: true });

/** Goes from the list of invoices to the payment page, and asks there for so much. */
export async function openPaymentPage(page: Page, invoiceNumber: string, amount: string): Promise<void> {
  await settled(page);
  await invoicePanel(page).getByRole('button', { name: 'Pay by card' }).click();
  const again = page.getByRole('alertdialog', { name: `Pay invoice ${invoiceNumber} again?` });
  const payPage = page.getByRole('heading', { name: 'Pay by test card' });
  await expect(again.or(payPage)).toBeVisible();
  if (await again.isVisible()) {
    await expect(again).toContainText(
      'You recently attempted to pay this invoice- are you sure you want to try again?',
    );
    await again.getByRole('button', { name: 'Pay by card' }).click();
  }
  await expect(payPage).toBeVisible();
  await expect(page.getByText('no money moves')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: amount })).toBeVisible();
}

/** What the PDF of the open invoice says, without line breaks. */
export async function readPdf(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    invoicePanel(page).getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())));
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}
