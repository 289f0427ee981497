import { getDevice, readStockScan } from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { address } from '../../../test/fake-browser.ts';
import { openInventory, scan, scanKeys, shelf } from '../inventory.fixture.ts';

const CODE = '0100312345678906';
const scanned = (text = CODE) => scanKeys(text);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a scan opens the right form, fills it, and never overwrites a value with a blank (S7)', async () => {
  const api = await openInventory();
  api.answers(readStockScan, scan());
  await scanned();
  const form = await dialog('Insert');
  const value = (label: string) => form.getByLabelText<HTMLInputElement>(label).value;
  expect([value('Product'), value('Lot')]).toEqual(['F10001', 'NEW1']);
  expect(api.sent(readStockScan)[0]?.body).toEqual({ text: CODE });
  // The scanner's keys are removed from the focused field; only the scan's values are filled in.
  const note = form.getByLabelText('Note');
  fireEvent.change(note, { target: { value: 'from the cart' } });
  note.focus();
  api.answers(readStockScan, scan({ lot: null, expiration: null }));
  await scanned();
  expect([value('Note'), value('Lot')]).toEqual(['from the cart', 'NEW1']);
  api.answers(readStockScan, scan({ lot: 'OLD', expiration: '2026-11-15' }));
  await scanned();
  expect(await screen.findByText(/^Lot OLD expired on .*: it cannot be inserted\.$/)).toBeTruthy();
  expect(value('Lot')).toBe('NEW1');
});

test('a lot that is here asks what to do; unknown, wrong device and two products are said first (S7)', async () => {
  const api = await openInventory();
  api.answers(readStockScan, scan({ lot: 'LOT7R0871', onHand: 5 }));
  await scanned();
  const question = await dialog('Infliximab 100 mg, lot LOT7R0871');
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  const form = await dialog('Remove');
  expect(form.getByLabelText<HTMLSelectElement>('Lot').value).toContain('LOT7R0871');
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));

  api.answers(readStockScan, scan({ products: [], lot: null }));
  await scanned('XYZ12345');
  expect(await screen.findByText('Nothing here is known as XYZ12345.')).toBeTruthy();
  const elsewhere = { cabinetId: '100234-002', cabinetName: 'Rheumatology Fridge' };
  api.answers(readStockScan, scan({ serial: 'SN1', elsewhere }));
  await scanned();
  expect(await screen.findByText('SN1 is in Rheumatology Fridge (100234-002).')).toBeTruthy();
  const [product] = scan().products;
  if (!product) throw new Error('no product');
  api.answers(readStockScan, scan({ products: [{ ...product, inDevice: false }] }));
  await scanned();
  expect(await screen.findByText('Infliximab 100 mg does not belong in this device.')).toBeTruthy();
  const other = { ...product, productId: 'F2', productLabelName: 'Infliximab pack' };
  api.answers(readStockScan, scan({ products: [product, other] }));
  await scanned();
  const choice = await dialog('Which product is it?');
  api.answers(readStockScan, scan());
  await userEvent.click(choice.getByRole('button', { name: /Infliximab pack/ }));
  const inserting = await dialog('Insert');
  expect(api.sent(readStockScan).at(-1)?.body).toEqual({ text: CODE, productId: 'F2' });
  // Asked above an open form, whose values stay. Not typed: so quick a typist would be taken for the scanner.
  fireEvent.change(inserting.getByLabelText('Note'), { target: { value: 'from the pharmacy' } });
  api.answers(readStockScan, scan({ products: [product, other] }));
  await scanned();
  const again = await dialog('Which product is it?');
  api.answers(readStockScan, scan());
  await userEvent.click(again.getByRole('button', { name: /Infliximab pack/ }));
  await waitFor(() => expect(screen.queryByText('Which product is it?')).toBeNull());
  expect((await dialog('Insert')).getByDisplayValue('from the pharmacy')).toBeTruthy();
});

test('a scan on another tab leads to the stock; what is typed in the scan field stays when it cannot be read', async () => {
  const api = await openInventory();
  api.answers(getDevice, shelf());
  await userEvent.click(screen.getByRole('tab', { name: 'Configuration' }));
  await waitFor(() => expect(address()).toContain('tab=configuration'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Inventory' })).toBeNull());
  (document.activeElement as HTMLElement | null)?.blur();
  api.answers(readStockScan, scan());
  await scanned();
  const opened = await dialog('Insert');
  // One scan counts once, whatever way it came.
  expect(api.sent(readStockScan)).toHaveLength(1);
  expect(opened.getByLabelText<HTMLInputElement>('Quantity').value).toBe('1');
  expect(address()).toBe('/cabinet-details/100234/100234-001?tab=inventory');
  await userEvent.keyboard('{Escape}');
  const field = screen.getByLabelText<HTMLInputElement>('Scan or type');
  api.cannotBeReached(readStockScan);
  await userEvent.type(field, '70311-0132-01{Enter}');
  expect(await screen.findByText('The scan could not be read.')).toBeTruthy();
  await expect.poll(() => field.value).toBe('70311-0132-01');
});
