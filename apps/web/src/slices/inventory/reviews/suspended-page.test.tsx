import {
  getSuspendedTransaction,
  listSuspendedTransactions,
  resolveSuspendedTransaction,
  type SuspendedTransaction,
  type User,
} from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { json, type FakeApi } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { user } from '../../../test/people.ts';
import { givenServer } from '../../devices/devices.fixture.ts';
import { signed } from '../ledger/signed.ts';

const PROMPT = 'Select the filter criteria above to view suspended transactions.';

const suspended = (changes: Partial<SuspendedTransaction> = {}): SuspendedTransaction => ({
  id: 7,
  customerId: '100234',
  customerName: 'Northside Hospital',
  cabinetId: '100234-009',
  cabinetName: 'Consignment',
  productItemId: 'F1',
  productLabelName: 'Immune globulin 10 g',
  lot: 'L-204',
  orderNumber: 'O-3',
  shipmentId: 'S-9',
  transactionId: 51,
  shipQty: 6,
  attemptedQty: 5,
  onHandQty: null,
  onHandNow: 12,
  diffQty: -1,
  transactionType: 'Insert',
  transactionReason: 'RESTOCK',
  suspendedReason: 'Received 5 of 6 shipped.',
  resolutionStatus: 'Suspended',
  memo: '',
  customerNote: 'One was broken',
  userName: 'Ada Moss',
  waiting: 0,
  createdAt: '2026-11-15T08:30:00+00:00',
  resolvedBy: null,
  resolvedAt: null,
  ...changes,
});

const removal = suspended({
  id: 4,
  productLabelName: 'Octagam 10%',
  transactionType: 'Removal',
  transactionReason: 'VEND',
  suspendedReason: 'Removal of 6 is more than the 4 on hand.',
  shipQty: null,
  shipmentId: '',
  attemptedQty: 6,
  onHandQty: 4,
  onHandNow: 3,
  diffQty: 2,
  waiting: 2,
  createdAt: '2026-11-14T08:30:00+00:00',
});
const rejected = suspended({
  id: 2,
  productLabelName: 'Albumin 25%',
  suspendedReason: 'None found in a cycle count.',
  resolutionStatus: 'Rejected',
  memo: 'Counted again: all there',
  resolvedBy: 'Dana Reyes',
  resolvedAt: '2026-11-15T09:00:00+00:00',
  createdAt: '2026-11-13T08:30:00+00:00',
});

let api: FakeApi;

const reviewer = (role: 'OWNER' | 'VIEWER' = 'OWNER') => user({ grants: { ALL: { inventory: role } } });

/** Opens the page; resolving changes the list as the server would. */
async function open(person: User = reviewer(), path = '/suspended-transactions/100234') {
  api = givenServer(person);
  let rows = [suspended(), removal, rejected];
  api.answersWith(listSuspendedTransactions, ({ url }) => {
    const open = rows.filter(({ resolutionStatus }) => resolutionStatus === 'Suspended');
    const result = url.includes('status=Suspended') ? open : rows;
    return json(200, { result, total_record: result.length });
  });
  api.answersWith(resolveSuspendedTransaction, ({ url, body }) => {
    const { status: resolutionStatus, memo } = body as { status: 'Approved'; memo: string };
    const change = {
      resolutionStatus,
      memo,
      resolvedBy: 'Mo Okafor',
      resolvedAt: '2026-11-16T08:00:00+00:00',
    };
    const id = Number(url.split('/').at(-1));
    rows = rows.map((row) => (row.id === id ? { ...row, ...change } : row));
    return json(
      200,
      rows.find((row) => row.id === id),
    );
  });
  await openPortal(path);
}
const requests = () =>
  api
    .sent(listSuspendedTransactions)
    .map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
const openReview = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};
const save = () => userEvent.click(screen.getByText('Save', { selector: 'button' }));
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (status: string) =>
  userEvent.selectOptions(screen.getByLabelText('Resolution status'), status);
const quantities = () =>
  [...screen.getByLabelText('Quantities').children].map(({ textContent }) => textContent);

