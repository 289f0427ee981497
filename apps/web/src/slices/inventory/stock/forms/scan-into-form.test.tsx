import { readStockScan, updateInventory, type ScanAnswer } from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { address } from '../../../../test/fake-browser.ts';
import { lot, openInventory, product, scan, scanKeys } from '../../inventory.fixture.ts';

const CODE = '0100312345678906';
const form = async (name: string) => within(await screen.findByRole('dialog', { name }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const [infliximab] = scan().products;
if (!infliximab) throw new Error('no product');
const albumin = { ...infliximab, productId: 'F2', productLabelName: 'Albumin 25%' };

type Api = Awaited<ReturnType<typeof openInventory>>;
const scanned = async (api: Api, changes: Partial<ScanAnswer> = {}) => {
  api.answers(readStockScan, scan(changes));
  await scanKeys(CODE);
};
const answer = async (title: string, name: string) => {
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  await userEvent.click(question.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

test('three scans of a lot are three, and a pack counts its units (S1 S7)', async () => {
  const api = await openInventory();
  await scanned(api);
  await form('Insert');
  await expect.poll(() => valueOf('Quantity')).toBe('1');
  await scanned(api);
  await scanned(api, { lot: null, expiration: null });
  await expect.poll(() => valueOf('Quantity')).toBe('3');
  await scanned(api, { units: 10 });
  await expect.poll(() => valueOf('Quantity')).toBe('13');
  // A typed number counts as well.
  fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '20' } });
  await scanned(api);
  await expect.poll(() => valueOf('Quantity')).toBe('21');
});

test('what a scan filled in is not dropped by Back without a question (S7)', async () => {
  const api = await openInventory();
  await userEvent.click(screen.getByRole('tab', { name: 'Configuration' }));
  await waitFor(() => expect(address()).toContain('tab=configuration'));
  await userEvent.click(screen.getByRole('tab', { name: 'Inventory' }));
  await waitFor(() => expect(address()).toContain('tab=inventory'));
  await screen.findByRole('region', { name: 'Inventory' });
  (document.activeElement as HTMLElement | null)?.blur();
  await scanned(api);
  await form('Insert');
  await expect.poll(() => valueOf('Quantity')).toBe('1');
  window.history.back();
  await answer('Discard changes?', 'Keep editing');
  expect(valueOf('Lot')).toBe('NEW1');
  expect(address()).toContain('tab=inventory');
});

test('another product asks: what is entered stays, or the form begins anew (S7)', async () => {
  const api = await openInventory({ products: [product(), product({ ...albumin, dispensers: [] })] });
  await scanned(api);
  const dialog = await form('Insert');
  fireEvent.change(dialog.getByLabelText('Quantity'), { target: { value: '40' } });
  fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'from the cart' } });
  const other = { products: [albumin], lot: 'ALB1', expiration: '2028-01-31' };
  await scanned(api, other);
  await answer('Another product was scanned', 'Keep what is entered');
  expect(['Product', 'Lot', 'Quantity', 'Note'].map(valueOf)).toEqual([
    'F10001',
    'NEW1',
    '40',
    'from the cart',
  ]);
  await scanned(api, other);
  await answer('Another product was scanned', 'Begin with what was scanned');
  await expect
    .poll(() => ['Product', 'Lot', 'Quantity', 'Note'].map(valueOf))
    .toEqual(['F2', 'ALB1', '1', '']);
});

test('another lot of the product asks likewise (S7)', async () => {
  const api = await openInventory();
  await scanned(api);
  await form('Insert');
  await scanned(api, { units: 5 });
  await expect.poll(() => valueOf('Quantity')).toBe('6');
  await scanned(api, { lot: 'NEW2' });
  await answer('Another lot was scanned', 'Keep what is entered');
  expect(['Lot', 'Quantity'].map(valueOf)).toEqual(['NEW1', '6']);
  await scanned(api, { lot: 'NEW2' });
  await answer('Another lot was scanned', 'Begin with what was scanned');
  await expect.poll(() => ['Lot', 'Quantity'].map(valueOf)).toEqual(['NEW2', '1']);
});

