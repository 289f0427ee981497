import type { DashboardLink } from '@parwell/contract';
import { expect, test } from 'vitest';
import { screens } from '../../app/screens.ts';
import { screenAt } from '../../shared/screen.ts';
import type { Filters } from '../../ui/filters/define-filters.ts';
import { deviceFilters } from '../devices/device-filters.ts';
import { incidentsFilters } from '../incidents/incidents-filters.ts';
import { cycleCountsFilters } from '../inventory/counts/cycle-counts-filters.ts';
import { dispensedFilters } from '../inventory/history/dispensed/dispensed-filters.ts';
import { suspendedFilters } from '../inventory/reviews/suspended-filters.ts';
import { transactionsFilters } from '../inventory/history/transactions/transactions-filters.ts';
import { inventoryFilters } from '../inventory/views/inventory-filters.ts';
import { adminFilters } from '../invoices/requests/list/admin-filters.ts';
import { ordersFilters } from '../orders/orders-filters.ts';
import { jobsFilters } from '../jobs/jobs-filters.ts';
import { managementFilters } from '../restock/management-filters.ts';
import { shipmentsFilters } from '../shipments/shipments-filters.ts';
import { linkAddress } from './link-address.ts';

const address = (link: Partial<DashboardLink>) =>
  decodeURIComponent(linkAddress(screens, { path: '/', customerId: null, filter: null, ...link }));

test('the customer goes into the path, the filter and the tab into the address (D6)', () => {
  const filter = { connectivityStatus: ['3'] };
  expect(address({ path: '/cabinet-list', customerId: '100234', filter })).toBe(
    '/cabinet-list/100234?filter={"connectivityStatus":["3"]}',
  );
  expect(address({ path: '/cabinet-list', filter })).toBe(
    '/cabinet-list?filter={"connectivityStatus":["3"]}',
  );
  expect(address({ path: '/restock-orders', customerId: '100234', tab: 'requests' })).toBe(
    '/restock-orders/100234?tab=requests',
  );
  // An empty filter requests everything, no filter nothing yet.
  expect(address({ path: '/shipments', filter: {} })).toBe('/shipments?filter={}');
  expect(address({ path: '/documents', customerId: '100234' })).toBe('/documents');
});

test('a screen that needs a customer gets the one of the filter in its path (D6)', () => {
  const dates = { start: '2026-11-03', end: '2026-11-03' };
  expect(address({ path: '/dispensed-products', filter: { customerId: 'ALL', dates } })).toBe(
    '/dispensed-products/ALL?filter={"dates":{"start":"2026-11-03","end":"2026-11-03"}}',
  );
});

test('the address of one record is taken as it is (D8)', () => {
  const path = '/abw-selection/100234/true';
  expect(address({ path, customerId: '100234' })).toBe(path);
  expect(address({ path: '/cabinet-details/100234/100234-001?tab=inventory', customerId: '100234' })).toBe(
    '/cabinet-details/100234/100234-001?tab=inventory',
  );
});

const DAY = { start: '2026-11-03', end: '2026-11-03' };

/** A sample of each link on the dashboards, with the filters of its screen. */
const SAMPLES: readonly (readonly [path: string, declared: Filters, filter: Record<string, unknown>])[] = [
  ['/cabinet-list', deviceFilters.filters, { connectivityStatus: ['3'], cabinetState: ['30', '31'] }],
  ['/cabinet-list', deviceFilters.filters, { cabinetId: '100234-001' }],
  ['/shipments', shipmentsFilters.filters, { shipmentId: 'S-1' }],
  ['/shipments', shipmentsFilters.filters, { transmitStatus: ['Pending', 'Virtual'], shipDate: DAY }],
  ['/jobs', jobsFilters.filters, { runs: 'latest', status: 'Failure' }],
  ['/shipments', shipmentsFilters.filters, { trackingNumber: '1Z999AA10123456784' }],
  ['/suspended-transactions', suspendedFilters.filters, { status: 'Suspended', cabinetId: '100234-001' }],
  [
    '/transaction-log',
    transactionsFilters.filters,
    { timestamp: DAY, action: 'REVIEW REQD', review: 'open' },
  ],
  ['/restock-orders', ordersFilters.filters, { orderStatus: 'On Order' }],
  ['/inventory-management', inventoryFilters.filters, { productGroups: ['Albumin'] }],
  [
    '/inventory-management',
    inventoryFilters.filters,
    { expiration: { from: '2026-11-25', until: '2026-12-17' }, productGroups: ['Albumin'] },
  ],
  ['/inventory-management', inventoryFilters.filters, { expiration: { until: '2026-11-16' } }],
  ['/order-management', managementFilters.filters, { inventoryStatuses: ['Urgent'] }],
  [
    '/cycle-counts',
    cycleCountsFilters.filters,
    { createdAt: { start: '2000-01-01', end: '2026-11-17' }, countDue: 'true' },
  ],
  ['/dispensed-products', dispensedFilters.filters, { dates: DAY }],
  ['/admin-invoices', adminFilters.filters, { status: ['PENDING ABW'], dispensed: DAY, transmitted: DAY }],
  ['/incidents', incidentsFilters.filters, { incidentState: ['Open'] }],
];

test.each(SAMPLES)('%s takes the whole filter of a link (D6)', (path, declared, filter) => {
  const written = new URL(linkAddress(screens, { path, customerId: '100234', filter }), 'http://portal');
  expect(screenAt(screens, written.pathname)?.path).toBe(path);
  expect(readAll(declared, JSON.parse(written.searchParams.get('filter') ?? '{}'))).toEqual(filter);
});

/** The values that the screen's filters accept: if any is lost, the list would not match the number. */
const readAll = (declared: Filters, given: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const read = declared[key]?.schema.safeParse(value);
      return read?.success ? [[key, read.data]] : [];
    }),
  );
