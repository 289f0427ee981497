import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDocument, writeDocument, type DocumentKind, type DocumentOf } from '../documents/documents.ts';
import { answerOrder, ORDER_STORIES, storyOf, type OrderStory, type Planned } from './answer-order.ts';
import { answerStockRequest } from './answer-stock-request.ts';
import { addDays } from '@parwell/domain';
import { batchesOf, troubleOf } from './batches.ts';

type Order = DocumentOf<'order'>;

const DELAYS = { erpMs: 20_000, warehouseMs: 120_000, deliveryMs: 600_000 };
const REQUESTED = new Date('2026-11-16T10:00:00Z');
const after = (seconds: number) => new Date(REQUESTED.getTime() + seconds * 1000);

const orderOf = (packs: readonly number[], changes: Partial<Order> = {}): Order => ({
  documentId: 'P-R-100001',
  requestNumber: 'R-100001',
  customerId: 'c1',
  cabinetId: 'd1',
  warehouse: 'NCDC',
  orderType: 'ZKB',
  shippingMethod: 'Standard Overnight (by 10:30AM)',
  abwCode: 'A',
  requestedAt: REQUESTED,
  notes: '',
  tagged: 'yes',
  lines: packs.map((count, place) => ({
    requestLine: place + 1,
    productId: `P${place + 1}`,
    lot: batchesOf(`P${place + 1}`, '2026-11-16')[1]?.lot ?? '',
    packs: count,
    unitsPerPack: 2,
  })),
  ...changes,
});

const contentsOf = <Kind extends DocumentKind>(planned: readonly Planned[], kind: Kind) =>
  planned
    .filter(({ document }) => document.kind === kind)
    .map(({ document }) => document.content as DocumentOf<Kind>);

/** In the order in which the portal reads them. */
const kindsOf = (planned: readonly Planned[]) =>
  planned
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ document, at }) => [document.kind, (at.getTime() - REQUESTED.getTime()) / 1000]);

/** Packs shipped by order line, each document counted once. */
function shippedPacks(planned: readonly Planned[]): Record<string, number> {
  const shipped: Record<string, number> = {};
  const shipments = new Map(contentsOf(planned, 'shipment').map((each) => [each.documentId, each]));
  for (const { lines } of shipments.values())
    for (const { orderLine, packs } of lines) shipped[orderLine] = (shipped[orderLine] ?? 0) + packs;
  return shipped;
}

const answersOf = (story: OrderStory, order = orderOf([4, 1])) => answerOrder(order, DELAYS, story);

