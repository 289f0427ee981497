import {
  generateReport,
  listOrders,
  listSapOrders,
  saveUserProperty,
  sendOrderAgain,
  updateOrder,
  type GroupedOrder,
  type RestockOrder,
  type SapOrder,
  type User,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { json, type FakeApi } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { givenServer } from '../devices/devices.fixture.ts';
import { summary } from './detail/order-detail.fixture.ts';
import { groupedOrder, orderLine } from './orders.fixture.ts';

let api: FakeApi;

const staff = () => user({ grants: { ALL: { orders: 'OWNER', cabinets: 'VIEWER', tenants: 'VIEWER' } } });
const customers = (role: 'OWNER' | 'VIEWER' = 'OWNER') => user({ grants: { 100234: { orders: role } } });

const refused = orderLine({
  orderNumber: 'R-100002',
  orderLine: '1',
  poNumber: '',
  orderStatus: 'Failed',
  failure: 'Credit limit reached',
  shippedUnits: 0,
  receivedUnits: 0,
});

const sapOrder: SapOrder = {
  orderNumber: '4500001',
  orderLine: '10',
  poNumber: 'R-100001',
  orderStatus: 'On Order',
  productId: 'F10001',
  productName: 'Octagam 10%',
  orderQty: 3,
  orderUnits: 30,
  shippedUnits: 20,
  receivedUnits: 10,
  endedUnits: 0,
  inReviewUnits: 0,
  notes: null,
  createdAt: '2026-11-15T08:30:00+00:00',
  updatedAt: '2026-11-16T09:30:00+00:00',
  statusBy: '',
  sapOrderLots: [],
  version: 4,
};

interface Given {
  readonly person?: User;
  readonly path?: string;
  readonly lines?: readonly RestockOrder[];
  readonly orders?: readonly GroupedOrder[];
}

async function open({
  person = staff(),
  path = '/restock-orders',
  lines = [orderLine(), refused],
  orders = [groupedOrder()],
}: Given = {}) {
  api = givenServer(person);
  api.answersWith(listOrders, ({ url }) =>
    url.includes('groupBy=orderNumber')
      ? json(200, { result: orders, total_record: 71 })
      : json(200, { result: lines, total_record: lines.length === 0 ? 0 : 1_204 }),
  );
  await openPortal(path);
}

const asked = (index = -1) => {
  const { searchParams } = new URL(api.sent(listOrders).at(index)?.url ?? '', 'https://portal.example');
  return Object.fromEntries(searchParams);
};
const heads = () =>
  screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent?.replace(' ↓', '') || []);
const row = (name: RegExp) => screen.findByRole('row', { name });

async function actionsOf(order: RegExp) {
  await userEvent.click(within(await row(order)).getByRole('button', { name: /^Actions/ }));
  const actions = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return actions;
}

