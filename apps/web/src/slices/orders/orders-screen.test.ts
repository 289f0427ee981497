import type { Grants } from '@parwell/domain';
import { expect, test } from 'vitest';
import { orderFinder } from './order.finder.ts';
import { ordersScreen } from './orders.screen.ts';

const staff: Grants = { ALL: { orders: 'VIEWER' } };
const customer: Grants = { 'c/1': { orders: 'VIEWER' } };

test('find anything leads to an order, told by its request, device and customer', () => {
  const nothing = {
    devices: [],
    customers: [],
    users: [],
    products: [],
    lots: [],
    shipments: [],
    invoices: [],
    incidents: [],
    units: [],
  };
  const found = { customerName: 'Clinic', cabinetName: 'ICU', score: 900 };
  const results = (grants: Grants) =>
    orderFinder.results(
      {
        ...nothing,
        stock: null,
        orders: [
          { ...found, customerId: 'c1', orderNumber: '4500001', requestNumber: 'R-1' },
          { ...found, customerId: 'c1', orderNumber: 'R-2', requestNumber: 'R-2' },
        ],
      },
      grants,
      '',
    );
  expect(results(customer)).toEqual([
    {
      name: '4500001',
      detail: 'R-1 · ICU · Clinic',
      href: '/restock-orders/c1?orderNumber=4500001',
      score: 900,
    },
    { name: 'R-2', detail: 'ICU · Clinic', href: '/restock-orders/c1?orderNumber=R-2', score: 900 },
  ]);
  expect(results(staff).map(({ href }) => href)).toEqual([
    '/restock-order-detail/4500001',
    '/restock-order-detail/R-2',
  ]);
});

test('opens with and without a customer for who may read orders, nobody else (ORD-001 ORD-002 SHELL-020)', () => {
  const { path, acceptsCustomer, allowed } = ordersScreen;
  expect([path, acceptsCustomer]).toEqual(['/restock-orders', true]);
  for (const grants of [staff, customer])
    expect([allowed(grants), allowed(grants, 'c/1')]).toEqual([true, true]);
  expect([allowed(customer, 'c2'), allowed({}), allowed({ c1: { inventory: 'OWNER' } })]).toEqual([
    false,
    false,
    false,
  ]);
});
