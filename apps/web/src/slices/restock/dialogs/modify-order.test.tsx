import { listOrderableProducts } from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { givenUser, showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { batch, recommendation } from '../recommendation.fixture.ts';
import ModifyOrder from './modify-order.tsx';
import type { ModifiedOrder } from './modify-values.ts';

async function openDialog(row = recommendation(), modified: ModifiedOrder | null = null, api = givenUser()) {
  const onModified = vi.fn<(order: ModifiedOrder | null) => void>();
  const onClose = vi.fn<() => void>();
  await showScreen(
    () => <ModifyOrder row={row} modified={modified} onModified={onModified} onClose={onClose} />,
    '/page',
    api,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Modify Order' }));
  return { api, dialog, onModified, onClose };
}

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog'];
const select = (dialog: Dialog, label: string) => dialog.getByLabelText<HTMLSelectElement>(label);
const enter = (dialog: Dialog, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
const submit = (dialog: Dialog) => fireEvent.click(dialog.getByText('SUBMIT'));
const groups = (field: HTMLSelectElement) =>
  [...field.querySelectorAll('optgroup')].map((group) => [
    group.label,
    ...[...group.querySelectorAll('option')].map(({ value }) => value),
  ]);

test('OMGT-045..051 OMGT-061 OMGT-062 OMGT-073 OMGT-088..091 batches and packs of a row are chosen, and nothing is sent', async () => {
  const { api, dialog, onModified, onClose } = await openDialog(
    recommendation({ warnings: ['Batch expires within 60 days'] }),
  );
  expect(dialog.getByText(/^100234 · Northside/)).toBeTruthy();
  expect(dialog.getByText('Batch expires within 60 days')).toBeTruthy();
  // Without related products there is nothing to choose from.
  expect(dialog.queryByRole('combobox', { name: 'Product' })).toBeNull();
  expect(dialog.getByText('15 units: position 21 of 22 target')).toBeTruthy();
  expect(select(dialog, 'Batch').selectedOptions[0]?.text).toBe('7R0913 · 12 packs · 2027-09-29 · 317 days');
  expect(groups(select(dialog, 'Batch'))).toEqual([
    ['1st · NCDC', 'NCDC/7R0913', 'NCDC/T81A07'],
    ['2nd · TXDC', 'TXDC/B29C41'],
  ]);
  const qty = dialog.getByLabelText<HTMLInputElement>('Qty (packs)');
  expect([qty.type, qty.min, qty.step]).toEqual(['number', '0', '1']);

  enter(dialog, 'Qty (packs)', '2');
  expect(dialog.getByText('10 units: position 16 of 22 target')).toBeTruthy();
  fireEvent.click(dialog.getByText('Add Batch'));
  // What is missing of the recommendation is proposed.
  expect(dialog.getByLabelText<HTMLInputElement>('Qty 2 (packs)').value).toBe('1');
  expect(groups(select(dialog, 'Batch 2'))).toEqual([
    ['1st · NCDC', 'NCDC/T81A07'],
    ['2nd · TXDC', 'TXDC/B29C41'],
  ]);
  expect([...select(dialog, 'Batch 2').options].map(({ value }) => value)).not.toContain('empty');
  enter(dialog, 'Qty 2 (packs)', '0');
  submit(dialog);
  expect(await dialog.findByText('Please select a batch.')).toBeTruthy();
  expect(dialog.getByText('Please enter a valid qty.')).toBeTruthy();

  enter(dialog, 'Batch 2', 'TXDC/B29C41');
  enter(dialog, 'Qty 2 (packs)', '31');
  expect(await dialog.findByText('This batch has 30 packs, not 31.')).toBeTruthy();
  expect(dialog.getByText(/ above max fill$/).textContent).toContain('149 units above max fill');
  fireEvent.click(dialog.getByText('Add Batch'));
  fireEvent.click(dialog.getByLabelText('Remove Batch 3'));
  expect(dialog.queryByLabelText('Batch 3')).toBeNull();
  enter(dialog, 'Qty 2 (packs)', '1');
  submit(dialog);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onModified).toHaveBeenCalledExactlyOnceWith({
    productId: 'F1',
    productName: 'Trastuvexa 420 mg',
    unitsPerPack: 5,
    packValue: 1250,
    batches: [
      { id: 'NCDC/7R0913', qty: 2, warehouse: 'NCDC', lot: '7R0913', expiration: '2027-09-29' },
      { id: 'TXDC/B29C41', qty: 1, warehouse: 'TXDC', lot: 'B29C41', expiration: '2027-09-29' },
    ],
  });
  expect(api.sent(listOrderableProducts)).toEqual([]);
});

test('OMGT-074 OMGT-082 OMGT-085 what was modified is shown again, and goes back to as recommended', async () => {
  const { dialog, onModified } = await openDialog(recommendation(), {
    productId: 'F1',
    productName: 'Trastuvexa 420 mg',
    unitsPerPack: 5,
    packValue: 1250,
    batches: [{ id: 'TXDC/B29C41', qty: 1, warehouse: 'TXDC', lot: 'B29C41', expiration: '2027-09-29' }],
  });
  expect(select(dialog, 'Batch').value).toBe('TXDC/B29C41');
  enter(dialog, 'Batch', 'empty');
  enter(dialog, 'Qty (packs)', '');
  submit(dialog);
  expect(await dialog.findByText('Please select a batch.')).toBeTruthy();
  expect(dialog.getByText('Please enter a valid qty.')).toBeTruthy();
  fireEvent.click(dialog.getByText('As recommended'));
  await waitFor(() => expect(dialog.queryByText('Please select a batch.')).toBeNull());
  submit(dialog);
  await waitFor(() => expect(onModified).toHaveBeenCalledExactlyOnceWith(null));
});

test('OMGT-046 OMGT-084 OAPI-020 another product brings its own batches; without a device nothing can be ordered', async () => {
  const relatedProducts = [{ productId: 'F2', productName: 'Trastuvexa 150 mg' }];
  const row = recommendation({ relatedProducts, cabinetId: null, cabinets: [] });
  const other = batch('SCDC', 'S1', 9);
  const api = givenUser();
  api.cannotBeReached(listOrderableProducts);
  const { dialog, onModified } = await openDialog(row, null, api);
  enter(dialog, 'Product', 'F2');
  expect(await dialog.findByText('The batches of this product could not be loaded.')).toBeTruthy();
  api.answers(listOrderableProducts, {
    restockRecommendations: [
      recommendation({
        productId: 'F2',
        unitsPerPack: 2,
        defaultBatch: other,
        warehouseInventory: [[other]],
        warnings: ['Product is inactive'],
      }),
    ],
  });
  fireEvent.click(dialog.getByText('Try again'));
  expect(await dialog.findByText('Product is inactive')).toBeTruthy();
  expect(api.sent(listOrderableProducts).at(-1)?.url).toContain('customerId=100234&productId=F2');
  expect(groups(select(dialog, 'Batch'))).toEqual([['1st · SCDC', 'SCDC/S1']]);
  expect(dialog.getByText('6 units: position 12 of 22 target')).toBeTruthy();

  // Now that it is known, the batch is proposed at once.
  enter(dialog, 'Product', 'F1');
  enter(dialog, 'Product', 'F2');
  await waitFor(() => expect(select(dialog, 'Batch').value).toBe('SCDC/S1'));
  submit(dialog);
  expect(
    await dialog.findByText('There is no cabinet associated with this recommendation. Cannot release order.'),
  ).toBeTruthy();
  expect(onModified).not.toHaveBeenCalled();
});
