import { expect, test } from 'vitest';
import { isManaged, orderedProduct, parProductIds, type OrderedNames } from './sources.ts';

const product = (productId: string, source: string, names: Partial<OrderedNames> = {}): OrderedNames => ({
  productId,
  source,
  lumProductId: null,
  mbrxProductId: null,
  mbrxProductIdExt: null,
  ...names,
});
const products = [
  product('1002', 'FFF', { lumProductId: 'L-1', mbrxProductId: 'M-1' }),
  product('1001', 'FFF', { mbrxProductIdExt: 'M-2' }),
  product('1000', '100234', { lumProductId: 'L-1' }),
  product('L-1', 'LUM'),
  product('M-1', 'MBRX', { lumProductId: 'L-1' }),
];

test('managed sources are FFF, LUM and MBRX; any other is a customer (S2 CPAR-022)', () => {
  expect(['FFF', 'LUM', 'MBRX', 'fff', '', '100234'].map((source) => isManaged(source))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('the ordered product of a LUM or MBRX product is the FFF product that names it (S2)', () => {
  const ordered = (productId: string, source: string) =>
    orderedProduct({ productId, source }, products)?.productId;
  expect(ordered('1001', 'FFF')).toBe('1001');
  expect(ordered('L-1', 'LUM')).toBe('1002');
  expect(ordered('M-1', 'MBRX')).toBe('1002');
  expect(ordered('M-2', 'MBRX')).toBe('1001');
  // An id of the other kind does not count.
  expect(ordered('M-1', 'LUM')).toBeUndefined();
  expect(ordered('L-9', 'LUM')).toBeUndefined();
});

test('self-managed products are never ordered (S2)', () => {
  expect(orderedProduct({ productId: '1000', source: '100234' }, products)).toBeUndefined();
});

test('of several that name it the lowest id is ordered, in whatever sequence they come (S2)', () => {
  const two = [product('B', 'FFF', { lumProductId: 'L-1' }), product('A', 'FFF', { lumProductId: 'L-1' })];
  for (const candidates of [two, two.toReversed()])
    expect(orderedProduct({ productId: 'L-1', source: 'LUM' }, candidates)?.productId).toBe('A');
});

test('par is looked up by mbrxProductId first, then by productId (S2)', () => {
  expect(parProductIds(product('1002', 'FFF', { mbrxProductId: 'M-1' }))).toEqual(['M-1', '1002']);
  expect(parProductIds(product('1002', 'FFF'))).toEqual(['1002']);
  expect(parProductIds(product('1002', 'FFF', { mbrxProductId: '' }))).toEqual(['1002']);
});
