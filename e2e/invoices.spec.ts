// Also walks: payments (payment page, Card Payments), inventory (vends), tags (returns).
import { randomUUID } from 'node:crypto';
import { CARD_PAYABLE, dollars } from '@parwell/domain';
import type { Page } from '@playwright/test';
import { invoiceLine, invoiceOf } from '../apps/server/test/erp-invoices.ts';
import { expect, signIn, test } from './browser.ts';
import { letMinutesPass } from './let-minutes-pass.ts';
import { expectUsable } from './usability.ts';
import { leaveFor } from './partners.ts';
import { invoicePanel, openPaymentPage, readPdf } from './pay-by-card.ts';
import { get, post } from './portal-calls.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { shipTo } from './ship.ts';
import { simulate, type SimulatedDevice } from './simulated-device.ts';

/** A customer that chooses its accounts by hand. */
const CUSTOMER = '100234';
/** That customer's billing clerk. */
const CLERK = 'billing@northside.example';
const PRODUCT = 'F10000';

/** The ERP's price has more decimals than the amount, and the fee cannot be credited. */
const PRICE = 1234_5678;
const FEE = {
  kind: 'fee',
  lineNumber: 20,
  description: 'Handling',
  productId: '',
  ndc: '',
  lot: '',
} as const;
const CREDITED = 1234_57;
const TOTAL = CREDITED + 15_00;

let simulated: SimulatedDevice | undefined;
test.afterEach(async () => {
  await simulated?.stop();
  simulated = undefined;
});

/** The only row of a lot. */
const rowOf = (page: Page, lot: string) => page.getByRole('row').filter({ hasText: lot });

/** A fridge that no other test simulates. */
async function addFridge(page: Page, id: string) {
  const fridge = { cabinetType: 'RFID', tempControl: '2-8c' } as const;
  const { cabinetId } = await post<{ cabinetId: string }>(page, '/cabinets/newCabinet', {
    ...fridge,
    customerId: CUSTOMER,
    cabinetName: `Billed ${id}`,
    cabinetState: 30,
    deviceId: `RFID-${id}`,
    enclosureSerialNo: `ENC-${id}`,
    properties: { consignment: '1', viewpoint_asset_id: `VP-${id}` },
  });
  return { ...fridge, cabinetId };
}

/** Days from now, UTC. */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Waits for the lot's request and returns its id. */
async function requestOf(page: Page, lot: string): Promise<number> {
  const where = new URLSearchParams({ customerId: CUSTOMER, lot });
  const find = async () =>
    (await get<{ result: { id: number }[] }>(page, `/invoice-requests?${where}`)).result[0]?.id;
  await expect.poll(find).toBeDefined();
  return (await find()) ?? 0;
}

