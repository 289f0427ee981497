import type { ContentOf, Dashboard, DashboardLink, DashboardWidget } from '@parwell/contract';
import { addDays, DASHBOARD_WIDGETS, type DashboardVariant, type WidgetName } from '@parwell/domain';
import { AS_OF, link, TABLES } from './tables.fixture.ts';

export const tile = (changes: Partial<ContentOf<'tile'>> = {}): ContentOf<'tile'> => ({
  form: 'tile',
  state: 'OK',
  value: 'Connected',
  note: 'Last file 2 min ago',
  ...changes,
});

/** 1, 2, … 14 until today, each with a link to its day. */
const days = (path: string, tab?: string): ContentOf<'days'> => ({
  form: 'days',
  bars: Array.from({ length: 14 }, (_, index) => {
    const day = addDays('2026-11-04', index);
    return { day, value: index + 1, link: link(path, { dates: { start: day, end: day } }, tab) };
  }),
  sum: 105,
  before: 80,
});

const pie = (path: string, labels: readonly string[]): ContentOf<'pie'> => ({
  form: 'pie',
  slices: labels.map((label, index) => ({
    label,
    value: 100 - 12 * index,
    link: link(path, { productGroup: label }),
  })),
  sum: labels.reduce((sum, _, index) => sum + 100 - 12 * index, 0),
});

const GROUPS = ['Immunoglobulin', 'Oncology biologic', 'Clotting factor', 'Other'];
const BUCKETS = ['90 Days', '60 Days', '30 Days', '7 Days', 'Expired'];

const inventory = (filter: DashboardLink['filter']) => link('/inventory-management', filter);

const expiring: ContentOf<'stacked'> = {
  form: 'stacked',
  groups: GROUPS,
  bars: BUCKETS.map((label, index) => {
    const values = GROUPS.map((_, group) => (4 - group) * (5 - index));
    const expiration = {
      from: addDays('2026-11-17', 10 * index),
      until: addDays('2026-11-17', 10 * index + 9),
    };
    return {
      label,
      values,
      sum: values.reduce((sum, value) => sum + value, 0),
      link: inventory({ expiration }),
      links: GROUPS.map((productGroup) => inventory({ expiration, productGroup })),
      urgent: label === '7 Days' || label === 'Expired',
    };
  }),
  sum: 150,
};

const CONTENTS: Readonly<Record<WidgetName, DashboardWidget['content']>> = {
  sapConnection: tile(),
  igConnection: tile({ state: 'Warning', value: 'Slow', note: 'Last file 22 min ago' }),
  aggConnection: tile({ state: 'Fail', value: 'Silent', note: 'No device heard for 12 min' }),
  mailServer: tile({ state: 'Not available', value: 'Never started', note: '' }),
  jobs: tile({ state: 'Fail', value: '3/5', note: '1 failed, 1 in progress' }),
  cycleCounts: tile({ state: null, value: '12', note: 'devices to count' }),
  reminders: {
    form: 'reminders',
    rows: [
      {
        type: 'abw',
        reminderCount: 7,
        cabinetId: '100234-011',
        deviceName: 'Outpatient Infusion Fridge',
        link: { path: '/abw-selection/100234/true', customerId: '100234', filter: null },
      },
      {
        type: 'cycleCount',
        reminderCount: 1,
        cabinetId: '100234-010',
        deviceName: null,
        link: {
          path: '/cabinet-details/100234/100234-010?tab=inventory',
          customerId: '100234',
          filter: null,
        },
      },
    ],
    total: 20,
    kinds: [
      {
        type: 'abw',
        reminderCount: 224,
        devices: 16,
        link: { path: '/abw-selection/100234/true', customerId: null, filter: null },
      },
      {
        type: 'cycleCount',
        reminderCount: 9,
        devices: 4,
        link: link('/dashboard-breakdown', { dashboardType: 'Customer', of: 'counts' }),
      },
    ],
  },
  ...TABLES,
  orderReplens: {
    form: 'bars',
    bars: [
      { label: 'Urgent', value: 4, link: link('/order-management', { inventoryStatuses: ['Urgent'] }) },
      { label: 'Replen', value: 12, link: link('/order-management', { inventoryStatuses: ['Replen'] }) },
      {
        label: 'Opportunity',
        value: 0,
        link: link('/order-management', { inventoryStatuses: ['Opportunity'] }),
      },
    ],
    sum: 16,
  },
  usage: days('/dispensed-products'),
  orderRequests: days('/restock-orders', 'requests'),
  shipments: days('/warehouse-shipments'),
  transmittedInvoices: days('/admin-invoices'),
  pendingInvoices: pie('/admin-invoices', ['PENDING ABW', 'READY', 'ON HOLD']),
  outstandingOrders: pie('/restock-orders', ['Albumin', 'Immunoglobulin']),
  currentInventory: pie('/inventory-management', [
    'Albumin',
    'Immunoglobulin',
    'Oncology biologic',
    'Clotting factor',
    'Vaccine',
    'Antivenom',
    'Antithrombin',
    'Other',
  ]),
  expiringInventory: expiring,
};

const TITLES: Readonly<Record<WidgetName, string>> = {
  sapConnection: 'SAP connection',
  igConnection: 'Warehouse gateway',
  aggConnection: 'Device gateway',
  mailServer: 'Mail server',
  jobs: 'Jobs',
  cycleCounts: 'Cycle counts',
  reminders: 'Reminders',
  offlineCabinets: 'Offline devices',
  suspendedTransactions: 'Suspended transactions',
  pendingReceipts: 'Pending receipts',
  jobStatuses: 'Job statuses',
  openRestockOrders: 'Open restock orders',
  customerInventory: 'Customer inventory',
  orderReplens: 'Recommendations',
  usage: 'Usage',
  orderRequests: 'Orders Placed',
  shipments: 'Shipments',
  transmittedInvoices: 'Transmitted invoices',
  pendingInvoices: 'Pending invoices',
  outstandingOrders: 'Outstanding orders',
  currentInventory: 'Current inventory',
  expiringInventory: 'Expiring inventory',
};

export const widget = (name: WidgetName, changes: Partial<DashboardWidget> = {}): DashboardWidget => ({
  name,
  title: TITLES[name],
  counted: `How ${TITLES[name]} is counted.`,
  unit: 'units',
  link: 'rows' in CONTENTS[name] || 'bars' in CONTENTS[name] ? link('/inventory-management') : null,
  misplaced: null,
  content: CONTENTS[name],
  ...changes,
});

export const dashboard = (dashboardType: DashboardVariant, changes: Partial<Dashboard> = {}): Dashboard => ({
  dashboardType,
  customerId: null,
  asOf: AS_OF,
  widgets: DASHBOARD_WIDGETS[dashboardType].map((name) => widget(name)),
  ...changes,
});