describe('stories of the embedded ERP and warehouse (R11)', () => {
  test.each<[OrderStory, ReturnType<typeof kindsOf>, Record<string, number>]>([
    [
      'whole',
      [
        ['order-answer', 20],
        ['shipment', 140],
      ],
      { 10: 4, 20: 1 },
    ],
    [
      'two shipments',
      [
        ['order-answer', 20],
        ['shipment', 140],
        ['shipment', 260],
      ],
      { 10: 4, 20: 1 },
    ],
    [
      'another lot',
      [
        ['order-answer', 20],
        ['shipment', 140],
      ],
      { 10: 4, 20: 1 },
    ],
    [
      'short',
      [
        ['order-answer', 20],
        ['shipment', 140],
        ['order-status', 160],
        ['order-status', 160],
      ],
      { 10: 2 },
    ],
    ['refused', [['order-answer', 20]], {}],
    [
      'answer after shipment',
      [
        ['shipment', 140],
        ['order-answer', 160],
      ],
      { 10: 4, 20: 1 },
    ],
    [
      'everything twice',
      [
        ['order-answer', 20],
        ['order-answer', 40],
        ['shipment', 140],
        ['shipment', 160],
      ],
      { 10: 4, 20: 1 },
    ],
    ['no answer', [], {}],
  ])('%s', (story, kinds, packs) => {
    expect(kindsOf(answersOf(story))).toEqual(kinds);
    expect(shippedPacks(answersOf(story))).toEqual(packs);
  });

  test('an answer names every line under its order number; a refusal says why', () => {
    expect(contentsOf(answersOf('answer after shipment'), 'order-answer')).toEqual([
      {
        documentId: 'ANSWER-R-100001',
        requestNumber: 'R-100001',
        answeredAt: after(20),
        orderNumber: '4500100001',
        poNumber: 'PO-R-100001',
        refusedBecause: '',
        lines: [
          { orderLine: '10', requestLine: 1, packs: 4 },
          { orderLine: '20', requestLine: 2, packs: 1 },
        ],
      },
    ]);
    const [refused] = contentsOf(answersOf('refused'), 'order-answer');
    expect(refused).toMatchObject({ orderNumber: '', lines: [] });
    expect(refused?.refusedBecause).toMatch(/^(Customer is blocked|Material is not released)/);
  });

  test('a short order is ended line by line: Deleted, after what there was has been shipped', () =>
    expect(contentsOf(answersOf('short'), 'order-status')).toEqual(
      ['10', '20'].map((orderLine) => ({
        documentId: `STATUS-R-100001-${orderLine}`,
        orderNumber: '4500100001',
        orderLine,
        orderStatus: 'Deleted',
        changedAt: after(160),
      })),
    ));

  test('what is asked for is shipped, of another lot in the story of another lot, and the first to expire if none is named', () => {
    const order = orderOf([2]);
    const lotsOf = (planned: readonly Planned[]) =>
      contentsOf(planned, 'shipment').flatMap(({ lines }) => lines.map(({ lot }) => lot));
    const [first, second, third] = batchesOf('P1', '2026-11-16').map(({ lot }) => lot);
    expect(order.lines[0]?.lot).toBe(second);
    expect(lotsOf(answersOf('whole', order))).toEqual([second]);
    expect([first, third]).toContain(lotsOf(answersOf('another lot', order))[0]);
    const unnamed = { ...order, lines: order.lines.map((line) => ({ ...line, lot: '' })) };
    expect(lotsOf(answersOf('whole', unnamed))).toEqual([first]);
  });

  test('shipments say when they left and come, and goods last longer than their way', () => {
    const [one, two] = contentsOf(
      answerOrder(orderOf([4]), { ...DELAYS, deliveryMs: 2 * 86_400_000 }, 'two shipments'),
      'shipment',
    );
    expect(one).toMatchObject({ shippedAt: after(140), estimatedDelivery: '2026-11-18' });
    expect(two).toMatchObject({ shippedAt: after(260), estimatedDelivery: '2026-11-18' });
    expect(one?.trackingNumber).toMatch(/^1Z[0-9A-Z]{16}$/);
    expect(one?.trackingNumber).not.toBe(two?.trackingNumber);
    expect(one?.lines[0]?.expiration?.localeCompare('2027-02-18')).toBe(1);
  });

  test('every story is stories, the ordinary one most often, and always the same for a request', () => {
    const stories = Array.from({ length: 2000 }, (_, n) => storyOf(`R-${n}`));
    expect(new Set(stories)).toEqual(new Set(ORDER_STORIES));
    expect(stories.filter((story) => story === 'whole').length).toBeGreaterThan(1000);
    expect(storyOf('R-7')).toBe(stories[7]);
    expect(answerOrder(orderOf([3]), DELAYS)).toEqual(answerOrder(orderOf([3]), DELAYS));
  });
});