test('a serial number counts once, and the second time that is said (S7 S25)', async () => {
  const numbered = { ...infliximab, isSerializable: true };
  const api = await openInventory({ products: [product({ isSerializable: true })] });
  await scanned(api, { products: [numbered], serial: 'S1' });
  await form('Insert');
  await scanned(api, { products: [numbered], serial: 'S2' });
  await scanned(api, { products: [numbered], serial: 'S1' });
  expect(await screen.findByText('S1 is counted already.')).toBeTruthy();
  expect(valueOf('Serial Numbers')).toBe('S1\nS2');
});

test('scans that follow at once are taken in their sequence, also before the form is open (S7)', async () => {
  const api = await openInventory();
  api.answers(readStockScan, scan());
  // None of them waits for the answer to the one before.
  for (const code of [CODE, CODE, CODE]) await scanKeys(code);
  await form('Insert');
  await expect.poll(() => valueOf('Quantity')).toBe('3');
  expect(api.sent(readStockScan)).toHaveLength(3);
});

test('the scan field takes one code after the other (S7)', async () => {
  const api = await openInventory();
  api.answers(readStockScan, scan());
  const field = screen.getByLabelText<HTMLInputElement>('Scan or type');
  for (const code of ['FIRST01', 'SECOND2', 'THIRD03']) {
    fireEvent.change(field, { target: { value: code } });
    if (field.form) fireEvent.submit(field.form);
    expect(field.value).toBe('');
  }
  await form('Insert');
  await expect.poll(() => valueOf('Quantity')).toBe('3');
  expect(api.sent(readStockScan).map(({ body }) => body)).toEqual([
    { text: 'FIRST01' },
    { text: 'SECOND2' },
    { text: 'THIRD03' },
  ]);
});

test('a wrong check digit is said (S7)', async () => {
  const api = await openInventory();
  api.answers(readStockScan, scan({ products: [], lot: null, wrongCheckDigit: true }));
  await scanKeys('00312345678907');
  expect(
    await screen.findByText('The check digit of 00312345678907 is wrong. Scan or type it again.'),
  ).toBeTruthy();
});

test('a removal counts scans, warns of an expired lot, and asks before it is posted (S6 S7)', async () => {
  const expired = lot({ lot: 'OLD', expiration: '2026-11-15' });
  const api = await openInventory({ lots: [lot(), expired] });
  await scanned(api, { lot: 'OLD', onHand: 5, expiration: '2026-11-15' });
  const dialog = await form('Remove');
  expect(
    dialog.getByText(/^Lot OLD expired on .*It may be removed, but not be used any more\.$/),
  ).toBeTruthy();
  await scanned(api, { lot: 'OLD', onHand: 5, expiration: '2026-11-15', units: 2 });
  await expect.poll(() => valueOf('Quantity')).toBe('3');
  const message = 'Lot OLD expired on 2026-11-15. Remove it all the same?';
  api.refuses(updateInventory, { code: 'refused', message, details: [{ field: 'confirmed', message }] });
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await answer('Remove', 'Cancel');
  // Declining loses nothing.
  expect(valueOf('Quantity')).toBe('3');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText(message);
  api.answers(updateInventory, { suspended: false, onHand: 2 });
  await answer('Remove', 'Confirm');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const bodies = api.sent(updateInventory).map(({ body }) => body as Record<string, unknown>);
  expect(bodies.map(({ qty, confirmed }) => [qty, confirmed])).toEqual([
    [3, undefined],
    [3, undefined],
    [3, true],
  ]);
});

test.each(['1e3', '0x10', '1.5', '1,000'])('“%s” is no quantity (DINV-013)', async (typed) => {
  const api = await openInventory();
  await scanned(api);
  const dialog = await form('Insert');
  fireEvent.change(dialog.getByLabelText('Quantity'), { target: { value: typed } });
  await userEvent.click(dialog.getByRole('button', { name: 'Insert' }));
  expect(await dialog.findByText('Enter a whole number, in digits.')).toBeTruthy();
  expect(api.sent(updateInventory)).toEqual([]);
});
