import {
  getCustomer,
  getOrderJobStatus,
  listOrderableProducts,
  releaseOrders,
  searchCustomers,
  type Release,
} from '@parwell/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json } from '../../../test/fake-api.ts';
import { givenUser, showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { info } from '../../customers/customers.fixture.ts';
import { facts, recommendation } from '../restock.fixture.ts';
import CreateOrder from './create-order.tsx';

const RELEASE_ID = '11111111-1111-4111-8111-111111111111';
const STARTED =
  'The order release process has been initiated. You will receive an email with a summary of results.';
const running: Release = {
  releaseId: RELEASE_ID,
  status: 'In Progress',
  startedBy: 'planner@parwell.example',
  startedAt: '2026-11-16T09:41:08Z',
  finishedAt: null,
  lines: 1,
  ordered: 0,
  notOrdered: 0,
};

const several = recommendation({ cabinetId: '100234-002', outstandingOrders: 2 });
const nothing = recommendation({
  facts: facts({ batches: [] }),
  id: 'par/9',
  productId: 'F9',
  productName: 'Hemovance 1000 IU',
});

const queryOf = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);

function givenPortal() {
  const api = givenUser();
  api.answers(getCustomer, info());
  api.answers(searchCustomers, {
    result: [{ id: 'a', customerId: '100234', name: 'Northside Hospital' }],
    total_record: 1,
  });
  api.answers(getOrderJobStatus, { status: 'Idle', release: null });
  return api;
}

async function openDialog(api: ReturnType<typeof givenPortal>, customerId?: string) {
  const onClose = vi.fn<() => void>();
  await showScreen(() => <CreateOrder customerId={customerId} onClose={onClose} />, '/page', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Order' }));
  return { dialog, onClose };
}

type Part = Pick<typeof screen, 'getByLabelText' | 'getByRole'>;
const enter = (part: Part, label: string, value: string) =>
  fireEvent.change(part.getByLabelText(label), { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('lines are released with the batch that has enough (OMGT-052..057 OMGT-059 OMGT-092..094 OMGT-096 OMGT-097 OAPI-020..022 OCONST-035 OERR-016)', async () => {
  const api = givenPortal();
  const larger = several.warehouseInventory[1]?.[0] ?? null;
  api.answersWith(listOrderableProducts, ({ url }) => {
    const { productId, minQty } = queryOf(url);
    if (minQty === '99') return json(503, { code: 'unavailable', message: 'x' });
    if (productId === undefined) return json(200, { restockRecommendations: [several, nothing] });
    return json(200, { restockRecommendations: [{ ...several, defaultBatch: larger }] });
  });
  const { dialog, onClose } = await openDialog(api);
  fireEvent.click(dialog.getByText('SUBMIT'));
  for (const text of ['Please choose a customer.', 'Please select a valid product ID.', 'Invalid qty.'])
    expect(await dialog.findByText(text)).toBeTruthy();

  const customer = dialog.getByRole('combobox', { name: 'Customer' });
  expect(customer.getAttribute('placeholder')).toBe('Search Customers');
  fireEvent.mouseDown(customer);
  fireEvent.click(await screen.findByRole('option', { name: /Northside/ }));
  const first = within(dialog.getByRole('region', { name: 'Line 1' }));
  await first.findByRole('option', { name: 'Trastuvexa 420 mg (F10001)' });
  enter(first, 'Product', several.id);
  // R4's device is preset, and another one can be chosen.
  expect(first.getByLabelText<HTMLSelectElement>('Device').value).toBe('100234-002');
  expect(first.getByLabelText<HTMLSelectElement>('Batch').value).toBe('NCDC/T81A07');
  expect(first.getByText('This product currently has 2 outstanding order(s).')).toBeTruthy();

  vi.useFakeTimers();
  enter(first, 'Qty (packs)', '1');
  await pass(900);
  enter(first, 'Qty (packs)', '15');
  await pass(990);
  expect(api.sent(listOrderableProducts)).toHaveLength(1);
  await pass(10);
  await pass(0);
  expect(api.sent(listOrderableProducts).map(({ url }) => queryOf(url))).toEqual([
    { customerId: '100234' },
    { customerId: '100234', productId: 'F10001', minQty: '15' },
  ]);
  expect(first.getByLabelText<HTMLSelectElement>('Batch').value).toBe('SCDC/S77');
  expect(first.getByText('75 units: position 81 of 22 target')).toBeTruthy();
  enter(first, 'Qty (packs)', '99');
  await pass(1000);
  await pass(0);
  expect(first.getByLabelText<HTMLSelectElement>('Batch').value).toBe('empty');
  expect(first.getByText('Please select a batch.')).toBeTruthy();

  // The user's choice stays.
  enter(first, 'Batch', 'NCDC/T81A07');
  enter(first, 'Qty (packs)', '15');
  await pass(1000);
  await pass(0);
  vi.useRealTimers();
  expect(first.getByLabelText<HTMLSelectElement>('Batch').value).toBe('NCDC/T81A07');
  expect(await first.findByText('This batch has 10 packs, not 15.')).toBeTruthy();
  enter(first, 'Batch', 'SCDC/S77');

  fireEvent.click(dialog.getByText('Add Line'));
  fireEvent.click(dialog.getByText('Add Line'));
  fireEvent.click(dialog.getByLabelText('Remove line 3'));
  const second = within(dialog.getByRole('region', { name: 'Line 2' }));
  enter(second, 'Product', nothing.id);
  enter(second, 'Qty (packs)', '2');
  expect(second.getByText('No warehouse inventory')).toBeTruthy();
  expect(second.getByText('This product currently has 0 outstanding order(s).')).toBeTruthy();
  expect(dialog.getByText('2 lines · 17 packs · 85 units')).toBeTruthy();
  const backdrop = document.querySelector('.MuiDialog-container') ?? document.body;
  fireEvent.mouseDown(backdrop);
  fireEvent.click(backdrop);
  expect(onClose).not.toHaveBeenCalled();

  api.refuses(releaseOrders, { code: 'conflict', message: 'Orders are being released already.' });
  api.answers(getOrderJobStatus, { status: 'In Progress', release: running });
  fireEvent.click(dialog.getByText('SUBMIT'));
  expect(await dialog.findByText('Orders are being released already.')).toBeTruthy();
  const wait = await dialog.findByText(/^The system is currently processing orders\. {2}Please wait\.\.\.$/, {
    normalizer: (text) => text,
  });
  expect(wait).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'SUBMIT' }).disabled).toBe(true);
  expect(second.getByLabelText<HTMLInputElement>('Qty (packs)').value).toBe('2');
});

