import { DEVICE_TYPES, ORDER_LIST_STATUSES, ORDER_TYPES } from '@parwell/domain';
import { expect, test } from 'vitest';
import { validValues } from '../../ui/filters/filter-text.ts';
import { whereOf } from '../../ui/filters/where-of.ts';
import { ordersFilters } from './orders-filters.ts';

const { filters } = ordersFilters;
const asked = (values: object) =>
  whereOf(filters, validValues(filters, values as Record<string, unknown>), 'America/New_York');

test('product name, device id and type, order type, status and number become the call, with the days (ORD-007..012)', () => {
  const values = {
    productName: 'octagam',
    cabinetId: '-001',
    cabinetType: 'RFID',
    orderType: 'ZKB',
    orderStatus: 'Failed',
    orderNumber: '4500',
    productGroups: ['Albumins', 'No product group'],
  };
  expect(asked({ ...values, createdAt: { start: '2026-11-01', end: '2026-11-02' } })).toEqual({
    ...values,
    createdAt: { between: ['2026-11-01T04:00:00.000Z', '2026-11-03T04:59:59.999Z'] },
  });
  expect(Object.entries(filters).map(([key, { label, required }]) => [key, label, required])).toEqual([
    ['customerId', 'Customer', false],
    ['orderNumber', 'Order number', false],
    ['orderStatus', 'Order status', false],
    ['productName', 'Product name', false],
    ['cabinetId', 'Device ID', false],
    ['createdAt', 'Date range', false],
    ['cabinetType', 'Device type', false],
    ['orderType', 'Order type', false],
    ['productGroups', 'Product group', false],
  ]);
});

test('only known types and statuses are asked for (ORD-009 ORD-010 ORD-011 OCONST-027)', () => {
  for (const orderType of ORDER_TYPES) expect(asked({ orderType })).toEqual({ orderType });
  for (const orderStatus of ORDER_LIST_STATUSES) expect(asked({ orderStatus })).toEqual({ orderStatus });
  for (const cabinetType of DEVICE_TYPES) expect(asked({ cabinetType })).toEqual({ cabinetType });
  expect(ORDER_TYPES).toEqual(['ZMB', 'ZKB', 'ZKV']);
  expect(asked({ orderType: 'ZXX', orderStatus: 'PENDING', cabinetType: 'FRIDGE' })).toEqual({});
});
