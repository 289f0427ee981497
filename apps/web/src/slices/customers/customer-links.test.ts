import type { Grants } from '@parwell/domain';
import { expect, test } from 'vitest';
import { screens as allScreens } from '../../app/screens.ts';
import type { Screen } from '../../shared/screen.ts';
import { linksOf } from './customer-links.ts';

const screen = (path: Screen['path'], allowed: Screen['allowed'] = () => true): Screen => ({
  path,
  acceptsCustomer: true,
  title: path,
  allowed,
  load: () => Promise.reject(new Error('not needed here')),
});
const everything: Grants = {
  ALL: { inventory: 'VIEWER', invoices: 'VIEWER', cabinets: 'VIEWER', reports: 'VIEWER' },
};
const all = ['/inventory-management', '/admin-invoices', '/cabinet-list', '/transaction-log'] as const;

test('a row links only to screens that exist', () => {
  expect(linksOf([], everything, 'c1')).toEqual([]);
  expect(linksOf([screen('/cabinet-list'), screen('/something-else')], everything, 'c1')).toEqual([
    { label: 'Devices', href: '/cabinet-list/c1' },
  ]);
});

test("a row links to the customer's devices (CUST-028)", () => {
  expect(linksOf(allScreens, { ALL: { cabinets: 'VIEWER' } }, '100234')).toEqual([
    { label: 'Devices', href: '/cabinet-list/100234' },
  ]);
});

test("a row links to the customer's inventory (CUST-026)", () => {
  expect(linksOf(allScreens, { ALL: { inventory: 'VIEWER' } }, '100234')).toContainEqual({
    label: 'Inventory',
    href: '/inventory-management/100234',
  });
});

test("a row links to the customer's invoices (CUST-027)", () => {
  expect(linksOf(allScreens, { ALL: { invoices: 'VIEWER' } }, '100234')).toEqual([
    { label: 'Invoices', href: '/admin-invoices/100234' },
  ]);
});

test('a link is hidden without the navigation permission for its title (CUST-030)', () => {
  const screens = all.map((path) => screen(path));
  expect(linksOf(screens, everything, 'c/1').map(({ href }) => href)).toEqual(
    all.map((path) => `${path}/c%2F1`),
  );
  expect(linksOf(screens, { ALL: { invoices: 'VIEWER' } }, 'c1').map(({ label }) => label)).toEqual([
    'Invoices',
  ]);
  expect(linksOf(screens, {}, 'c1')).toEqual([]);
});

test('a link is hidden where the screen itself would not open for that customer (CUST-030)', () => {
  const screens = [screen('/cabinet-list', (_grants, customerId) => customerId === 'c1')];
  expect(linksOf(screens, everything, 'c1')).toHaveLength(1);
  expect(linksOf(screens, everything, 'c2')).toEqual([]);
});