test('a failure stands under the customer box, and an empty list says so (OERR-017 OMGT-098)', async () => {
  const api = givenPortal();
  api.refuses(listOrderableProducts, { code: 'server_error', message: 'A server error has occurred.' });
  const { dialog, onClose } = await openDialog(api, '100234');
  const problem = await dialog.findByText('A server error has occurred.');
  expect(problem.className).toContain('Mui-error');
  const customer = dialog.getByRole('combobox', { name: 'Customer' });
  expect(customer.getAttribute('aria-describedby')).toBe(problem.id);

  api.answers(listOrderableProducts, { restockRecommendations: [] });
  fireEvent.click(dialog.getByText('Try again'));
  expect(await dialog.findByText('This customer does not have any products to restock.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('SUBMIT releases lines that no row asked for, once (OMGT-058 OMGT-069 OMGT-070 OMGT-095 OERR-008)', async () => {
  const api = givenPortal();
  api.answers(listOrderableProducts, { restockRecommendations: [several, nothing] });
  api.cannotBeReached(releaseOrders);
  const { dialog, onClose } = await openDialog(api, '100234');
  const line = within(dialog.getByRole('region', { name: 'Line 1' }));
  await line.findByRole('option', { name: 'Hemovance 1000 IU (F9)' });
  enter(line, 'Product', nothing.id);
  enter(line, 'Qty (packs)', '2');
  fireEvent.click(dialog.getByText('SUBMIT'));
  expect(await dialog.findByText('The order could not be released.')).toBeTruthy();
  api.answers(releaseOrders, { releaseId: RELEASE_ID, message: STARTED });
  fireEvent.click(dialog.getByText('SUBMIT'));
  expect(await screen.findByText(STARTED)).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [lost, released] = api.sent(releaseOrders).map(({ body }) => body);
  expect(released).toEqual(lost);
  expect(released).toMatchObject({
    lines: [
      {
        id: null,
        revision: null,
        customerId: '100234',
        cabinetId: '100234-001',
        productId: 'F9',
        qty: 2,
        inventoryStatus: 'Urgent',
        warehouse: 'NCDC',
        expiration: null,
        lot: '',
        poType: '',
      },
    ],
  });
});

test('an answer that takes too long is no failed release (OAPI-025 OERR-006 OERR-007)', async () => {
  const api = givenPortal();
  api.answers(listOrderableProducts, { restockRecommendations: [nothing] });
  api.answersWith(releaseOrders, () => json(504, { code: 'unavailable', message: 'x' }));
  const { dialog, onClose } = await openDialog(api, '100234');
  const line = within(dialog.getByRole('region', { name: 'Line 1' }));
  await line.findByRole('option', { name: 'Hemovance 1000 IU (F9)' });
  enter(line, 'Product', nothing.id);
  enter(line, 'Qty (packs)', '2');
  fireEvent.click(dialog.getByText('SUBMIT'));
  expect(
    await screen.findByText('Orders were released, but refreshing took longer than expected.'),
  ).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
