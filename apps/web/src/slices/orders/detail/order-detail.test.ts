import { expect, test } from 'vitest';
import { awaitedDelivery, waitsForPerson } from './awaited-delivery.ts';
import { lot, request, sapOrder, shipment, summary } from './order-detail.fixture.ts';
import { orderTitle } from './order-title.ts';
import { orderTotals } from './order-totals.ts';
import { sectionHeads } from './section-heads.ts';
import { shownSteps } from './step-texts.ts';

type Line = Parameters<typeof sapOrder>[0];
const progress = (lines: readonly Line[], requests = [request()]) =>
  shownSteps(summary(), requests, lines.map(sapOrder)).map(({ label, notes }) =>
    [label, ...notes].join(': '),
  );

test('the progress of an order says how far it is and what is missing', () => {
  const shipped = { shippedUnits: 20, inReviewUnits: 0 };
  expect(progress([], [request({ poStatus: 'Not Processed' })])).toEqual([
    'Requested: 20 units',
    'Not ordered yet: Waiting for an answer to the request',
    'Not shipped yet',
    'Not received yet',
  ]);
  expect(progress([], [request({ poStatus: 'Failed', failure: 'Unknown product' })]).slice(1)).toEqual([
    'Refused: Unknown product',
    'Not shipped',
    'Not received',
  ]);
  expect(progress([{}])).toEqual([
    'Requested: 20 units',
    'Ordered: 20 units',
    'Shipped 10 of 20: 10 not shipped yet',
    'Received 4 of 20: 6 in transit, 3 of them in review',
  ]);
  expect(progress([{ ...shipped, receivedUnits: 14, inReviewUnits: 6 }]).slice(2)).toEqual([
    'Shipped: 20 units',
    'Received 14 of 20: 6 in review',
  ]);
  expect(progress([{ ...shipped, receivedUnits: 18 }])[3]).toBe('Received 18 of 20: 2 in transit');
  expect(progress([{ ...shipped, receivedUnits: 20, orderStatus: 'Completed' }])[3]).toBe(
    'Received: 20 units',
  );
  expect(progress([{ ...shipped, receivedUnits: 17, endedUnits: 3 }])[3]).toBe(
    'Received 17 of 20: 3 rejected or closed',
  );
});

test('what staff ended, and what was shipped or received beyond the order, is said (R12)', () => {
  const none = { inReviewUnits: 0, receivedUnits: 10, orderStatus: 'Completed' } as const;
  expect(progress([none]).slice(2)).toEqual([
    'Shipped 10 of 20: 10 will not be shipped',
    'Received 10 of 20',
  ]);
  expect(
    progress([{ orderStatus: 'Deleted', shippedUnits: 0, receivedUnits: 0, inReviewUnits: 0 }]).slice(2),
  ).toEqual(['Not shipped: 20 will not be shipped', 'Not received']);
  expect(progress([{ ...none, shippedUnits: 22, receivedUnits: 23 }]).slice(2)).toEqual([
    'Shipped: 22 units: 2 more than ordered',
    'Received: 23 units: 1 more than shipped',
  ]);
  expect(progress([{ orderUnits: 10, inReviewUnits: 0 }])[1]).toBe('Ordered 10 of 20');
});

test('totals of shipments, receipts and lots that differ from the SAP orders are flagged, in units (ODET-024..026 S1)', () => {
  const sapOrders = [
    sapOrder(),
    sapOrder({ orderLine: '20', orderUnits: 5, shippedUnits: 5, receivedUnits: 5 }),
  ];
  const shipments = [shipment(), shipment({ lineKey: 'SHP-1/2', numPkgsShipped: 5, totalNumUnits: 17 })];
  expect(orderTotals(sapOrders, shipments)).toEqual({ ordered: 25, shipped: 27, received: 9, lots: 20 });
  const heads = sectionHeads({ requests: [request()], sapOrders, shipments, items: 1 });
  expect(
    Object.entries(heads).map(([name, { about, difference }]) => [name, about, difference].join(' | ')),
  ).toEqual([
    'Restock Request | 20 units | ',
    'SAP Orders | 25 units | ',
    'Order Lots | 20 units | 5 fewer than SAP orders',
    'Warehouse Shipment | 27 units | 2 more than SAP orders',
    'Shipment Items | 1 item | ',
    'Received | 9 units | 16 fewer than SAP orders',
  ]);
});

test('totals that agree, or that are not known yet, are not flagged (ODET-024..026)', () => {
  const whole = sapOrder({ receivedUnits: 20, sapOrderLots: [lot({ shippedQty: 20 })] });
  const flags = (loaded: Parameters<typeof sectionHeads>[0]) =>
    Object.values(sectionHeads(loaded)).filter(({ difference }) => difference !== '');
  const shipments = [shipment({ totalNumUnits: 20 })];
  expect(flags({ requests: [request()], sapOrders: [whole], shipments, items: 0 })).toEqual([]);
  expect(flags({ requests: [], sapOrders: [whole], shipments: undefined, items: undefined })).toEqual([]);
  // Without the ERP's answer there is nothing to compare with.
  expect(flags({ requests: [request()], sapOrders: [], shipments: [], items: 0 })).toEqual([]);
});

test('an order goes by its number, and before there is one by that of its request (R17)', () => {
  expect(orderTitle('R-17', undefined)).toBe('Order R-17');
  expect(orderTitle('R-17', summary({ orderId: 'R-17', orderNumber: '' }))).toBe('Request R-17');
  expect(orderTitle('R-17', summary())).toBe('Order 4500001');
});

test('the first day on which something is expected, and whether a person has to receive it (R13)', () => {
  const later = shipment({ lineKey: 'b', estimatedDelivery: '2026-11-18', transmitStatus: 'Success' });
  const received = shipment({
    estimatedDelivery: '2026-11-10',
    receivedUnits: 10,
    transmitStatus: 'Complete',
  });
  const wrong = shipment({ estimatedDelivery: '2026-11-10', transmitStatus: 'Error' });
  const unknown = shipment({ estimatedDelivery: null, transmitStatus: 'Virtual' });
  expect(awaitedDelivery([later, shipment(), received, wrong, unknown])).toBe('2026-11-14');
  expect(awaitedDelivery([received, wrong, unknown])).toBeNull();
  expect([[shipment()], [later, unknown], [shipment({ receivedUnits: 10 })]].map(waitsForPerson)).toEqual([
    true,
    false,
    false,
  ]);
});
