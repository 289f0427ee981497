import { listOrderableProducts } from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { givenUser, showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { useChoices } from '../choices.ts';
import { recommendation } from '../restock.fixture.ts';
import type { Modification } from '../seen-row.ts';
import ModifyOrder from './modify-order.tsx';

/** The stored modification of the row; undefined if there is none. */
const kept = () => {
  const text = document.querySelector('output')?.textContent ?? '';
  return text === '' ? undefined : (JSON.parse(text) as Modification | null);
};

/** Opens the dialog with an earlier modification. */
async function openDialog(row = recommendation(), before: Modification | null = null, api = givenUser()) {
  const onClose = vi.fn<() => void>();
  function Page() {
    const { chosen, modify } = useChoices();
    const [isOpen, setOpen] = useState(false);
    const open = () => {
      if (before) modify(row, before.batches);
      setOpen(true);
    };
    return (
      <>
        <output>{JSON.stringify(chosen(row.id)?.modified)}</output>
        {isOpen ? <ModifyOrder row={row} onClose={onClose} /> : <button onClick={open}>Open</button>}
      </>
    );
  }
  await showScreen(Page, '/page', api);
  fireEvent.click(screen.getByText('Open'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modify Order' }));
  return { api, dialog, onClose };
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

test('batches and packs of a row are chosen, and nothing is sent (OMGT-045..051 OMGT-061 OMGT-062 OMGT-073 OMGT-088..091)', async () => {
  const { api, dialog, onClose } = await openDialog(
    recommendation({ warnings: ['Batch expires within 60 days'] }),
  );
  expect(dialog.getByText(/^100234 · Northside/)).toBeTruthy();
  expect(dialog.getByText('Batch expires within 60 days')).toBeTruthy();
  // Without related products there is nothing to choose.
  expect(dialog.queryByRole('combobox', { name: 'Product' })).toBeNull();
  expect(dialog.getByText('15 units: position 21 of 22 target')).toBeTruthy();
  expect(select(dialog, 'Batch').selectedOptions[0]?.text).toBe('T81A07 · 10 packs · 2027-06-29 · 225 days');
  expect(groups(select(dialog, 'Batch'))).toEqual([
    ['1st · NCDC', 'NCDC/T81A07', 'NCDC/T90B11'],
    ['2nd · SCDC', 'SCDC/S77'],
  ]);
  const qty = dialog.getByLabelText<HTMLInputElement>('Qty (packs)');
  expect([qty.type, qty.min, qty.step]).toEqual(['number', '0', '1']);

  enter(dialog, 'Qty (packs)', '2');
  expect(dialog.getByText('10 units: position 16 of 22 target')).toBeTruthy();
  fireEvent.click(dialog.getByText('Add Batch'));
  // The missing part of the recommendation is proposed.
  expect(dialog.getByLabelText<HTMLInputElement>('Qty 2 (packs)').value).toBe('1');
  expect(groups(select(dialog, 'Batch 2'))).toEqual([
    ['1st · NCDC', 'NCDC/T90B11'],
    ['2nd · SCDC', 'SCDC/S77'],
  ]);
  expect([...select(dialog, 'Batch 2').options].map(({ value }) => value)).not.toContain('empty');
  enter(dialog, 'Qty 2 (packs)', '0');
  submit(dialog);
  expect(await dialog.findByText('Please select a batch.')).toBeTruthy();
  expect(dialog.getByText('Please enter a valid qty.')).toBeTruthy();

  enter(dialog, 'Batch 2', 'SCDC/S77');
  enter(dialog, 'Qty 2 (packs)', '31');
  expect(await dialog.findByText('This batch has 30 packs, not 31.')).toBeTruthy();
  expect(dialog.getByText(/ above max fill$/).textContent).toContain('149 units above max fill');
  fireEvent.click(dialog.getByText('Add Batch'));
  fireEvent.click(dialog.getByLabelText('Remove Batch 3'));
  expect(dialog.queryByLabelText('Batch 3')).toBeNull();
  enter(dialog, 'Qty 2 (packs)', '1');
  submit(dialog);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(kept()).toEqual({
    productId: 'F10001',
    productName: 'Trastuvexa 420 mg',
    unitsPerPack: 5,
    packValue: 840.5,
    batches: [
      { id: 'NCDC/T81A07', qty: 2, warehouse: 'NCDC', lot: 'T81A07', expiration: '2027-06-29' },
      { id: 'SCDC/S77', qty: 1, warehouse: 'SCDC', lot: 'S77', expiration: '2027-03-31' },
    ],
  });
  expect(api.sent(listOrderableProducts)).toEqual([]);
});

test('what was modified is shown again, and goes back to as recommended (OMGT-074 OMGT-082 OMGT-085)', async () => {
  const { dialog, onClose } = await openDialog(recommendation(), {
    productId: 'F10001',
    productName: 'Trastuvexa 420 mg',
    unitsPerPack: 5,
    packValue: 840.5,
    batches: [{ id: 'SCDC/S77', qty: 1, warehouse: 'SCDC', lot: 'S77', expiration: '2027-03-31' }],
  });
  expect(select(dialog, 'Batch').value).toBe('SCDC/S77');
  enter(dialog, 'Batch', 'empty');
  enter(dialog, 'Qty (packs)', '');
  submit(dialog);
  expect(await dialog.findByText('Please select a batch.')).toBeTruthy();
  expect(dialog.getByText('Please enter a valid qty.')).toBeTruthy();
  fireEvent.click(dialog.getByText('As recommended'));
  await waitFor(() => expect(dialog.queryByText('Please select a batch.')).toBeNull());
  submit(dialog);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(kept()).toBeNull();
});

test('another product brings its own batches; without a device nothing can be ordered (OMGT-046 OMGT-084 OAPI-020)', async () => {
  const relatedProducts = [{ productId: 'F2', productName: 'Trastuvexa 150 mg' }];
  const row = recommendation({ relatedProducts, cabinetId: null, cabinets: [] });
  const other = {
    id: 'SCDC/S1',
    warehouse: 'SCDC',
    lotNumber: 'S1',
    warehouseQty: 9,
    expirationDate: null,
    diffDays: null,
  } as const;
  const api = givenUser();
  api.cannotBeReached(listOrderableProducts);
  const { dialog, onClose } = await openDialog(row, null, api);
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

  // Once the product is known, its batch is proposed.
  enter(dialog, 'Product', 'F10001');
  enter(dialog, 'Product', 'F2');
  await waitFor(() => expect(select(dialog, 'Batch').value).toBe('SCDC/S1'));
  submit(dialog);
  expect(
    await dialog.findByText('There is no cabinet associated with this recommendation. Cannot release order.'),
  ).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(kept()).toBeUndefined();
});
