import { expect, test } from 'vitest';
import { alertTenants, seesAlerts } from './alert-access.ts';

test('telemetry alerts are seen with alerts or with cabinets, for that customer', () => {
  const grants = { c1: { alerts: 'VIEWER' }, c2: { cabinets: 'OWNER' }, c3: { orders: 'OWNER' } } as const;
  expect(['c1', 'c2', 'c3', 'c4'].map((customer) => seesAlerts(grants, customer))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(alertTenants(grants)).toEqual(['c1', 'c2']);
  expect(alertTenants({ ALL: { alerts: 'VIEWER' } })).toBe('ALL');
  expect(alertTenants({ c3: { orders: 'OWNER' } })).toEqual([]);
});