test('whatever is ordered, no more is shipped than ordered, parts add up, and every document can be read (R11)', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ packs: fc.integer({ min: 1, max: 9 }), per: fc.integer({ min: 1, max: 5 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom(...ORDER_STORIES),
      fc.constantFrom('yes', 'no'),
      (lines, story, tagged) => {
        const plain = orderOf(
          lines.map(({ packs }) => packs),
          { tagged },
        );
        const order = {
          ...plain,
          lines: plain.lines.map((line, n) => ({ ...line, unitsPerPack: lines[n]?.per ?? 1 })),
        };
        const planned = answersOf(story, order);
        const shipped = shippedPacks(planned);
        for (const [n, { packs }] of lines.entries()) {
          const expected = { short: Math.floor(packs / 2), refused: 0, 'no answer': 0 };
          expect(shipped[(n + 1) * 10] ?? 0).toBe(story in expected ? expected[story as 'short'] : packs);
        }
        for (const { packs, numUnitsPerPkg, units } of contentsOf(planned, 'shipment').flatMap(
          ({ lines: each }) => each,
        ))
          expect(units).toHaveLength(tagged === 'yes' ? packs * (numUnitsPerPkg ?? 0) : 0);
        for (const { kind, content } of planned.map(({ document }) => document))
          expect(readDocument(writeDocument(kind, content as never))).toEqual({ kind, content });
        const ids = planned.map(({ document }) => document.content.documentId);
        expect(new Set(ids).size).toBe(story === 'everything twice' ? ids.length / 2 : ids.length);
      },
    ),
    { numRuns: 40 },
  ));

test('ids of documents, orders, shipments, tags and serial numbers are unique over many orders (R11)', () => {
  const planned = Array.from({ length: 300 }, (_, n) =>
    answersOf('two shipments', orderOf([4, 3], { requestNumber: `R-${100_001 + n}` })),
  ).flat();
  const shipments = contentsOf(planned, 'shipment');
  const units = shipments.flatMap(({ lines }) => lines.flatMap((line) => line.units));
  const ids = [
    planned.map(({ document }) => document.content.documentId),
    contentsOf(planned, 'order-answer').map(({ orderNumber }) => orderNumber),
    shipments.map(({ shipmentId }) => shipmentId),
    shipments.map(({ trackingNumber }) => trackingNumber),
    units.map(({ tagId }) => tagId),
    units.map(({ serial }) => serial),
  ];
  expect(ids.map((all) => new Set(all).size)).toEqual([900, 300, 600, 600, 4200, 4200]);
});

test('the embedded warehouse says what it has of the products that it is asked for, the same for the same request (R7 R8)', () => {
  const request: DocumentOf<'stock-request'> = {
    documentId: 'P-STOCK-1',
    warehouse: 'TXDC',
    requestedAt: REQUESTED,
    products: [...Array.from({ length: 200 }, (_, n) => `P${n}`), 'P1'],
  };
  const { partner, at, document } = answerStockRequest(request, 20_000);
  expect(answerStockRequest(request, 20_000).document).toEqual(document);
  if (document.kind !== 'warehouse-stock') throw new Error(`Not ${document.kind}`);
  const { batches, ...rest } = document.content;
  expect({ partner, at, rest }).toEqual({
    partner: 'warehouse',
    at: after(20),
    rest: { documentId: 'STOCK-P-STOCK-1', warehouse: 'TXDC', asOf: after(20) },
  });
  expect(new Set(batches.map(({ productId, lot }) => `${productId}/${lot}`)).size).toBe(batches.length);
  // Some products are out of stock, some short, some expire within two months.
  const there = new Set(batches.map(({ productId }) => productId));
  expect(there.size).toBeGreaterThan(170);
  expect(there.size).toBeLessThan(200);
  const soon = addDays(REQUESTED.toISOString().slice(0, 10), 60);
  for (const { productId, packs, expiration } of batches) {
    const trouble = troubleOf(productId);
    expect(trouble).not.toBe('out');
    expect(packs).toBeGreaterThan(0);
    if (trouble === 'short') expect(packs).toBeLessThan(4);
    expect((expiration ?? '') > soon).toBe(trouble !== 'short-lived');
  }
  expect(new Set(batches.map(({ productId }) => troubleOf(productId)))).toEqual(
    new Set([undefined, 'short', 'short-lived']),
  );
  expect(readDocument(writeDocument('warehouse-stock', document.content))).toEqual(document);
});
