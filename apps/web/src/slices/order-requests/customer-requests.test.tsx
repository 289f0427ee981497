import {
  cancelOrderRequest,
  getSettings,
  listCustomerOrderRequests,
  listOrderableProducts,
  listOrders,
  submitOrderRequests,
  type OrderRequest,
} from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { showScreen } from '../../ui/filters/show-screen.fixture.tsx';
import { Confirmations } from '../../ui/forms/confirm.tsx';
import { givenServer } from '../devices/devices.fixture.ts';
import { recommendation } from '../restock/restock.fixture.ts';
import CustomerRequestsTab from './customer-requests-tab.tsx';
import { orderRequest } from './order-requests.fixture.ts';

let api: FakeApi;

const approved = orderRequest({
  id: '8',
  product: { ...orderRequest().product, productName: 'Albumin 25%' },
  status: 'APPROVED',
  approvedQuantity: 6,
  mayCancel: false,
  outcome: {
    problem: 'It could not be ordered yet. We are working on it.',
    orderedQuantity: 4,
    orderNumbers: ['4500001'],
    trackingNumbers: ['1Z999AA10123456784'],
  },
});
const denied = orderRequest({
  id: '9',
  product: { ...orderRequest().product, productName: 'Denosumab 60 mg' },
  status: 'DENIED',
  adminNotes: 'Recalled',
  mayCancel: false,
});

function given(role: 'OWNER' | 'VIEWER', rows: readonly OrderRequest[]) {
  const person = user({ grants: { 100234: { orders: role } } });
  api = givenServer(person);
  api.answers(getSettings, { knowledgeBaseUrl: null, businessTimeZone: 'America/Los_Angeles' });
  api.answers(listCustomerOrderRequests, { result: [...rows], total_record: rows.length });
  api.answers(listOrderableProducts, { restockRecommendations: [recommendation({ outstandingOrders: 2 })] });
}
async function open(role: 'OWNER' | 'VIEWER', rows: readonly OrderRequest[]) {
  given(role, rows);
  const Screen = () => (
    <Confirmations>
      <CustomerRequestsTab />
    </Confirmations>
  );
  await showScreen(Screen, '/page/100234', api);
}
const row = (name: RegExp) => screen.findByRole('row', { name });
const asked = () =>
  Object.fromEntries(
    new URL(api.sent(listCustomerOrderRequests).at(-1)?.url ?? '', 'https://portal.example').searchParams,
  );

test('the second tab of orders has requests, their filter and what became of them (ORD-004..006 ORD-014 ORD-016 OREQ-002 OREQ-006 OREQ-024..026 OREQ-040)', async () => {
  given('OWNER', [orderRequest(), approved, denied]);
  api.answers(listOrders, { result: [], total_record: 0 });
  await openPortal('/restock-orders/100234');
  const tabs = within(await screen.findByRole('tablist', { name: 'Orders and order requests' }));
  expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Restock Orders',
    'Order Requests',
  ]);
  await screen.findByRole('textbox', { name: 'Order number' });
  fireEvent.click(tabs.getByRole('tab', { name: 'Order Requests' }));
  const pending = await row(/Trastuvexa/);
  expect(address()).toBe('/restock-orders/100234?tab=requests');
  expect(asked()).toMatchObject({
    where: JSON.stringify({ status: ['PENDING'], customerId: '100234' }),
    order: 'createdAt DESC',
  });
  expect(screen.queryByRole('textbox', { name: 'Order number' })).toBeNull();
  expect(
    screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(' ↓', '')),
  ).toEqual([
    'Product',
    'Requested Qty',
    'Approved qty',
    'Status',
    'Order',
    'Notes',
    'Reason',
    'Shipping Method',
    'Created',
  ]);
  const cells = (of: HTMLElement) =>
    within(of)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(pending).slice(0, 4)).toEqual(['8 packs= 40 units', 'PENDING', 'PENDING', '']);
  const albumin = await row(/Albumin/);
  expect(cells(albumin).slice(0, 4)).toEqual([
    '8 packs= 40 units',
    '6',
    'APPROVED',
    '4500001Parcel 1Z999AA10123456784Not all ordered4 of 6 packs ordered. It could not be ordered yet. We are working on it.',
  ]);
  expect(within(albumin).getByRole('link', { name: '4500001' }).getAttribute('href')).toBe(
    '/restock-orders/100234?orderNumber=4500001',
  );
  expect(within(albumin).getByRole('link', { name: '1Z999AA10123456784' }).getAttribute('href')).toContain(
    'ups.com',
  );
  expect(cells(await row(/Denosumab/)).slice(1, 3)).toEqual(['0', 'DENIED']);

  // A tap shows everything, also on a phone.
  fireEvent.click(within(await row(/Denosumab/)).getByRole('button', { name: 'Denosumab 60 mg' }));
  const details = within(await screen.findByRole('dialog', { name: 'Denosumab 60 mg' }));
  for (const text of ['Recalled', 'Two patients tomorrow', '8 packs = 40 units', 'dana@northside.example'])
    expect(details.getAllByText(text).length).toBeGreaterThan(0);
  fireEvent.click(details.getByRole('button', { name: 'Close' }));

  // Decided requests have neither checkbox nor actions.
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(within(albumin).queryByRole('button', { name: /^Actions/ })).toBeNull();
});

