import {
  getDeviceCommand,
  listInventory,
  listDeviceCommands,
  sendInventorySync,
  sendManualCorrection,
  sendManualReceipt,
  type DeviceDetails,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  chooseProduct,
  command,
  done,
  enter,
  entry,
  flexDevice,
  openFlex,
  openFlexTab,
  PEOPLE,
  press,
  select,
  tabs,
} from '../flex.fixture.ts';
import { lot } from '../../inventory/inventory.fixture.ts';

beforeEach(() => {
  // A time before the lots entered here expire.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T15:00:00Z') });
});

const open = async (name: string) =>
  userEvent.click(await screen.findByText(name, { selector: '[role=tab]' }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('a flex device has commands, with a menu of three (DEV-058 FLEX-016)', async () => {
  await openFlex('commands');
  const menu = await screen.findByRole('tablist', { name: 'Commands of the device' });
  expect(
    within(menu)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Manual Receipt', 'Manual Correction', 'Inventory Sync']);
});

test.each<[string, keyof typeof PEOPLE, Partial<DeviceDetails>]>([
  ['a device of another type', 'staff', { cabinetType: 'EM' }],
  ['somebody who may only look', 'nurse', {}],
])(
  'for %s there are no commands and no receipts (DEV-058 DEV-061 DPERM-024)',
  async (_what, person, changes) => {
    await openFlex('configuration', PEOPLE[person], flexDevice(changes));
    expect(tabs()).not.toContain('Commands');
    expect(tabs()).not.toContain('Receipts');
  },
);

async function fillReceipt() {
  await enter('Shipment ID', 'S-1');
  await enter('Shipment Date', '2026-11-14');
  await enter('PO Number', 'PO-7');
  await chooseProduct();
  await enter('Expiry Date', '2027-03-08');
  await enter('Total Count', '2');
  await enter('Lot', 'L9');
  await enter('Line Number', '1');
}

test('missing values in a receipt are reported next to their fields, and nothing is sent (FLEX-022 FLEX-024..029)', async () => {
  const api = await openFlexTab('commands');
  await press('Send Receipt');
  for (const text of [
    'Please enter a Shipment ID',
    'Please enter a Shipment Date',
    'Please enter a PO Number',
    'Please enter a product id',
    'Please enter an expiry date',
    'Please enter a total count',
    'Please enter a lot',
    'Please enter a line number',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(screen.queryByLabelText('Order Number')).toBeNull();
  expect(api.sent(sendManualReceipt)).toEqual([]);
});

test('success is shown once the device has answered, and the form is cleared (FLEX-017 FLEX-034 DERR-033)', async () => {
  const api = await openFlexTab('commands');
  api.answers(sendManualReceipt, command('manual_receipt'));
  api.answers(getDeviceCommand, command('manual_receipt'));
  await fillReceipt();
  await press('Send Receipt');
  await screen.findByText(/^Queued\./);
  api.answers(getDeviceCommand, command('manual_receipt', { status: 'sent' }));
  await screen.findByText('Sent to the device. Waiting for the device.');
  expect(screen.queryByText('Manual Receipt succeeded.')).toBeNull();
  expect(valueOf('Shipment ID')).toBe('S-1');
  api.answers(getDeviceCommand, done('manual_receipt'));
  await screen.findByText('Manual Receipt succeeded.');
  await waitFor(() => expect(valueOf('Shipment ID')).toBe(''));
  expect(api.sent(sendManualReceipt)[0]?.body).toEqual({
    shipmentId: 'S-1',
    shipmentDate: '2026-11-14',
    poNumber: 'PO-7',
    serialized: 'NO',
    receiptItems: [
      {
        productId: 'F1',
        expiryDate: '2027-03-08',
        totalCount: 2,
        lotNumber: 'L9',
        lineNumber: '1',
        serialNumbers: [],
      },
    ],
  });
});

test("a refusal shows the device's message, and the input stays to be sent again (FLEX-052 DAPI-039)", async () => {
  const api = await openFlexTab('commands');
  api.answers(
    sendManualReceipt,
    command('manual_receipt', { status: 'refused', resultCode: 7, resultMessage: 'Door is open' }),
  );
  await fillReceipt();
  await press('Send Receipt');
  await screen.findByText('Door is open');
  expect(screen.queryByText('Manual Receipt succeeded.')).toBeNull();
  api.answers(sendManualReceipt, done('manual_receipt'));
  await press('Send Receipt');
  await screen.findByText('Manual Receipt succeeded.');
  expect(api.sent(sendManualReceipt)).toHaveLength(2);
});

test('with serial numbers there is one required field per unit (FLEX-030 FLEX-031)', async () => {
  const api = await openFlexTab('commands');
  await fillReceipt();
  await select('Serialized', 'YES');
  expect(await screen.findAllByLabelText(/^Serial Number \d/)).toHaveLength(2);
  await enter('Serial Number 1', 'A1');
  await press('Send Receipt');
  expect(await screen.findAllByText('All serial numbers are required')).toHaveLength(1);
  await enter('Serial Number 2', 'A2');
  api.answers(sendManualReceipt, done('manual_receipt'));
  await press('Send Receipt');
  await screen.findByText('Manual Receipt succeeded.');
  expect(api.sent(sendManualReceipt)[0]?.body).toMatchObject({
    serialized: 'YES',
    receiptItems: [{ serialNumbers: ['A1', 'A2'] }],
  });
});

test('items are added and removed, but not the first (FLEX-032)', async () => {
  await openFlexTab('commands');
  await press('Add Item');
  expect(await screen.findByRole('region', { name: 'Item 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Item 1' })).toBeNull();
  await userEvent.click(screen.getByLabelText('Remove Item 2'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Item 2' })).toBeNull());
});

test('missing values in a correction are reported next to their fields (FLEX-036..041 FLEX-044)', async () => {
  const api = await openFlexTab('commands');
  await open('Manual Correction');
  await press('Send Correction');
  for (const text of [
    'A tray is required',
    'Please enter a product id',
    'Please enter an expiry date',
    'Please enter a lot',
    'Please enter a PO Number',
    'Please enter a total count',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  await select('Serialized', 'YES');
  await press('Send Correction');
  expect(await screen.findByText('All serial numbers are required')).toBeTruthy();
  expect(api.sent(sendManualCorrection)).toEqual([]);
});

test('a correction names the tray of the configuration (FLEX-018 FLEX-035 FLEX-043 FLEX-045 FLEX-046 DERR-034)', async () => {
  const api = await openFlexTab('commands');
  await open('Manual Correction');
  await select('Type', 'Remove');
  await screen.findByText('Tray 2 (Ambient)');
  await select('Tray', 'Tray 2 (Ambient)');
  await select('Product', 'Immune globulin 10 g (F1)');
  await enter('Expiry Date', '2027-03-08');
  await enter('Lot', 'L9');
  await enter('PO Number', 'PO-7');
  await select('Serialized', 'YES');
  await enter('Serial Number', 'SN9');
  api.answers(sendManualCorrection, done('manual_correction'));
  await press('Send Correction');
  await screen.findByText('Manual Correction succeeded.');
  await waitFor(() => expect(valueOf('Lot')).toBe(''));
  const [sent] = api.sent(sendManualCorrection);
  expect(sent?.url).toContain('/manual_correction/100234-004/remove');
  expect(sent?.body).toEqual({
    drawerNumber: 2,
    productId: 'F1',
    expiryDate: '03/08/2027',
    lotNumber: 'L9',
    poNumber: 'PO-7',
    serialNumber: 'SN9',
    count: 1,
  });
});

test('a correction offers what the tray is set up for, and to take out also what lies there (S25 FLEX-035)', async () => {
  const api = await openFlexTab('commands');
  const lies = lot({ productItemId: 'F9', productLabelName: 'Albumin 25%' });
  const parts = lies.parts.map((part) => ({ ...part, section: 'Tray 1/0' }));
  const result = [{ ...lies, parts }];
  api.answers(listInventory, { result, inventories: result, total_record: 1 });
  await open('Manual Correction');
  await screen.findByText('Tray 2 (Ambient)');
  const offered = () =>
    [...screen.getByLabelText<HTMLSelectElement>('Product').options].map(({ text }) => text);
  expect(offered()).toEqual(['Choose a tray first']);
  await select('Tray', 'Tray 2 (Ambient)');
  expect(offered()).toEqual(['Choose a product', 'Immune globulin 10 g (F1)']);
  await select('Product', 'Immune globulin 10 g (F1)');
  // Another tray, another product.
  await select('Tray', 'Tray 1 (Chilled)');
  expect([valueOf('Product'), offered()]).toEqual(['', ['Choose a product']]);
  expect(screen.getByText('This tray is not set up for any product.')).toBeTruthy();
  await select('Type', 'Remove');
  await waitFor(() => expect(offered()).toEqual(['Choose a product', 'Albumin 25% (F9)']));
});

test('a count of 1e3 is refused, and one above what the tray holds is asked for (S25 FLEX-041)', async () => {
  const api = await openFlexTab('commands');
  await open('Manual Correction');
  await screen.findByText('Tray 2 (Ambient)');
  await select('Tray', 'Tray 2 (Ambient)');
  await select('Product', 'Immune globulin 10 g (F1)');
  await enter('Expiry Date', '3/8/7');
  await enter('Lot', 'L9');
  await enter('PO Number', 'PO-7');
  await enter('Count', '1e3');
  await press('Send Correction');
  expect(await screen.findByText('Enter a whole number, in digits.')).toBeTruthy();
  expect(screen.getByText(/^Enter a date as /)).toBeTruthy();
  expect(api.sent(sendManualCorrection)).toEqual([]);

  await enter('Expiry Date', '2027-03-08');
  await enter('Count', '500');
  const question = '500 is more than the place holds (20). Is it right?';
  const details = [{ field: 'confirmed', message: question }];
  api.refuses(sendManualCorrection, { code: 'refused', message: question, details });
  await press('Send Correction');
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText(question)).toBeTruthy();
  api.answers(sendManualCorrection, done('manual_correction'));
  await userEvent.click(asked.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Manual Correction succeeded.');
  expect(api.sent(sendManualCorrection).map(({ body }) => body)).toMatchObject([
    { count: 500 },
    { count: 500, confirmed: true },
  ]);
  expect(api.sent(sendManualCorrection)[0]?.body).not.toHaveProperty('confirmed');
});

test('an inventory sync for one product requires the product, and shows the specified texts on failure and success (FLEX-019 FLEX-047..051 DERR-035)', async () => {
  const api = await openFlexTab('commands');
  await open('Inventory Sync');
  await select('Action', 'Delete');
  await select('All Products', 'NO');
  await press('Send Inventory Sync');
  expect(await screen.findByText('Please enter a product id')).toBeTruthy();
  await chooseProduct();
  api.answers(
    sendInventorySync,
    command('inventory_sync', { status: 'refused', resultCode: 2, resultMessage: 'Busy' }),
  );
  await press('Send Inventory Sync');
  await press('Delete');
  await screen.findByText('Inventory Sync failed.');
  expect(screen.getByText('Busy')).toBeTruthy();
  api.answers(sendInventorySync, done('inventory_sync'));
  await press('Send Inventory Sync');
  await press('Delete');
  await screen.findByText('Inventory Sync succeeded.');
  await waitFor(() => expect(valueOf('All Products')).toBe('YES'));
  expect(api.sent(sendInventorySync)[1]).toMatchObject({
    url: expect.stringContaining('/inventory_sync/100234-004/delete') as string,
    body: { allProducts: false, productData: { productId: 'F1' } },
  });
});

test('an offline device gets the command later; the user need not wait, and the journal shows its status (FLEX-047)', async () => {
  const api = await openFlexTab('commands', PEOPLE.owner, flexDevice({ connectivityStatus: 3 }));
  await open('Inventory Sync');
  api.answers(sendInventorySync, command('inventory_sync'));
  api.answers(listDeviceCommands, {
    result: [
      entry('inventory_sync', { syncAction: 'add', allProducts: true }),
      entry(
        'device_tags',
        { tags: { ward: '2' } },
        {
          commandId: '00000000-0000-4000-8000-000000000002',
          status: 'refused',
          resultCode: 3,
          resultMessage: 'Memory is full',
        },
      ),
    ],
    total_record: 2,
  });
  await press('Send Inventory Sync');
  await screen.findByText(/The device is offline. The command waits for it until/);
  expect(api.sent(sendInventorySync)[0]?.body).toEqual({ allProducts: true });
  await press('Stop waiting');
  await waitFor(() => expect(screen.queryByText(/The device is not connected/)).toBeNull());
  const journal = within(screen.getByRole('region', { name: 'Command History' }));
  expect(await journal.findByText('Queued')).toBeTruthy();
  expect(journal.getByText('Refused')).toBeTruthy();
  expect(journal.getByText('Add all products')).toBeTruthy();
  expect(journal.getByText('ward: 2')).toBeTruthy();
  expect(journal.getByText('Code 3: Memory is full')).toBeTruthy();
});
