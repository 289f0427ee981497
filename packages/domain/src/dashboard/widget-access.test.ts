import { expect, test } from 'vitest';
import { dashboardVariant, type Grants } from '../access/grants.ts';
import { dashboardTenants, widgetTenants } from './widget-access.ts';

const staff: Grants = { ALL: { dashboard_operations: 'VIEWER', invoices: 'VIEWER' } };
const people: Grants = {
  c1: { dashboard_customer: 'VIEWER', invoices: 'VIEWER' },
  c2: { dashboard_customer: 'VIEWER', orders: 'VIEWER' },
  c3: { invoices: 'OWNER' },
};
const Customer = { dashboardType: 'Customer' } as const;
const Operations = { dashboardType: 'Operations' } as const;

test('a dashboard needs its own capability, for the customer that is asked for (DASH-008..010 API-052)', () => {
  expect(dashboardTenants(people, Customer)).toEqual(['c1', 'c2']);
  expect(dashboardTenants(people, { ...Customer, customerId: 'c2' })).toEqual(['c2']);
  expect(dashboardTenants(people, { ...Customer, customerId: 'c3' })).toBeNull();
  expect(dashboardTenants(people, Operations)).toBeNull();
  expect(dashboardTenants(staff, Operations)).toBe('ALL');
  expect(dashboardTenants(staff, { ...Operations, customerId: 'c3' })).toEqual(['c3']);
  expect(dashboardTenants(staff, Customer)).toBeNull();
});

test('a widget counts the customers of the dashboard for which somebody may read what is behind it (D1)', () => {
  expect(widgetTenants(people, Customer, { resource: 'invoices' })).toEqual(['c1']);
  expect(widgetTenants(people, Customer, { resource: ['invoices', 'orders'] })).toEqual(['c1', 'c2']);
  expect(widgetTenants(people, { ...Customer, customerId: 'c2' }, { resource: 'invoices' })).toBeNull();
  expect(widgetTenants(people, Customer, { resource: 'cabinets' })).toBeNull();
  expect(widgetTenants(people, Operations, { resource: 'invoices' })).toBeNull();
  expect(widgetTenants(staff, Operations, { resource: 'invoices' })).toBe('ALL');
});

test('what belongs to no customer is for those who may read it for ALL, whichever customer they look at (D1)', () => {
  const jobs = { resource: 'dashboard_operations', staffOnly: true } as const;
  expect(widgetTenants(staff, { ...Operations, customerId: 'c1' }, jobs)).toBe('ALL');
  const limited: Grants = { c1: { dashboard_operations: 'OWNER' }, c2: { dashboard_operations: 'OWNER' } };
  expect(widgetTenants(limited, Operations, jobs)).toBeNull();
  const some: Grants = { ALL: { dashboard_operations: 'VIEWER' }, c1: { invoices: 'VIEWER' } };
  expect(widgetTenants(some, Operations, { resource: 'invoices', staffOnly: true })).toBeNull();
  expect(widgetTenants(some, Operations, { resource: 'invoices' })).toEqual(['c1']);
  const mixed: Grants = { ALL: { invoices: 'VIEWER' }, c1: { dashboard_operations: 'VIEWER' } };
  expect(widgetTenants(mixed, Operations, { resource: 'invoices', staffOnly: true })).toBeNull();
});

test('who holds several dashboards gets Operations first, then Services, then Customer (DASH-011)', () => {
  const both: Grants = { c1: { dashboard_customer: 'OWNER' }, c2: { dashboard_services: 'VIEWER' } };
  expect(dashboardVariant(both)).toBe('Services');
  expect(dashboardVariant({ ...both, c3: { dashboard_operations: 'VIEWER' } })).toBe('Operations');
  expect(dashboardVariant(people)).toBe('Customer');
  expect(dashboardVariant({ c1: { orders: 'OWNER' } })).toBeNull();
});
