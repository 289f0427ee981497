import { CAPABILITIES, type Capability, type Grants } from '@parwell/domain';
import { describe, expect, test } from 'vitest';
import { pathOf, screenAt, type Screen } from '../../shared/screen.ts';
import { screens } from '../screens.ts';
import { groupAt, litScreen, menuFor } from './menu-model.ts';

const load = () => Promise.reject(new Error('not needed here'));
const screen = (path: Screen['path'], extra: Partial<Screen> = {}): Screen => ({
  path,
  acceptsCustomer: true,
  title: path.slice(1),
  menu: { group: 'Orders' },
  allowed: () => true,
  load,
  ...extra,
});

const everythingFor = (tenant: string): Grants => ({
  [tenant]: Object.fromEntries(CAPABILITIES.map((capability) => [capability, 'OWNER' as const])),
});

const labels = (grants: Grants) =>
  menuFor(screens, grants, null).map(({ group, entries }) => [
    group,
    entries.map(({ label, href }) => `${label} ${href}`),
  ]);

describe('the menu', () => {
  test('staff sees Dashboard and the Admin group (SHELL-097 SHELL-115 PERM-017)', () => {
    expect(labels({ ALL: { personas: 'VIEWER' } })).toEqual([
      [null, ['Dashboard /dashboard']],
      ['Admin', ['Audit Logs /audit-logs', 'Personas /personas']],
    ]);
  });

  test('an entry is shown only with its permission (SHELL-094 SHELL-108 SHELL-109 SHELL-117 SHELL-124)', () => {
    expect(labels({ ALL: { orders: 'VIEWER' } })).toEqual([
      [null, ['Dashboard /dashboard']],
      ['Reports', ['Warehouse Shipments /warehouse-shipments']],
      ['Orders', ['Restock Orders /restock-orders', 'Shipments /shipments', 'Documents /documents']],
      ['Admin', ['Audit Logs /audit-logs', 'Order Management /order-management']],
    ]);
  });

  test('without the ALL claim there is no Admin group, whatever other permissions there are (SHELL-115)', () => {
    expect(labels({ c1: { personas: 'OWNER', users: 'OWNER' } })).toEqual([[null, ['Dashboard /dashboard']]]);
  });

  test('the entries of the Admin group are in order (SHELL-116..121 SHELL-124..126)', () => {
    const grants = everythingFor('ALL');
    const admin = menuFor(screens, grants, null).find(({ group }) => group === 'Admin');
    const inOrder = [
      '/users',
      '/audit-logs',
      '/customer-list',
      '/order-management',
      '/cabinet-property-settings',
      '/product-list',
      '/personas',
      '/admin-invoices',
      '/device-config-management',
    ];
    expect(admin?.entries.map(({ href }) => href).filter((href) => inOrder.includes(href))).toEqual(inOrder);
  });

  test.each([
    ['customers', 'tenants', '/customer-list'],
    ['products', 'products', '/product-list'],
    ['users', 'users', '/users'],
    ['personas', 'personas', '/personas'],
    ['orders', 'orders', '/order-management'],
    ['invoices', 'invoices', '/admin-invoices'],
  ] as const)('who has the permission administers %s, nobody else (SHELL-006)', (_what, capability, path) => {
    const shows = (grants: Grants) =>
      menuFor(screens, grants, null).some(({ entries }) => entries.some(({ href }) => href === path));
    const others = Object.fromEntries(
      CAPABILITIES.filter((other) => other !== capability).map((other) => [other, 'OWNER' as const]),
    );
    expect([shows({ ALL: { [capability]: 'OWNER' } }), shows({ ALL: others })]).toEqual([true, false]);
  });

  test('products are in the menu with products for ALL, and open by their address for everybody (SHELL-052 OPERM-013)', () => {
    const inMenu = (grants: Grants) =>
      menuFor(screens, grants, null).some(({ entries }) =>
        entries.some(({ href }) => href === '/product-list'),
      );
    const products = screenAt(screens, '/product-list/c1');
    expect(inMenu({ ALL: { products: 'VIEWER' } })).toBe(true);
    for (const grants of [everythingFor('c1'), { ALL: { orders: 'OWNER' } } as const, {}]) {
      expect(inMenu(grants)).toBe(false);
      expect(products?.allowed(grants)).toBe(true);
    }
    expect([products?.allowed({ c1: {} }, 'c1'), products?.allowed({ c1: {} }, 'c2')]).toEqual([true, false]);
  });

  test('customers choose accounts, staff administer invoices (SHELL-037 SHELL-048 SHELL-110..112 PERM-022 OPERM-016 OPERM-024 ABW-005 ABW-006)', () => {
    expect(labels({ c1: { invoices: 'VIEWER' } })).toEqual([
      [null, ['Dashboard /dashboard']],
      ['Orders', ['ABW Selection /abw-selection']],
      ['Invoices', ['Invoice History /invoice-history', 'Card-Payable Invoices /cc-payable']],
    ]);
    expect(labels({ ALL: { invoices: 'VIEWER' } })).toEqual([
      [null, ['Dashboard /dashboard']],
      ['Invoices', ['Invoice History /invoice-history', 'Card-Payable Invoices /cc-payable']],
      ['Admin', ['Audit Logs /audit-logs', 'Administer Invoices /admin-invoices']],
    ]);
    expect(labels({ c1: { orders: 'OWNER' } }).flat(2)).not.toContain('ABW Selection /abw-selection');
    const administer = screenAt(screens, '/admin-invoices/c1');
    expect(administer?.allowed({ c1: { invoices: 'OWNER' } }, 'c1')).toBe(false);
    for (const path of ['/abw-selection/c1/true', '/invoice-history/c1', '/cc-payable/c1']) {
      const allowed = screenAt(screens, path)?.allowed;
      expect(
        [{ c1: { invoices: 'VIEWER' } } as const, { c2: { invoices: 'OWNER' } } as const].map((each) =>
          allowed?.(each, 'c1'),
        ),
      ).toEqual([true, false]);
    }
  });

  test('links include the chosen customer if their route takes one (SHELL-136 SHELL-137)', () => {
    const hrefs = menuFor(screens, { ALL: { personas: 'OWNER' } }, 'a/1').flatMap(({ entries }) =>
      entries.map(({ href }) => href),
    );
    expect(hrefs).toEqual(['/dashboard/a%2F1', '/audit-logs/a%2F1', '/personas']);
  });

  test('a label is the page title unless the screen gives another (SHELL-096)', () => {
    const [section] = menuFor(
      [screen('/par-levels', { title: 'PAR', menu: { group: 'Inventory', label: 'PAR and usage' } })],
      {},
      null,
    );
    expect(section).toMatchObject({ group: 'Inventory', entries: [{ label: 'PAR and usage' }] });
  });

  test('an entry can be hidden from users who may open its screen, and placed below the groups', () => {
    const some = [
      screen('/last', { menu: { group: null, last: true, shown: (grants) => 'c1' in grants } }),
      screen('/orders'),
      screen('/first', { menu: { group: null } }),
    ];
    const hrefs = (grants: Grants) =>
      menuFor(some, grants, null).flatMap(({ entries }) => entries.map(({ href }) => href));
    expect(hrefs({ c1: {} })).toEqual(['/first', '/orders', '/last']);
    expect(hrefs({ ALL: {} })).toEqual(['/first', '/orders']);
  });

  test('groups are in order, and a group without entries is left out', () => {
    const some = [
      screen('/b', { menu: { group: 'Alerts' } }),
      screen('/a', { menu: { group: 'Inventory' } }),
      screen('/hidden', { menu: undefined as never }),
    ];
    expect(menuFor(some, {}, null).map(({ group }) => group)).toEqual(['Inventory', 'Alerts']);
  });
});

