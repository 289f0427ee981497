import {
  closeOrder,
  getOrder,
  listOrderShipments,
  listOrderTransactions,
  listRestockRequests,
  listSapOrders,
  listShipmentItems,
  sendOrderAgain,
  updateOrderStatus,
  type SapOrder,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../app/query-client.ts';
import { SessionContext } from '../../../session/session-context.ts';
import { json, type FakeApi } from '../../../test/fake-api.ts';
import { address } from '../../../test/fake-browser.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { user } from '../../../test/people.ts';
import { Notifications } from '../../../ui/feedback/notifications.tsx';
import { InPortal } from '../../../ui/forms/in-portal.fixture.tsx';
import { givenServer } from '../../devices/devices.fixture.ts';
import { OrderDetailDialog } from './order-detail-dialog.tsx';
import { item, request, sapOrder, shipment, summary, transaction } from './order-detail.fixture.ts';

const STAFF: Grants = { ALL: { orders: 'OWNER', inventory: 'OWNER', cabinets: 'VIEWER' } };
const NURSE: Grants = { 100234: { orders: 'VIEWER', inventory: 'OWNER', cabinets: 'VIEWER' } };

function givenOrder(grants: Grants, lines: readonly SapOrder[] = [sapOrder()]): FakeApi {
  const api = givenServer(user({ grants }));
  const page = <Row,>(...result: Row[]) => ({ result, total_record: result.length });
  api.answers(getOrder, summary());
  api.answers(listRestockRequests, page(request()));
  api.answers(listSapOrders, page(...lines));
  api.answers(listOrderShipments, page(shipment()));
  api.answers(listShipmentItems, { result: [item], total_record: 10_001 });
  api.answers(listOrderTransactions, page(transaction));
  return api;
}

// By selectors: with six open tables, queries by role and name take seconds.
const found = <Found extends Element = HTMLElement>(selector: string): Found => {
  const element = document.querySelector<Found>(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  return element;
};
const headButtons = () => [...document.querySelectorAll<HTMLElement>('h2 > button, h3 > button')];
const head = (name: string): HTMLElement => {
  const button = headButtons().find(({ textContent }) => textContent.startsWith(name));
  if (!button) throw new Error(`There is no section ${name}`);
  return button;
};
const table = (name: string) => within(found(`table[aria-label="${name}"]`));
const headersOf = (name: string) =>
  [...found(`table[aria-label="${name}"]`).querySelectorAll('thead th')]
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const sapRow = () => waitFor(() => found('table[aria-label="SAP Orders"] tbody tr[data-index]'));
const overall = () => found('[aria-label="Overall status"] > span');
/** Chips of one tone share their classes. */
const warning = () => head('Received').querySelector(':scope > span > span:last-child')?.className;
const step = (text: string) => {
  const steps = [...document.querySelectorAll<HTMLElement>('[aria-label="Order progress"] li')];
  return steps.find(({ textContent }) => textContent.startsWith(text));
};

test('a request leads on to its order, which shows its progress and its six sections (ODET-002 ODET-004..017 ODET-023 OAPI-042 OAPI-043 R17)', async () => {
  const api = givenOrder(STAFF);
  await openPortal('/restock-order-detail/R-17');
  await waitFor(() => expect(found('h1').textContent).toBe('Order 4500001'));
  await waitFor(() => expect(address()).toBe('/restock-order-detail/4500001'));
  await sapRow();

  // OAPI-042, OAPI-043: five parts, by the current number of the order.
  for (const [call, path] of [
    [listRestockRequests, 'restockRequests'],
    [listSapOrders, 'sapOrders'],
    [listOrderShipments, 'warehouseShipments'],
    [listShipmentItems, 'shipmentItems'],
    [listOrderTransactions, 'transactions'],
  ] as const)
    expect(api.sent(call)[0]?.url).toBe(`/api/orders/4500001/${path}?limit=10000`);

  expect(step('Requested')?.textContent).toContain('20 units');
  expect(step('Shipped 10 of 20')?.textContent).toContain('10 not shipped yet');
  const received = step('Received 4 of 20');
  expect(received?.textContent).toContain('6 in transit, 3 of them in review');
  expect(within(received!).getByRole('link', { name: 'Open reviews' }).getAttribute('href')).toBe(
    `/suspended-transactions/100234?filter=${encodeURIComponent('{"cabinetId":"100234-001","status":"Suspended"}')}`,
  );
  expect(received?.textContent).toContain('Was expected 2026-11-14');
  expect(within(received!).getByRole('link', { name: 'Receive shipments' }).getAttribute('href')).toBe(
    '/cabinet-details/100234/100234-001?tab=shipments',
  );
  expect(overall().textContent).toBe('On Order');
  expect(overall().className).toBe(warning());

  const sections = [
    'Restock Request',
    'SAP Orders',
    'Order Lots',
    'Warehouse Shipment',
    'Shipment Items',
    'Received',
  ];
  const heads = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(heads.map((text, at) => text.startsWith(sections[at] ?? '-'))).toEqual(sections.map(() => true));
  expect(sections.map((name) => head(name).getAttribute('aria-expanded'))).toEqual(
    sections.map((name) => String(name === 'SAP Orders')),
  );
  expect(head('Warehouse Shipment').textContent).toContain('10 units10 fewer than SAP orders');
  await userEvent.click(screen.getByText('Expand all'));
  expect(sections.map(headersOf)).toEqual(
    [
      'Product, Product ID, Order Qty, PO Status, Lot, Warehouse, Created, ABW Code, Customer ID, Device ID',
      'Product, Line, Status, Order Qty, Shipped, Received, Lots, Created, Updated, Notes, PO Number, Order Number, Product ID',
      'Lot, Product ID, Shipped, Received, Tracking Number, Order Number, Order Line',
      'Description, Lot, Packs Shipped, Received, Ship Date, Estimated Delivery, Tracking Number, Status, Shipment ID, Order Number, Order Line, Item Identifier (NDC), Vendor Item, Customer Number',
      'Tag, Serial Number, Lot, Expiration, Product ID, NDC, Shipment ID',
      'Time, Type, Qty, Product ID, Lot, Tag or Serial Number, Device ID, Customer ID',
    ].map((headers) => headers.split(', ')),
  );

  expect(table('Restock Request').getByText('777001').getAttribute('title')).toBe('LOT-REQ-777001');
  expect(table('SAP Orders').getByText('2 packs, 20 units')).toBeTruthy();
  const tracking = table('Order Lots').getByRole('link', { name: '1Z999AA10123456784' });
  expect([tracking.getAttribute('href'), tracking.getAttribute('target')]).toEqual([
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    '_blank',
  ]);
  // No carrier has such numbers.
  expect(table('Warehouse Shipment').getByText('HAND 7').closest('a')).toBeNull();
  expect(table('Warehouse Shipment').getByText('999003').getAttribute('title')).toBe('LOT-WHS-999003');
  expect(table('Shipment Items').getByText('2B3C4D').getAttribute('title')).toBe(item.tagId);
  expect(screen.getByText('The first 1 of 10,001 rows are shown.')).toBeTruthy();
  expect(table('Received').getByText('FFEEDD').getAttribute('title')).toBe(transaction.objectId);
  const asOf = screen.getByText(/^current as of/);
  expect(Math.abs(Date.parse(asOf.querySelector('time')?.dateTime ?? '') - Date.now())).toBeLessThan(60_000);

  const asked = api.sent(listOrderTransactions).length;
  await userEvent.click(screen.getByText('Refresh'));
  await waitFor(() => expect(api.sent(listOrderTransactions)).toHaveLength(asked + 1));
});

test('staff update the status of a line; who was first is told (ODET-018 ODET-027 ODET-028 OERR-011 OCONST-041)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const typist = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const api = givenOrder(STAFF);
  await openPortal('/restock-order-detail/4500001');
  const row = await sapRow();
  await typist.click(within(row).getByRole('button', { name: /actions/i }));
  await typist.click(await screen.findByText('Update status'));
  await screen.findByText('Update status of 4500001 / 10');
  const dialog = within(found('[role="dialog"]'));
  const submit = () => typist.click(dialog.getByRole('button', { name: 'Update' }));
  const status = dialog.getByRole('combobox', { name: 'Status' });
  expect(
    within(status)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Select a status', 'On Order', 'Completed', 'Deleted']);
  await submit();
  expect(await dialog.findByText('Please select a status.')).toBeTruthy();
  expect(api.sent(updateOrderStatus)).toEqual([]);

  await typist.selectOptions(status, 'Completed');
  expect(dialog.getByText('10 units not shipped yet will no longer count as on order.')).toBeTruthy();
  expect(dialog.getByText(/Call before delivery/)).toBeTruthy();
  await typist.click(dialog.getByLabelText('Notes'));
  await typist.paste('Short, closed');
  api.cannotBeReached(updateOrderStatus);
  await submit();
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to update order status');

  api.refuses(updateOrderStatus, { code: 'conflict', message: 'The order line was changed meanwhile.' });
  const changed = sapOrder({ version: 5, orderStatus: 'Deleted', statusBy: 'Ada Moss' });
  api.answers(listSapOrders, { result: [changed], total_record: 1 });
  await submit();
  expect(await dialog.findByText('The order line was changed meanwhile.')).toBeTruthy();
  expect(await dialog.findByText('Now Deleted, set by Ada Moss')).toBeTruthy();

  const answer = api.answersLater(updateOrderStatus);
  await submit();
  // From here on, time only moves when it is advanced.
  vi.setTimerTickMode('manual');
  answer(json(200, { ...changed, orderStatus: 'Completed' }));
  while (!dialog.queryByText('The status is now Completed.')) await act(() => vi.advanceTimersByTimeAsync(0));
  expect(api.sent(updateOrderStatus).map(({ body }) => body)).toEqual(
    [4, 4, 5].map((version) => ({
      orderLine: '10',
      orderStatus: 'Completed',
      notes: 'Short, closed',
      version,
    })),
  );
  await act(() => vi.advanceTimersByTimeAsync(1499));
  expect(document.querySelector('[role="dialog"]')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test('the dialog shows the same to customers, who cannot update; a part that failed and an unknown order are said (ODET-003 ODET-023 OPERM-030 R12)', async () => {
  const api = givenOrder(NURSE, [sapOrder({ orderStatus: 'Completed', inReviewUnits: 0 })]);
  api.refuses(listOrderShipments, { code: 'server_error', message: 'A server error has occurred.' });
  const dialog = (orderId: string) => (
    <QueryClientProvider client={client}>
      <InPortal>
        <Notifications>
          <OrderDetailDialog orderId={orderId} onClose={onClose} />
        </Notifications>
      </InPortal>
    </QueryClientProvider>
  );
  const client = createQueryClient(() => undefined);
  const onClose = vi.fn<() => void>();
  const { rerender } = render(dialog('4500001'), {
    wrapper: ({ children }) => (
      <SessionContext value={{ browser: {} as never, email: 'mo@northside.example' }}>
        {children}
      </SessionContext>
    ),
  });
  expect(await screen.findByText('Order 4500001')).toBeTruthy();
  const row = await sapRow();
  expect(within(row).queryByRole('button', { name: /actions/i })).toBeNull();
  expect(overall().textContent).toBe('Completed');
  expect(head('Received').textContent).toContain('16 fewer than SAP orders');
  expect(overall().className).not.toBe(warning());
  expect(screen.queryByText('Open reviews')).toBeNull();
  await userEvent.click(head('Warehouse Shipment'));
  const failed = await waitFor(() => found('[role="alert"]'));
  expect(failed.textContent).toContain('A server error has occurred.');
  expect(head('Warehouse Shipment').textContent).not.toContain('SAP orders');
  const page = { result: [shipment({ totalNumUnits: 20 })], total_record: 1 };
  api.answers(listOrderShipments, page);
  await userEvent.click(within(failed).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Infliximab 100 mg vial')).toBeTruthy();

  api.refuses(getOrder, { code: 'not_found', message: 'Not found' });
  rerender(dialog('4500002'));
  expect(await screen.findByText('There is no order 4500002 that you may see.')).toBeTruthy();
  api.refuses(getOrder, { code: 'not_authorized', message: 'no' });
  rerender(dialog('4500003'));
  expect(await screen.findByText('You are not authorized to view this content.')).toBeTruthy();
  await userEvent.click(screen.getByText('Close'));
  expect(onClose).toHaveBeenCalled();
});

const WAITING = {
  orderId: 'R-17',
  orderNumber: '',
  orderedAt: null,
  shippedAt: null,
  receivedAt: null,
  waitingSince: '2026-11-12T08:00:00.000Z',
};

test('an order that the ERP has not answered says since when; staff send it again or close it with a reason (R12)', async () => {
  const api = givenOrder(STAFF, []);
  api.answers(getOrder, summary(WAITING));
  await openPortal('/restock-order-detail/R-17');
  const notice = await screen.findByText(/The ERP has not answered this order\./);
  expect(notice.textContent).toContain('waiting since 2026-11-12');

  api.refuses(sendOrderAgain, { code: 'refused', message: 'Request R-17 is On Order.' });
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/Request R-17 is On Order\./)).toBeTruthy();
  api.answers(sendOrderAgain, summary(WAITING));
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('R-17 is sent to the ERP again.')).toBeTruthy();
  expect(api.sent(sendOrderAgain)[0]?.url).toBe('/api/orders/R-17/sendAgain');

  await userEvent.click(screen.getByRole('button', { name: 'Close order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close order R-17' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close order' }));
  expect(await dialog.findByText('Please say why the order is closed.')).toBeTruthy();
  expect(api.sent(closeOrder)).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Ordered by phone');
  const closed = summary({ ...WAITING, waitingSince: null, closedAt: '2026-11-12T09:00:00.000Z' });
  api.answers(closeOrder, closed);
  api.answers(getOrder, closed);
  api.answers(listRestockRequests, {
    result: [
      request({ poStatus: 'Failed', failure: 'Closed without an answer from the ERP: Ordered by phone' }),
    ],
    total_record: 1,
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Close order' }));
  await waitFor(() => expect(step('Closed')?.textContent).toContain('Ordered by phone'));
  expect(screen.queryByText(/has not answered this order/)).toBeNull();
});

test('customers see that an order waits, and can do nothing about it (R12)', async () => {
  const api = givenOrder(NURSE, []);
  api.answers(getOrder, summary(WAITING));
  await openPortal('/restock-orders/100234?orderNumber=R-17');
  await screen.findByText(/The ERP has not answered this order\./);
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close order' })).toBeNull();
});
