import { listDeviceReceipts, rejectReceipt, sendManualReceipt, type DeviceReceipt } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { chooseProduct, command, done, enter, openFlex, openFlexTab, press, tabs } from '../flex.fixture.ts';

const receipt: DeviceReceipt = {
  shipmentId: 'S-2',
  shipmentDate: '2026-11-13',
  poNumber: 'PO-7',
  orderNumber: 'O-3',
  serialized: 'YES',
  receiptItems: [
    {
      productId: 'F1',
      expiryDate: '2027-03-08',
      totalCount: 2,
      lotNumber: 'L9',
      lineNumber: '1',
      serialNumbers: ['A1', 'A2'],
    },
  ],
};

async function openWithReceipt() {
  const api = await openFlex('receipts');
  api.answers(listDeviceReceipts, {
    result: [receipt],
    total_record: 1,
    reportedAt: '2026-11-15T08:00:00.000Z',
  });
  await press('Refresh');
  await screen.findByText('S-2');
  return api;
}

async function reject(answer: 'Reject Receipt' | 'Cancel') {
  await userEvent.click(screen.getByRole('button', { name: 'Actions for S-2' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reject Receipt' }));
  const question = await screen.findByRole('alertdialog', { name: 'Reject Receipt for Shipment ID S-2?' });
  expect(within(question).getByText('This action may not be reflected in realtime.')).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: answer }));
}

test('receipts are listed with their items (DEV-060 DEV-061 FLEX-020 FLEX-021)', async () => {
  await openWithReceipt();
  expect(tabs()).toContain('Receipts');
  expect(screen.getByText('O-3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Show .*S-2|Expand.*S-2|Details.*S-2/ }));
  expect(await screen.findByText('A1, A2')).toBeTruthy();
  expect(screen.getByText('L9')).toBeTruthy();
});

test('shows when the list was last loaded (FLEX-059 DERR-040)', async () => {
  await openWithReceipt();
  const later = new Date(Math.ceil(Date.now() / 60_000) * 60_000);
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  await press('Refresh');
  const times = () =>
    [...screen.getByText(/^Current as of/).querySelectorAll('time')].map((time) => time.dateTime);
  await waitFor(() => expect(times()).toEqual([later.toISOString(), '2026-11-15T08:00:00.000Z']));
});

test('a receipt is rejected once the device has confirmed (FLEX-054..058 DERR-031 DERR-032)', async () => {
  const api = await openWithReceipt();
  await reject('Cancel');
  expect(api.sent(rejectReceipt)).toEqual([]);
  api.answers(
    rejectReceipt,
    command('receipt_reject', { status: 'refused', resultCode: 4, resultMessage: 'Received already' }),
  );
  await reject('Reject Receipt');
  await screen.findByText('Received already');
  api.answers(rejectReceipt, done('receipt_reject'));
  api.answers(listDeviceReceipts, { result: [], total_record: 0, reportedAt: '2026-11-15T08:00:00.000Z' });
  await reject('Reject Receipt');
  await screen.findByText('Receipt for shipment id S-2 has been rejected.');
  await screen.findByText('The device has no receipts.');
  expect(api.sent(rejectReceipt).map(({ body }) => body)).toEqual([
    { shipmentId: 'S-2' },
    { shipmentId: 'S-2' },
  ]);
});

test('adding a receipt requires an order number (FLEX-023 FLEX-053 DEV-060)', async () => {
  const api = await openFlexTab('receipts');
  await screen.findByText('The device has not reported its receipts yet.');
  await press('Add Receipt');
  const form = within(await screen.findByRole('region', { name: 'Add Receipt' }));
  const submit = () => userEvent.click(form.getByRole('button', { name: 'Add Receipt' }));
  await enter('Shipment ID', 'S-3');
  await enter('Shipment Date', '2026-11-14');
  await enter('PO Number', 'PO-8');
  await chooseProduct();
  // The lot has not expired, whenever this runs.
  await enter('Expiry Date', new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10));
  await enter('Total Count', '1');
  await enter('Lot', 'L1');
  await enter('Line Number', '1');
  await submit();
  await screen.findByText('Please enter a Order Number');
  expect(api.sent(sendManualReceipt)).toEqual([]);
  await enter('Order Number', 'O-4');
  api.answers(sendManualReceipt, done('manual_receipt'));
  await submit();
  await screen.findByText('Manual Receipt succeeded.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Add Receipt' })).toBeNull());
  expect(api.sent(sendManualReceipt)[0]?.body).toMatchObject({ shipmentId: 'S-3', orderNumber: 'O-4' });
});