test('a pending request is cancelled after a question, and who came second is told (OERR-012 OERR-013 OREQ-002 OREQ-014 OREQ-016)', async () => {
  await open('OWNER', [orderRequest()]);
  const choose = async () => {
    await userEvent.click(within(await row(/Trastuvexa/)).getByRole('button', { name: /^Actions/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Cancel request']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel request' }));
    return within(await screen.findByRole('alertdialog', { name: 'Cancel This Order Request?' }));
  };
  const question = await choose();
  expect(
    question.getByText('Once an order request is cancelled, this action cannot be undone.'),
  ).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.sent(cancelOrderRequest)).toEqual([]);

  const message = 'The order request was already approved by planner@parwell.example.';
  api.refuses(cancelOrderRequest, { code: 'conflict', message });
  fireEvent.click((await choose()).getByRole('button', { name: 'Cancel request' }));
  await screen.findByText(new RegExp(message));
  expect(api.sent(cancelOrderRequest)[0]).toMatchObject({ body: { version: 3 } });
  expect(api.sent(cancelOrderRequest)[0]?.url).toContain('/customer-order-requests/7/cancel');
});

test('an order is requested once, with its units, the cut-off notes and the day of review (OREQ-001 OREQ-012 OERR-009 OCONST-028..033)', async () => {
  await open('OWNER', []);
  fireEvent.click(await screen.findByRole('button', { name: 'Request an Order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request an Order' }));
  for (const note of [
    'Monday to Friday 8 AM EST to 4:30 PM PST',
    'Requests before 1 PM PST are reviewed the same day',
    /^Your request will be reviewed (today|on \w+day, .+)\.$/,
  ])
    expect(await dialog.findByText(note)).toBeTruthy();
  const method = dialog.getByLabelText<HTMLSelectElement>('Shipping method');
  expect([...method.options].slice(1).map(({ label }) => label)).toEqual([
    'Standard Overnight (by 10:30AM)',
    'First Overnight (by 8:30AM)',
    'Saturday Delivery (by 10:30AM)',
  ]);
  expect(method.value).toBe('Standard Overnight (by 10:30AM)');
  const submit = dialog.getByRole('button', { name: 'Submit' });
  fireEvent.click(submit);
  for (const text of [
    'Please select a valid product ID.',
    'Invalid qty.',
    'Please describe why this order is being requested.',
  ])
    expect(await dialog.findByText(text)).toBeTruthy();

  // The only customer is preset.
  expect(dialog.queryByRole('combobox', { name: 'Customer' })).toBeNull();
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Product' }));
  fireEvent.click(await screen.findByRole('option', { name: /Trastuvexa/ }));
  expect(
    await dialog.findByText('4 on hand · This product currently has 2 outstanding order(s).'),
  ).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Quantity (packs)'), { target: { value: '3' } });
  expect(await dialog.findByText('3 packs = 15 units')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Out of stock' } });

  // The answer is lost and the retry sends the same request. A double click sends it once.
  api.cannotBeReached(submitOrderRequests);
  fireEvent.click(submit);
  fireEvent.click(submit);
  await waitFor(() => expect(api.sent(submitOrderRequests)).toHaveLength(1));
  await dialog.findByRole('alert', { name: '' });
  api.answers(submitOrderRequests, { result: [orderRequest()], total_record: 1 });
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(false),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  await screen.findByText('An order request submitted and is now pending review.');
  const sent = api
    .sent(submitOrderRequests)
    .map(({ body }) => body as { requestId: string; requests: unknown });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.requests).toEqual([
    {
      customerId: '100234',
      deviceType: 'RFID',
      productId: 'F10001',
      requestedQuantity: 3,
      shippingMethod: 'Standard Overnight (by 10:30AM)',
      customerNotes: 'Out of stock',
    },
  ]);
});

test('who may only look has no button to request (SHELL-002)', async () => {
  await open('VIEWER', [orderRequest({ mayCancel: false })]);
  expect(within(await row(/Trastuvexa/)).queryByRole('button', { name: /^Actions/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Request an Order' })).toBeNull();
});