describe('permissions', () => {
  const opens = (grants: Grants) =>
    screens.filter(({ allowed }) => allowed(grants, 'c1')).map(({ path }) => path);
  const having = (...capabilities: Capability[]): Grants => ({
    c1: Object.fromEntries(capabilities.map((each) => [each, 'VIEWER' as const])),
  });

  test('devices, temperature and telemetry need their permission (SHELL-004)', () => {
    const screensOf = ['/cabinet-list', '/cabinet-details', '/cabinet-temperature', '/telemetry'] as const;
    expect(opens(having('cabinets', 'alerts'))).toEqual(expect.arrayContaining([...screensOf]));
    for (const path of screensOf) expect(opens(having('reports', 'help_viewer'))).not.toContain(path);
    // Telemetry alerts: with either.
    for (const either of ['alerts', 'cabinets'] as const) {
      expect(opens(having(either))).toContain('/telemetry');
      const menu = menuFor(screens, having(either), 'c1').find(({ group }) => group === 'Alerts');
      expect(menu?.entries.map(({ label }) => label)).toContain('Telemetry');
    }
    expect(menuFor(screens, having('reports'), 'c1').map(({ group }) => group)).not.toContain('Alerts');
    const settings = ['/cabinet-property-settings', '/device-config-management'];
    expect(opens({ ALL: { cabinets: 'VIEWER', device_config: 'VIEWER' } })).toEqual(
      expect.arrayContaining(settings),
    );
  });

  test('the detail of an order needs the capability orders for ALL (SHELL-046 ODET-001 OPERM-015)', () => {
    const path = '/restock-order-detail/$orderId';
    expect(opens({ ALL: { orders: 'VIEWER' } })).toContain(path);
    expect(opens({ ALL: { inventory: 'OWNER' } })).not.toContain(path);
    expect(opens(having('orders'))).not.toContain(path);
  });

  test('audit logs, scheduled reports and help videos need their permission, support needs none (SHELL-007)', () => {
    expect(opens({ ALL: { orders: 'VIEWER' } })).toContain('/audit-logs');
    expect(opens(having('orders'))).not.toContain('/audit-logs');
    expect(opens(having('reports'))).toContain('/scheduled-reports');
    expect(opens(having('help_viewer'))).toContain('/help');
    for (const path of ['/scheduled-reports', '/help']) expect(opens(having('orders'))).not.toContain(path);
    expect(opens(having())).toContain('/support');
  });
});

