import type { Grants } from '@parwell/domain';
import { expect, test } from 'vitest';
import { screens as allScreens } from '../../../app/screens.ts';
import type { Screen } from '../../../shared/screen.ts';
import { linksOf } from './device-links.ts';

const screen = (path: Screen['path'], allowed: Screen['allowed'] = () => true): Screen => ({
  path,
  acceptsCustomer: true,
  title: path,
  allowed,
  load: () => Promise.reject(new Error('not needed here')),
});
const grants: Grants = { ALL: { cabinets: 'VIEWER' } };
const device = { customerId: '100234', cabinetId: '100234-001' };
const filter = encodeURIComponent('{"cabinetId":"100234-001"}');

test('a row links to its details, and to no screen that does not exist (DEV-024)', () => {
  const details = { label: 'Device Details', href: '/cabinet-details/100234/100234-001' };
  expect(linksOf([], grants, device)).toEqual([details]);
  const closed = [screen('/transaction-log', () => false)];
  expect(linksOf(closed, grants, device)).toEqual([details]);
});

test('a row links to its inventory, and to its transactions once that screen exists (DEV-022 EDGE-020)', () => {
  expect(linksOf(allScreens, { ALL: { inventory: 'VIEWER' } }, device)[1]).toEqual({
    label: 'Inventory',
    href: `/inventory-management/100234?filter=${filter}`,
  });
  const screens = [screen('/transaction-log'), screen('/inventory-management')];
  expect(linksOf(screens, grants, device).slice(1)).toEqual([
    { label: 'Inventory', href: `/inventory-management/100234?filter=${filter}` },
    {
      label: 'Transaction Log',
      href: `/transaction-log/100234?filter=${encodeURIComponent('{"cabinetId":"100234-001","timestamp":"LAST_30_DAYS"}')}`,
    },
  ]);
});
