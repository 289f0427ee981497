import { expect, test } from 'vitest';
import { recommendation } from '../restock/restock.fixture.ts';
import { approvedWith, modifyFields, modifySchema, packsWanted } from './modify-values.ts';
import { managedRequest } from './order-requests.fixture.ts';
import {
  productKey,
  requestableProducts,
  requestableSource,
  requestFields,
  requestSchema,
} from './request-order-values.ts';
import { reviewText } from './review-note.tsx';

const rows = [
  recommendation(),
  recommendation({ id: 'par/2', salesQty: 6 }),
  recommendation({ id: 'par/3', deviceType: 'EM' }),
  recommendation({ id: 'par/4', productId: 'A1', productName: 'Albumin 25%' }),
];

test('products of a customer are found by name and id, one for each device type (R15)', async () => {
  const products = requestableProducts(rows);
  expect(products.map((product) => [productKey(product), product.onHand])).toEqual([
    ['A1 · RightNow Verified', 4],
    ['F10001 · RightNow Verified', 10],
    ['F10001 · RightNow Ready', 4],
  ]);
  const { search } = requestableSource('100234', products);
  const found = async (text: string) =>
    (await search(text, new AbortController().signal)).map(({ productId }) => productId);
  expect([await found('f100'), await found('albu'), await found('')]).toEqual([
    ['F10001', 'F10001'],
    ['A1'],
    ['A1', 'F10001', 'F10001'],
  ]);
});

const problemsOf = (result: {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
}) => result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a request that lacks everything says so by field, and begins with the standard method (OREQ-031..034 OCONST-028)', () => {
  const schema = requestSchema((_customer, key) =>
    requestableProducts(rows).find((each) => productKey(each) === key),
  );
  expect(requestFields('').shippingMethod).toBe('Standard Overnight (by 10:30AM)');
  expect(
    problemsOf(schema.safeParse({ ...requestFields(''), shippingMethod: '', requestedQuantity: '1.5' })),
  ).toEqual([
    'customerId: Please choose a customer.',
    'productId: Please select a valid product ID.',
    'requestedQuantity: Invalid qty.',
    'shippingMethod: Please select a shipping method.',
    'customerNotes: Please describe why this order is being requested.',
  ]);
  const typed = {
    ...requestFields('100234'),
    productId: 'F10001 · RightNow Ready',
    requestedQuantity: ' 2 ',
    customerNotes: ' Out ',
  };
  expect(schema.parse(typed)).toEqual({
    customerId: '100234',
    deviceType: 'EM',
    productId: 'F10001',
    requestedQuantity: 2,
    shippingMethod: 'Standard Overnight (by 10:30AM)',
    customerNotes: 'Out',
  });
});

test('what is modified is checked against the stock, and batches add up to what is approved (OREQ-035..039)', () => {
  const request = managedRequest();
  const schema = modifySchema(request);
  const fields = modifyFields(request);
  const line = (lot: string, quantity: string) => ({ lot, quantity });
  expect(
    problemsOf(
      schema.safeParse({
        ...fields,
        shippingMethod: '',
        batches: [line('NCDC/N1', '4'), line('', '1'), line('NCDC/N9', ''), line('NCDC/N1', '1')],
      }),
    ),
  ).toEqual([
    'shippingMethod: A shipping method is required.',
    'batches.2.quantity: Each batch must have a quantity.',
    'batches.3.lot: Each batch can be selected only once.',
    'batches.0.quantity: This batch has 3 packs, not 4.',
    'batches.1.lot: Please select a batch.',
    'batches.2.lot: This batch is no longer available. Choose another one.',
  ]);
  expect(problemsOf(schema.safeParse({ ...fields, approvedQuantity: '0' }))).toEqual([
    'approvedQuantity: Invalid qty.',
  ]);
  expect(schema.parse({ ...fields, batches: [line('SCDC/S1', '2')], orderNotes: ' Bell ' })).toMatchObject({
    approvedQuantity: null,
    batches: [{ warehouse: 'SCDC', lot: 'S1', expiration: '2027-06-30', quantity: 2 }],
    orderNotes: 'Bell',
  });
  expect(approvedWith({ ...fields, batches: [line('SCDC/S1', '2'), line('', '')] }, request)).toBe(2);
  expect(approvedWith({ ...fields, approvedQuantity: '6' }, request)).toBe(6);
  expect(approvedWith(fields, request)).toBe(8);
});

test('what is released again is what is missing (R15)', () => {
  const outcome = { problem: 'Batch gone', orderedQuantity: 3, orderNumbers: ['1'], trackingNumbers: [] };
  const request = managedRequest({
    status: 'APPROVED',
    approvedQuantity: 8,
    outcome,
    batches: [{ warehouse: 'NCDC', lot: 'N1', quantity: 8, expiration: null }],
  });
  expect(packsWanted(request)).toBe(5);
  expect(modifyFields(request).batches).toEqual([]);
  expect(approvedWith({ approvedQuantity: '8', batches: [{ lot: 'NCDC/N2', quantity: '4' }] }, request)).toBe(
    7,
  );
});

test('the day of review is told in the user’s zone (R16 OCONST-033)', () => {
  const at = (now: string, userZone: string) =>
    reviewText(Date.parse(now), { businessZone: 'America/Los_Angeles', userZone }, (ms) =>
      new Date(ms).toISOString().slice(0, 10),
    );
  const today = 'Your request will be reviewed today.';
  expect(at('2026-11-16T20:59:00Z', 'America/New_York')).toBe(today);
  expect(at('2026-11-16T21:00:00Z', 'America/New_York')).toBe(
    'Your request will be reviewed on Tuesday, 2026-11-17.',
  );
  expect(at('2026-11-20T22:00:00Z', 'America/Los_Angeles')).toBe(
    'Your request will be reviewed on Monday, 2026-11-23.',
  );
  // In Auckland it is already Tuesday.
  expect(at('2026-11-16T20:59:00Z', 'Pacific/Auckland')).toBe(today);
});
