import { cancelDeviceCommand, sendInventorySync, sendManualReceipt } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  chooseProduct,
  command,
  done,
  enter,
  entry,
  flexDevice,
  openFlex,
  PEOPLE,
  press,
  select,
} from '../flex.fixture.ts';

test('deleting all products says what will happen and asks; what is typed is asked about on leaving', async () => {
  const api = await openFlex('commands');
  await userEvent.click(await screen.findByText('Inventory Sync', { selector: '[role=tab]' }));
  await select('Action', 'Delete');
  await press('Send Inventory Sync');
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Delete all products from Flex East?' }),
  );
  expect(question.getByText(/^Flex East will recognize none of its products/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(api.sent(sendInventorySync)).toEqual([]);

  for (const elsewhere of ['Receipts', 'Manual Receipt']) {
    await userEvent.click(screen.getByText(elsewhere, { selector: '[role=tab]' }));
    const leave = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    await userEvent.click(leave.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Action').value).toBe('delete');
  }

  api.answers(sendInventorySync, done('inventory_sync'));
  await press('Send Inventory Sync');
  await press('Delete');
  await screen.findByText('Inventory Sync succeeded.');
});

test('receiving an expired lot warns at once and asks before it is sent', async () => {
  const api = await openFlex('commands');
  await enter('Shipment Date', '2026-11-14');
  for (const [label, text] of [
    [/^Shipment I/, 'S-1'],
    ['PO Number', 'PO-7'],
    ['Expiry Date', '2020-03-08'],
    ['Total Count', '2'],
    ['Lot', 'L9'],
    ['Line Number', '1'],
  ] as const) {
    await enter(label, text);
  }
  expect(await screen.findByText(/^This lot expired on .*2020/)).toBeTruthy();
  await chooseProduct();
  await press('Send Receipt');
  const question = within(await screen.findByRole('alertdialog', { name: 'Receive expired lots?' }));
  expect(question.getByText(/lot L9 of F1 \(.*2020.*\)/)).toBeTruthy();
  expect(api.sent(sendManualReceipt)).toEqual([]);
  api.answers(sendManualReceipt, done('manual_receipt'));
  await userEvent.click(question.getByRole('button', { name: 'Send anyway' }));
  await screen.findByText('Manual Receipt succeeded.');
});

test('a queued command is cancelled from the journal; one that was sent cannot be', async () => {
  const queued = entry('inventory_sync', { syncAction: 'delete', allProducts: true });
  const other = { commandId: '00000000-0000-4000-8000-000000000002', status: 'sent' } as const;
  const api = await openFlex('commands', PEOPLE.owner, flexDevice(), [
    queued,
    entry('receipt_reject', { shipmentId: 'S1' }, other),
  ]);
  const journal = within(screen.getByRole('region', { name: 'Command History' }));
  await userEvent.click(await journal.findByRole('button', { name: /^Actions/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel command' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel “Inventory Sync”?' }));
  expect(question.getByText(/^Delete all products. The command will not be sent to Flex East,/)).toBeTruthy();
  api.answers(cancelDeviceCommand, command('inventory_sync', { status: 'cancelled' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel command' }));
  await screen.findByText('The command was cancelled.');
  await waitFor(() => expect(api.sent(cancelDeviceCommand)[0]?.url).toMatch(/0001\/cancel$/));
});
