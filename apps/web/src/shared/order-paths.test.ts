import type { Grants } from '@parwell/domain';
import { expect, test } from 'vitest';
import { orderPath, sharedOrderPath } from './order-paths.ts';

const order = { customerId: 'c/1', orderNumber: 'R-1 &' };
const staff: Grants = { ALL: { orders: 'VIEWER' } };
const customer: Grants = { 'c/1': { orders: 'VIEWER' } };

test('an order is read on its page by staff and on the list by customers, a shared link fits both (ORD-022)', () => {
  expect(orderPath(order, staff)).toBe('/restock-order-detail/R-1%20%26');
  expect(orderPath(order, customer)).toBe('/restock-orders/c%2F1?orderNumber=R-1+%26');
  expect(sharedOrderPath(order)).toBe('/restock-orders/c%2F1?shared=R-1+%26');
});