test('nothing is listed before a search; then by device, status and type (SHELL-039 SHELL-123 SUSP-002 SUSP-003)', async () => {
  await open(reviewer(), '/suspended-transactions');
  await screen.findByRole('heading', { level: 1, name: 'Suspended Transactions' });
  expect(screen.getByText(PROMPT)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
  expect(menu.getByRole('link', { name: 'Suspended Transactions' }).getAttribute('href')).toBe(
    '/suspended-transactions',
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.type(screen.getByLabelText('Device ID'), '009{Enter}');
  await screen.findByText('Received 5 of 6 shipped.');
  expect(screen.queryByText(PROMPT)).toBeNull();
  expect(requests().at(-1)).toEqual({ cabinetId: '009', limit: '100', page: '1', order: 'createdAt DESC' });
  expect(screen.getByText('Transaction status')).toBeTruthy();
  expect(screen.getByText('Transaction type')).toBeTruthy();
});

test('one transaction after the other is resolved; what is resolved is read-only (SUSP-001 SUSP-005..011 DAPI-072)', async () => {
  await open();
  const dialog = await openReview('Immune globulin 10 g');
  // A customer in the path is a search for its transactions.
  expect(requests()[0]).toMatchObject({ customerId: '100234', limit: '100', page: '1' });
  // The reason as a sentence, and the quantities side by side.
  expect(dialog.getByText('Received 5 of 6 shipped.')).toBeTruthy();
  expect(quantities()).toEqual(['Shipped6', 'Attempted5', 'Difference−1', 'On hand now12']);
  expect(dialog.getByText('One was broken')).toBeTruthy();
  const qty = screen.getByLabelText<HTMLInputElement>('Qty');
  expect([qty.type, qty.min, qty.step, qty.value]).toEqual(['number', '0', '1', '5']);
  enter('Qty', '');
  await save();
  await screen.findByText('A resolution status is required.');
  expect(screen.getByText('Please enter a valid qty.')).toBeTruthy();
  expect(api.sent(resolveSuspendedTransaction)).toEqual([]);
  await choose('Approved');
  enter('Qty', '5');
  await save();

  // The next one of the same customer opens by itself.
  const next = within(await screen.findByRole('dialog', { name: 'Suspended transaction 4' }));
  expect(api.sent(resolveSuspendedTransaction)[0]).toMatchObject({
    url: '/api/suspendedTransactions/7',
    body: { status: 'Approved', qty: 5, memo: '' },
  });
  expect(screen.getByText('Transaction approved.')).toBeTruthy();
  expect(requests()).toContainEqual({ customerId: '100234', status: 'Suspended' });
  expect(next.getByText('2 later removals of this lot wait for your decision.')).toBeTruthy();
  expect(quantities()).toEqual(['Attempted6', 'On hand then4', 'Difference+2', 'On hand now3']);
  await choose('Rejected');
  enter('Memo', 'A misread');
  await save();
  await screen.findByText('Transaction rejected. Nothing else is suspended here.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const old = await openReview('Octagam 10%');
  expect(old.getByText(/^Rejected by Mo Okafor/)).toBeTruthy();
  expect(old.getByText('A misread')).toBeTruthy();
  expect(old.queryByLabelText('Memo')).toBeNull();
  expect(old.queryByText('Save')).toBeNull();
});

test('who comes second reads who was first, and when, and the list is fresh (S26)', async () => {
  await open();
  await openReview('Immune globulin 10 g');
  await choose('Rejected');
  api.refuses(resolveSuspendedTransaction, { code: 'conflict', message: 'Dana Reyes has resolved this.' });
  api.answers(
    getSuspendedTransaction,
    suspended({
      resolutionStatus: 'Approved',
      memo: 'Credit asked for',
      resolvedBy: 'Dana Reyes',
      resolvedAt: '2026-11-15T09:00:00+00:00',
    }),
  );
  const before = requests().length;
  await save();
  await screen.findByText(
    /^Dana Reyes approved this transaction on 2026-11-15 .*\. Your entries were not saved\.$/,
  );
  expect(requests().length).toBeGreaterThan(before);
  // Nothing is left to decide.
  expect(screen.queryByText('Save')).toBeNull();
  expect(screen.getByText('Credit asked for')).toBeTruthy();
});

test('those who may only look resolve nothing', async () => {
  await open(reviewer('VIEWER'));
  const dialog = await openReview('Octagam 10%');
  expect(dialog.getByText('Removal of 6 is more than the 4 on hand.')).toBeTruthy();
  expect(dialog.queryByText('Save')).toBeNull();
});

test('nobody but admins with inventory has the page, and nothing is asked for (SUSP-001)', async () => {
  await open(user({ grants: { ALL: { cabinets: 'OWNER' }, 100234: { inventory: 'OWNER' } } }));
  await screen.findByText('Page not found');
  expect(requests()).toEqual([]);
});

test('differences have a sign', () => {
  expect([2, 0, -1].map(signed)).toEqual(['+2', '0', '−1']);
});