describe('the current page', () => {
  test('a page about one record lights the entry of its list, the first that the user has', () => {
    const lit = (path: string, grants: Grants) =>
      litScreen(menuFor(screens, grants, null), screenAt(screens, path))?.path;
    expect(lit('/cabinet-details/c1/c1-001', { c1: { cabinets: 'VIEWER' } })).toBe('/cabinet-list');
    expect(lit('/customer-details/c1', { ALL: { tenants: 'VIEWER' } })).toBe('/customer-list');
    expect(lit('/customer-details/c1', { c1: { tenants: 'VIEWER' } })).toBe('/accounts');
    expect(lit('/restock-order-detail/4500001', { ALL: { orders: 'VIEWER' } })).toBe('/restock-orders');
    expect(lit('/audit-logs/c1', { ALL: { orders: 'VIEWER' } })).toBe('/audit-logs');
  });

  test('the group of the current screen is open (SHELL-135)', () => {
    const current = screenAt(screens, '/audit-logs/100234');
    expect(current?.title).toBe('Audit Logs');
    expect(groupAt(current, '/audit-logs/100234')).toBe('Admin');
    expect(groupAt(screenAt(screens, '/dashboard'), '/dashboard')).toBeNull();
  });

  test.each([
    ['invoice-list', 'Invoices'],
    ['abw-selection', 'Orders'],
    ['invoice-admin', 'Admin'],
    ['cabinet-temperature', 'Devices'],
  ])('an address with %s opens the group %s (SHELL-130..134)', (fragment, group) => {
    expect(groupAt(undefined, `/${fragment}/100234`)).toBe(group);
  });

  test('a path matches a screen only as a whole, and with a customer only if the screen takes one', () => {
    expect(screenAt(screens, '/audit-logs-old')).toBeUndefined();
    expect(screenAt(screens, '/personas/100234')).toBeUndefined();
    expect(pathOf(screen('/x', { acceptsCustomer: false }), 'c1')).toBe('/x');
  });
});
