import {
  deleteOrderRequest,
  getUser,
  listOrderRequests,
  updateOrderRequests,
  type OrderRequest,
} from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../test/fake-api.ts';
import { json } from '../../test/fake-api.ts';
import { user } from '../../test/people.ts';
import { givenUser, showScreen } from '../../ui/filters/show-screen.fixture.tsx';
import { Confirmations } from '../../ui/forms/confirm.tsx';
import ManagedOrderRequests from './managed-order-requests.tsx';
import { managedRequest } from './order-requests.fixture.ts';

let api: FakeApi;

const albumin = managedRequest({
  id: '8',
  product: { ...managedRequest().product, productName: 'Albumin 25%' },
  approvedQuantity: 2,
  adminNotes: 'Checked',
  orderNotes: 'Ring the bell',
  version: 5,
});
const failed = managedRequest({
  id: '9',
  product: { ...managedRequest().product, productName: 'Denosumab 60 mg' },
  status: 'APPROVED',
  approvedQuantity: 8,
  outcome: {
    problem: 'NCDC has 0 packs of N1.',
    orderedQuantity: 3,
    orderNumbers: ['R-1'],
    trackingNumbers: [],
  },
});

async function open(rows: () => readonly OrderRequest[], role: 'OWNER' | 'VIEWER' = 'OWNER') {
  api = givenUser();
  api.answers(getUser, user({ grants: { ALL: { orders: role, tenants: 'VIEWER' } } }));
  api.answersWith(listOrderRequests, () => json(200, { result: rows(), total_record: rows().length }));
  await showScreen(
    () => (
      <Confirmations>
        <ManagedOrderRequests />
      </Confirmations>
    ),
    '/page',
    api,
  );
}
const row = (name: RegExp) => screen.findByRole('row', { name });
async function actionsOf(name: RegExp) {
  fireEvent.click(within(await row(name)).getByRole('button', { name: /^Actions/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}
const choose = (action: string) => fireEvent.click(screen.getByRole('menuitem', { name: action }));
const bodies = () =>
  api.sent(updateOrderRequests).map(({ body }) => (body as { requests: unknown }).requests);
const page = { result: [], total_record: 0, releaseId: null };

test('pending requests are selected and decided together (OMGT-037 OMGT-038 OREQ-005 OREQ-007 OREQ-008 OREQ-010 OREQ-015 OREQ-020 OREQ-027..030)', async () => {
  let shown: readonly OrderRequest[] = [managedRequest(), albumin, failed];
  await open(() => shown);
  expect(screen.getByRole('button', { name: 'Request an Order' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Process Order Requests' })).toBeNull();
  const box = (of: HTMLElement) => within(of).queryByRole<HTMLInputElement>('checkbox');
  expect(box(await row(/Denosumab/))?.disabled ?? true).toBe(true);
  for (const name of [/Trastuvexa/, /Albumin/]) fireEvent.click(box(await row(name)) ?? document.body);
  fireEvent.click(await screen.findByRole('button', { name: 'Process Order Requests' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Process Order Requests' }));
  await dialog.findByText('2 order requests · 10 packs');
  expect(dialog.getByText('Northside Hospital: Albumin 25%, 2 packs = 10 units')).toBeTruthy();

  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  submit();
  await dialog.findByText('Choose Approve All or Deny All.');
  fireEvent.click(dialog.getByRole('button', { name: 'Deny All' }));
  expect(dialog.queryByLabelText('Order notes')).toBeNull();
  submit();
  await dialog.findByText('A note is required to explain why these order requests are being denied.');
  expect(bodies()).toEqual([]);

  // Somebody else decided one of them first; the other can still be approved.
  fireEvent.click(dialog.getByRole('button', { name: 'Approve All' }));
  const message =
    'Northside Hospital, Trastuvexa 420 mg: The order request was already cancelled by dana@northside.example.';
  api.refuses(updateOrderRequests, { code: 'conflict', message });
  shown = [albumin, failed];
  submit();
  await dialog.findByText(message);
  await dialog.findByText('1 order request was decided meanwhile and is left out.');
  api.answers(updateOrderRequests, page);
  fireEvent.change(dialog.getByLabelText('Admin notes'), { target: { value: 'Go' } });
  submit();
  await screen.findByText(/^Approved\. The orders are being released/);
  const first = {
    status: 'APPROVED',
    batches: [],
    shippingMethod: 'Standard Overnight (by 10:30AM)',
  };
  expect(bodies()).toEqual([
    [
      { ...first, id: '7', version: 3, approvedQuantity: null, adminNotes: '', orderNotes: '' },
      {
        ...first,
        id: '8',
        version: 5,
        approvedQuantity: 2,
        adminNotes: 'Checked',
        orderNotes: 'Ring the bell',
      },
    ],
    [{ ...first, id: '8', version: 5, approvedQuantity: 2, adminNotes: 'Go', orderNotes: 'Ring the bell' }],
  ]);
  expect(decodeURIComponent(api.sent(updateOrderRequests)[0]?.url ?? '')).toContain(
    'filter={"status":["PENDING"]}',
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Process Order Requests' })).toBeNull());
});

test('a pending request is modified: batches, no more of one than there is, and what is approved follows (OREQ-003 OREQ-035..039 OMGT-061 OMGT-062)', async () => {
  await open(() => [managedRequest()]);
  expect(await actionsOf(/Trastuvexa/)).toEqual(['Modify']);
  choose('Modify');
  const dialog = within(await screen.findByRole('dialog', { name: 'Modify Order Request' }));
  expect(dialog.getByText('8 packs = 40 units')).toBeTruthy();
  expect(dialog.getByText('As requested: 8 packs')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Add Batch' }));
  const select = (place: number) => dialog.findByLabelText<HTMLSelectElement>(`Batch ${place}`);
  const qty = (place: number) => dialog.getByLabelText<HTMLInputElement>(`Qty ${place} (packs)`);
  expect([(await select(1)).value, qty(1).value]).toEqual(['NCDC/N1', '3']);
  expect([...(await select(1)).querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
    '1st · NCDC',
    '2nd · SCDC',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Add Batch' }));
  expect([(await select(2)).value, qty(2).value]).toEqual(['', '5']);
  // A batch chosen in the first line is not offered in the second.
  expect([...(await select(2)).options].map(({ value }) => value)).toEqual(['', 'NCDC/N2', 'SCDC/S1']);
  fireEvent.change(await select(2), { target: { value: 'SCDC/S1' } });
  await dialog.findByText('Lowered to the 2 packs of this batch');
  expect(qty(2).value).toBe('2');
  expect(dialog.getByText('Approved: 5 packs = 25 units')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Shipping method'), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('A shipping method is required.');
  fireEvent.change(dialog.getByLabelText('Shipping method'), {
    target: { value: 'First Overnight (by 8:30AM)' },
  });
  api.answers(updateOrderRequests, page);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The order request was saved.');
  const batch = { expiration: '2027-06-30' };
  expect(bodies()).toEqual([
    [
      {
        id: '7',
        version: 3,
        status: 'PENDING',
        shippingMethod: 'First Overnight (by 8:30AM)',
        approvedQuantity: null,
        batches: [
          { ...batch, warehouse: 'NCDC', lot: 'N1', quantity: 3 },
          { ...batch, warehouse: 'SCDC', lot: 'S1', quantity: 2 },
        ],
        adminNotes: '',
        orderNotes: '',
      },
    ],
  ]);
});

test('what was not ordered is released again, what is decided is deleted after a question (OERR-014 OERR-015 OREQ-004 OREQ-018 R15)', async () => {
  await open(() => [failed]);
  expect(
    within(await row(/Denosumab/)).getByText(/3 of 8 packs ordered. NCDC has 0 packs of N1\./),
  ).toBeTruthy();
  expect(await actionsOf(/Denosumab/)).toEqual(['Release again', 'Delete']);
  choose('Release again');
  const dialog = within(await screen.findByRole('dialog', { name: 'Release Again' }));
  expect(dialog.getByText('NCDC has 0 packs of N1.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await actionsOf(/Denosumab/);
  choose('Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete This Order Request?' }));
  expect(question.getByText('Once an order request is deleted, this action cannot be undone.')).toBeTruthy();
  api.answers(deleteOrderRequest, { id: '9' });
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('The order request was deleted.');
  expect(api.sent(deleteOrderRequest)[0]?.url).toContain('/orderRequests/9');
});

test('who may only look selects and changes nothing (OPERM-026)', async () => {
  await open(() => [managedRequest()], 'VIEWER');
  const shown = await row(/Trastuvexa/);
  expect(within(shown).queryByRole('checkbox')).toBeNull();
  expect(within(shown).queryByRole('button', { name: /^Actions/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Request an Order' })).toBeNull();
});