async function choose(order: RegExp, action: string) {
  await userEvent.click(within(await row(order)).getByRole('button', { name: /^Actions/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('shows lines or, grouped, orders with columns, total and export of their own (ORD-003 ORD-015 ORD-024..029 OAPI-005 OCONST-014 SHELL-108)', async () => {
  await open();
  const line = within(await row(/4500001/));
  expect(asked()).toEqual({ where: '{}', offset: '0', limit: '10', orderBy: 'created_at DESC' });
  expect(heads()).toEqual([
    'Order Number',
    'Order Line',
    'Created',
    'Product',
    'Order Status',
    'Order Qty',
    'Units',
    'Device ID',
    'Device Type',
    'Order Type',
    'Customer ID',
    'Shipped',
    'Received',
    'PO Number',
    'Product ID',
    'Updated',
    'Notes',
  ]);
  expect(screen.getByText(/of 1,204/)).toBeTruthy();
  const hrefs = line.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/restock-orders?orderNumber=4500001',
    '/cabinet-details/100234/100234-001',
    '/product-list?product=F10001',
  ]);
  // The refusal is shown as text, and a refused line has no status to set.
  expect((await row(/R-100002/)).textContent).toContain('FailedCredit limit reached');
  expect(await actionsOf(/R-100002/)).toEqual(['Order detail', 'Edit notes', 'Share link']);

  const sizes = within(screen.getByRole('combobox', { name: /Rows per page/i })).getAllByRole('option');
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['10', '20', '30', '50', '100', '200', '500']);

  api.answers(generateReport, { reportId: '00000000-0000-4000-8000-000000000000' });
  const toggle = screen.getByRole('button', { name: 'Group by ORDER NUMBER' });
  expect(toggle.getAttribute('aria-pressed')).toBe('false');
  await userEvent.type(screen.getByRole('textbox', { name: 'Product name' }), 'oct');
  await userEvent.click(toggle);
  expect((await row(/4500001/)).textContent).toContain('Partial');
  expect(screen.getByText(/of 71/)).toBeTruthy();
  expect(asked()).toEqual({
    where: '{}',
    offset: '0',
    limit: '10',
    orderBy: 'created_at DESC',
    groupBy: 'orderNumber',
  });
  expect(address()).toBe('/restock-orders?group=orderNumber');
  expect(heads()).toEqual([
    'Order Number',
    'Order Date',
    'Order Status',
    'Lines',
    'Order Qty',
    'Units',
    'Device ID',
    'Device Type',
    'Order Type',
    'Customer ID',
    'Notes',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
  expect(api.sent(generateReport)[0]?.body).toMatchObject({
    report_type: 'RestockOrdersReport',
    filter_object_from_ui: {},
    report_additional_metadata: { viewType: 'grouped' },
  });

  // The typed filters stay, and are saved together with the grouping.
  api.answers(saveUserProperty, { propertyKey: '', propertyValue: '' });
  await userEvent.click(screen.getByRole('button', { name: 'Saved filters' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name for these filters' }), 'Mine{Enter}');
  await waitFor(() => expect(api.sent(saveUserProperty)).toHaveLength(1));
  expect(api.sent(saveUserProperty)[0]?.body).toMatchObject({
    property_value: JSON.stringify([
      { name: 'Mine', filter: { productName: 'oct' }, groupBy: 'orderNumber' },
    ]),
  });
});

test('says so if nothing matches, in the list of one customer (ORD-017 OPERM-002 OPERM-011)', async () => {
  await open({ person: customers(), path: '/restock-orders/100234', lines: [] });
  await screen.findByText('Change the filter criteria above to view order information.');
  expect(JSON.parse(asked()['where'] ?? '')).toEqual({ customerId: '100234' });
  expect(heads()).not.toContain('Customer ID');
});

test('notes are edited, kept when they cannot be saved, and null when empty (ORD-018..021 OERR-010 OCONST-040)', async () => {
  const line = orderLine({ notes: 'Call first' });
  await open({ person: customers(), path: '/restock-orders/100234', lines: [line] });
  api.refuses(updateOrder, { code: 'server_error', message: 'A server error has occurred.' });
  await choose(/4500001/, 'Edit notes');
  const dialog = within(await screen.findByRole('dialog', { name: 'Notes of order 4500001, line 10' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  expect([field.rows, field.value]).toEqual([2, 'Call first']);
  await userEvent.type(field, ' at the desk');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const failure = await dialog.findByText('Failed to update order notes');
  expect(field.compareDocumentPosition(failure) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

  // Somebody else changed the notes: theirs are shown, and the typed text stays.
  api.refuses(updateOrder, { code: 'conflict', message: 'The order line was changed meanwhile.' });
  const theirs = { ...line, notes: 'Back door', version: 5 };
  api.answers(listOrders, { result: [theirs], total_record: 1 });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Somebody else wrote meanwhile: “Back door”. Save again to replace it.');
  expect(dialog.getByText('Failed to update order notes')).toBeTruthy();
  expect(dialog.getByText('The order line was changed meanwhile.')).toBeTruthy();
  expect(field.value).toBe('Call first at the desk');

  // The line changed again, but not its notes: saving is based on the current line.
  api.answers(listOrders, { result: [{ ...theirs, version: 6 }], total_record: 1 });
  api.answersWith(updateOrder, ({ body }) =>
    (body as { version: number }).version === 6
      ? json(200, { ...theirs, notes: null, version: 7 })
      : json(409, { code: 'conflict', message: 'The order line was changed meanwhile.' }),
  );
  await userEvent.clear(field);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Notes saved.');
  expect(api.sent(updateOrder).map(({ body }) => body)).toEqual([
    { orderLine: '10', notes: 'Call first at the desk', version: 4 },
    { orderLine: '10', notes: 'Call first at the desk', version: 4 },
    { orderLine: '10', notes: null, version: 5 },
    { orderLine: '10', notes: null, version: 6 },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a shared link opens the order on the list for customers, who may copy it (ORD-022 ORD-023 ODET-003)', async () => {
  const typist = userEvent.setup();
  await open({ person: customers('VIEWER'), path: '/restock-orders/100234?shared=4500001' });
  const detail = await screen.findByRole('dialog', { name: /4500001/ });
  await typist.click(within(detail).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/restock-orders/100234'));

  expect(await actionsOf(/4500001/)).toEqual(['Order detail', 'Share link']);
  await choose(/4500001/, 'Share link');
  const dialog = within(await screen.findByRole('dialog', { name: 'Share order 4500001' }));
  const link = `${location.origin}/restock-orders/100234?shared=4500001`;
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(link);
  await typist.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  await typist.click(dialog.getByRole('button', { name: 'Close' }));

  await typist.click(await screen.findByRole('link', { name: '4500001' }));
  await screen.findByRole('dialog', { name: /4500001/ });
  expect(address()).toBe('/restock-orders/100234?orderNumber=4500001');
});

test('staff sets the status of a line of the ERP’s order from the list (ODET-018)', async () => {
  await open({ lines: [orderLine()] });
  api.answers(listSapOrders, { result: [sapOrder], total_record: 1 });
  await choose(/4500001/, 'Update status');
  await screen.findByRole('dialog', { name: /4500001/ });
  expect(api.sent(listSapOrders)[0]?.url).toContain('/orders/4500001/sapOrders');
});

test('an order that waits for the ERP says since when, line by line and grouped; staff send it again or close it (R12)', async () => {
  const waiting = { orderStatus: 'Not Processed' } as const;
  await open({
    lines: [orderLine({ orderNumber: 'R-17', ...waiting }), orderLine()],
    orders: [groupedOrder({ orderNo: 'R-17', ...waiting }), groupedOrder()],
  });
  const own = ['Send again', 'Close order'];
  expect((await row(/R-17/)).textContent).toContain('waiting since 2026-11-15');
  expect((await row(/4500001/)).textContent).not.toContain('waiting');
  expect(await actionsOf(/R-17/)).toEqual(expect.arrayContaining(own));
  expect(await actionsOf(/4500001/)).not.toEqual(expect.arrayContaining(own));
  api.answers(sendOrderAgain, summary());
  await choose(/R-17/, 'Send again');
  await waitFor(() => expect(api.sent(sendOrderAgain)[0]?.url).toBe('/api/orders/R-17/sendAgain'));
  await userEvent.click(screen.getByRole('button', { name: 'Group by ORDER NUMBER' }));
  await waitFor(async () => expect((await row(/R-17/)).textContent).toContain('waiting since 2026-11-15'));
  await choose(/R-17/, 'Close order');
  await screen.findByRole('dialog', { name: 'Close order R-17' });
});

test('a shared link leads staff to the page of the order (ORD-022 ODET-001)', async () => {
  api = givenServer(staff());
  await openPortal('/restock-orders/100234?shared=R-100001');
  await waitFor(() => expect(address()).toBe('/restock-order-detail/R-100001'));
  expect(api.sent(listOrders)).toEqual([]);
});