test('a vend becomes a request; its customer chooses B, staff hold and send it; the invoice is declined a card, then paid, and the returned tag is credited (SHELL-003 INVC-004 ABW-003 ABW-010 ABW-012 ABW-013 AINV-003 AINV-018 AINV-029 AINV-036 AINV-038..040 AINV-042 OERR-027 OERR-032 INVC-011 INVC-012 PAY-001..004 B3 B11 B13 B17 B20 B22)', async ({
  page,
  portal,
  openElsewhere,
}) => {
  const lot = String(Date.now()).slice(-7);
  const unit = { serial: `E2EI${lot}`, tagId: `E28014${lot}D4` };
  await signIn(page, 'ops@fff.example');
  const fridge = await addFridge(page, lot);
  await shipTo(portal.databaseUrl, { shipmentId: `E2E-I${lot}`, customerId: CUSTOMER }, [
    { cabinetId: fridge.cabinetId, productId: PRODUCT, lot, packs: 1, numUnitsPerPkg: 1, units: [unit] },
  ]);
  // The first reading after connecting receives the tag; 18 minutes out of the fridge make a vend (S17).
  simulated = await simulate(page, portal, fridge, { stock: [{ ...unit, productId: PRODUCT, lot }] });
  await simulated.send({ do: 'take', tags: [unit.tagId] });
  await letMinutesPass(portal.databaseUrl, fridge.cabinetId, 18);
  const requestId = await requestOf(page, lot);

  // Requests that need an account come first, newest at the top.
  const clerk = await openElsewhere();
  await signIn(clerk, CLERK, `/abw-selection/${CUSTOMER}/true`);
  const toChoose = rowOf(clerk, lot);
  await expect(toChoose.getByText('Pending ABW')).toBeVisible();
  await waitUntilIdle(clerk);
  await toChoose.focus();
  await clerk.keyboard.press('b');
  await expect(toChoose.getByRole('radio', { name: 'B', exact: true })).toBeChecked();
  await clerk.getByRole('button', { name: 'Save 1 selection' }).click();
  await expect(clerk.getByText('1 selection saved.')).toBeVisible();

  // Any status, but only this lot: other requests that are ready must stay.
  const filter = JSON.stringify({ dispensed: 'LAST_7_DAYS', lot });
  const request = `/admin-invoices/${CUSTOMER}?${new URLSearchParams({ tab: 'requests', filter })}`;
  await page.goto(request);
  const row = rowOf(page, lot);
  await expect(row.getByText('Ready to Send')).toBeVisible();
  await waitUntilIdle(page);
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

  // The ERP bills it, to be paid by card.
  const invoiceNumber = `E2E${lot}`;
  const line = invoiceLine({ requestId, productId: PRODUCT, lot, quantity: 1, unitPrice: PRICE });
  const invoice = { customerId: CUSTOMER, payer: `${CUSTOMER}-B`, invoiceDate: day(-2) } as const;
  await leaveFor(
    portal.databaseUrl,
    'erp',
    'invoice',
    invoiceOf(invoiceNumber, {
      ...invoice,
      paymentMethod: CARD_PAYABLE,
      lines: [line, invoiceLine({ ...FEE, quantity: 1, unitPrice: 15_0000 })],
    }),
  );
  const billed = async () =>
    JSON.stringify((await get<{ life: object[] }>(page, `/invoice-requests/${requestId}`)).life);
  await expect.poll(billed).toContain(invoiceNumber);

  // The first card is declined: nothing is paid. The second is accepted, and all amounts are equal to the
  // cent.
  await clerk.goto(
    `/invoice-history/${CUSTOMER}?${new URLSearchParams({ tab: 'history', invoice: invoiceNumber })}`,
  );
  const panel = invoicePanel(clerk);
  await expect(panel.getByText(dollars(TOTAL))).toHaveCount(2);
  await openPaymentPage(clerk, dollars(TOTAL));
  await clerk.getByRole('button', { name: 'Declined' }).click();
  await clerk.getByRole('link', { name: 'Back to the portal' }).click();
  await clerk.waitForURL(`**/invoice-history/${CUSTOMER}?tab=history&invoice=${invoiceNumber}`);
  await expect(
    clerk.getByText(`The card was declined. Invoice ${invoiceNumber} is still open: ${dollars(TOTAL)}.`),
  ).toBeVisible();
  await expect(panel.getByText(/^Card declined/)).toBeVisible();
  await expect(panel.getByText('Nothing was paid yet.')).toBeVisible();

  // Meanwhile staff has the invoice open, and sees the payment without a reload.
  await page.goto(
    `/admin-invoices/${CUSTOMER}?${new URLSearchParams({ tab: 'history', invoice: invoiceNumber })}`,
  );
  await expect(invoicePanel(page).getByText('Nothing was paid yet.')).toBeVisible();
  await openPaymentPage(clerk, dollars(TOTAL), true);
  await clerk.getByRole('button', { name: 'Accepted' }).click();
  await clerk.waitForURL(`**/invoice-history/${CUSTOMER}?tab=history&invoice=${invoiceNumber}`);
  await expect(clerk.getByText(`Invoice ${invoiceNumber} is paid: ${dollars(TOTAL)}.`)).toBeVisible();
  await expect(panel.getByText('Paid by card')).toBeVisible();
  await expect(invoicePanel(page).getByText('Paid by card')).toBeVisible();
  await expect(invoicePanel(page).getByText(dollars(0))).toBeVisible();
  const payments = panel.getByRole('list', { name: 'Payments' });
  await expect(payments.getByRole('listitem')).toHaveText(
    new RegExp(`^Card payment, .*\\${dollars(TOTAL)}$`),
  );
  await expect(panel.getByText(dollars(0))).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Pay by card' })).toHaveCount(0);
  const paid = rowOf(clerk, invoiceNumber);
  await expect(paid.getByText('Paid', { exact: true })).toBeVisible();
  await expect(paid).toContainText(dollars(TOTAL));
  await expectUsable(clerk, 'paid-invoice');
  const pdf = await readPdf(clerk);
  for (const amount of [CREDITED, TOTAL, 0]) expect(pdf).toContain(dollars(amount).slice(1));

  const attempts = JSON.stringify({ invoiceNumber });
  await page.goto(
    `/admin-invoices/${CUSTOMER}?${new URLSearchParams({ tab: 'card-payments', filter: attempts })}`,
  );
  await expect(rowOf(page, invoiceNumber).filter({ hasText: 'Declined' })).toHaveCount(1);
  await expect(rowOf(page, invoiceNumber).filter({ hasText: 'Paid' })).toContainText(dollars(TOTAL));

  // The tag comes back: its request is omitted, and the ERP credits the invoiced amount.
  const { result } = await get<{ result: { id: number }[] }>(
    page,
    `/product-tag-serials?${new URLSearchParams({ where: JSON.stringify({ lot }) })}`,
  );
  const rgaNumber = `RGA-${lot}`;
  await post(page, `/product-tag-serials/${result[0]?.id}/return`, { requestId: randomUUID(), rgaNumber });
  await page.goto(request);
  await expect(row.getByText('Omitted')).toBeVisible();
  await waitUntilIdle(page);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(details.getByText(rgaNumber).first()).toBeVisible();

  const memo = `${invoiceNumber}C`;
  await leaveFor(
    portal.databaseUrl,
    'erp',
    'invoice',
    invoiceOf(memo, {
      ...invoice,
      paymentMethod: 'Credit',
      creditedInvoice: invoiceNumber,
      lines: [{ ...line, quantity: -1, amount: -CREDITED }],
    }),
  );
  const memos = panel.getByRole('list', { name: 'Credit memos' });
  await expect(memos.getByRole('listitem')).toHaveText(`${memo}${dollars(-CREDITED)}`);
});
