import { expect, test } from 'vitest';
import { orderRefusal } from './order-refusal.ts';
import { orderTypeFor, SHIPPING_METHODS, ORDER_TYPES } from './order-types.ts';
import { statusRefusal } from './order-status.ts';

type Device = Parameters<typeof orderRefusal>[1];
type Product = Parameters<typeof orderRefusal>[2];
const line = { customerId: 'C1', cabinetId: 'A', productId: 'P1', packs: 1 };
const device: Device = { customerId: 'C1', cabinetState: 30 };
const product: Product = { source: 'FFF', active: true };

test('a line is ordered for a device of its customer that is restocked, and of an active product of the provider (S2 S33)', () => {
  expect(orderRefusal(line, device, product)).toBeNull();
  expect(orderRefusal(line, { ...device, cabinetState: 31 }, product)).toBeNull();
  const unknown = 'Unknown device A of customer C1.';
  expect(orderRefusal(line, undefined, product)).toBe(unknown);
  expect(orderRefusal(line, { ...device, customerId: 'C2' }, product)).toBe(unknown);
  expect(orderRefusal(line, { ...device, cabinetState: 70 }, product)).toBe(
    'Device A is not restocked: its state is Retired.',
  );
  expect(orderRefusal(line, device, undefined)).toBe('Unknown product P1.');
  expect(orderRefusal(line, device, { ...product, source: '3PS' })).toBe(
    'Product P1 is not ordered: its source is 3PS.',
  );
  expect(orderRefusal(line, device, { ...product, active: false })).toBe('Product P1 is inactive.');
});

test('it has a whole number of packs, at least one (S33)', () => {
  const refusal = (packs: number) => orderRefusal({ ...line, packs }, device, product);
  const needed = 'A line needs a number of packs.';
  expect([-1, 0, 0.5, 1, 1.5, 2, NaN].map(refusal)).toEqual([
    needed,
    needed,
    needed,
    null,
    needed,
    null,
    needed,
  ]);
});

test('the order type follows from what the device is (OCONST-027 R11)', () => {
  expect([...ORDER_TYPES]).toEqual(['ZMB', 'ZKB', 'ZKV']);
  expect(
    (['EM', 'MinibarRx', 'Virtual', 'RFID', 'VIPc', 'WEIGHT', 'VISION', 'ZONE', 'SITE'] as const).map(
      orderTypeFor,
    ),
  ).toEqual(['ZMB', 'ZMB', 'ZKV', 'ZKB', 'ZKB', 'ZKB', 'ZKB', 'ZKB', 'ZKB']);
});

test('shipping methods, the first is the default (OCONST-028..030)', () => {
  expect([...SHIPPING_METHODS]).toEqual([
    'Standard Overnight (by 10:30AM)',
    'First Overnight (by 8:30AM)',
    'Saturday Delivery (by 10:30AM)',
  ]);
});

test('only a line of the ERP has a status to change (R12)', () => {
  expect(statusRefusal('Failed')).toBe('This request has failed, so it has no order status to change.');
  expect(statusRefusal('Not Processed')).toBe(
    'The ERP has not answered yet, so there is no order status to change.',
  );
});
