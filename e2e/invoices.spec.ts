import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './looks.ts';
import { get, post } from './portal-calls.ts';
import { settled } from './settled.ts';
import { shipTo } from './ship.ts';

/** Of a customer that chooses its accounts by hand. */
const FRIDGE = { customerId: '100234', cabinetId: '100234-015' };
/** Billing of that customer. */
const CLERK = 'billing@northside.example';

/** The one row of a lot. */
const rowOf = (page: Page, lot: string) => page.getByRole('row').filter({ hasText: lot });

test('ABW-003 ABW-010 ABW-012 ABW-013 AINV-003 AINV-018 AINV-029 AINV-036 AINV-038..040 AINV-042 OERR-027 B3 B11 B13 a vend becomes a request; its customer chooses B, staff hold and send it, and the returned tag omits it', async ({
  page,
  portal,
  openElsewhere,
}) => {
  const lot = String(Date.now()).slice(-7);
  const tagId = `E28014${lot}D4`;
  await signIn(page, 'ops@fff.example');
  await shipTo(portal.databaseUrl, { shipmentId: `E2E-I${lot}`, customerId: FRIDGE.customerId }, [
    {
      cabinetId: FRIDGE.cabinetId,
      productId: 'F10000',
      lot,
      packs: 1,
      numUnitsPerPkg: 1,
      units: [{ serial: `E2EI${lot}`, tagId }],
    },
  ]);
  const { result } = await get<{ result: { id: number }[] }>(
    page,
    `/product-tag-serials?${new URLSearchParams({ where: JSON.stringify({ lot }) })}`,
  );
  const tag = `/product-tag-serials/${result[0]?.id}`;
  // It was shipped and never seen: it is received and vended at the device it was for (S21).
  await post(page, `${tag}/forceVend`, { requestId: randomUUID() });

  // What waits for an account comes first, the newest of it at the top.
  const clerk = await openElsewhere();
  await signIn(clerk, CLERK, `/abw-selection/${FRIDGE.customerId}/true`);
  const toChoose = rowOf(clerk, lot);
  await expect(toChoose.getByText('Pending ABW')).toBeVisible();
  await settled(clerk);
  await toChoose.focus();
  await clerk.keyboard.press('b');
  await expect(toChoose.getByRole('radio', { name: 'B', exact: true })).toBeChecked();
  await clerk.getByRole('button', { name: 'Save 1 selection' }).click();
  await expect(clerk.getByText('1 selection saved.')).toBeVisible();

  // Any status, of this lot alone: whatever else is ready stays.
  const filter = JSON.stringify({ dispensed: 'LAST_7_DAYS', lot });
  await page.goto(`/admin-invoices/${FRIDGE.customerId}?${new URLSearchParams({ filter })}`);
  const row = rowOf(page, lot);
  await expect(row.getByText('Ready to Send')).toBeVisible();
  await settled(page);
  await row.focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('region', { name: 'Invoice request' });
  await expect(details.getByText('Account B saved, Ready to Send')).toBeVisible();
  await expectUsable(page, 'request-details');
  await page.keyboard.press('h');
  await expect(row.getByText('On Hold')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Take off hold' })).toBeVisible();
  await page.keyboard.press('h');
  await expect(row.getByText('Ready to Send')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Send all 1 ready' }).click();
  const sending = page.getByRole('dialog', { name: 'Send to SAP' });
  await expect(sending.getByText('1 customer, 1 file, 1 line, 1 unit')).toBeVisible();
  await expectUsable(page, 'transmit-preview');
  await sending.getByRole('button', { name: 'Send 1 request' }).click();
  const file = sending.getByRole('list', { name: 'Files sent' }).getByRole('listitem');
  await expect(file).toHaveText(/^INVREQ_100234_B_\d{8}_.+\.xml1 line$/);
  await sending.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText('Sent to SAP')).toBeVisible();

  const rgaNumber = `RGA-${lot}`;
  await post(page, `${tag}/return`, { requestId: randomUUID(), rgaNumber });
  await page.reload();
  await expect(row.getByText('Omitted')).toBeVisible();
  await settled(page);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(details.getByText(rgaNumber).first()).toBeVisible();
});
