import type { ContentOf, Dashboard, DashboardLink, DashboardWidget } from '@parwell/contract';
import { addDays, DASHBOARD_WIDGETS, type DashboardVariant, type WidgetName } from '@parwell/domain';

export const AS_OF = '2026-11-17T09:41:00.000Z';

export const link = (path: string, filter: DashboardLink['filter'] = null): DashboardLink => ({
  path,
  customerId: '100234',
  filter,
});

export const tile = (changes: Partial<ContentOf<'tile'>> = {}): ContentOf<'tile'> => ({
  form: 'tile',
  state: 'OK',
  value: 'Connected',
  note: 'Last file 2 min ago',
  ...changes,
});

/** 1, 2, … 14 until today, of which each leads to its own day. */
const days = (path: string): ContentOf<'days'> => ({
  form: 'days',
  bars: Array.from({ length: 14 }, (_, index) => {
    const day = addDays('2026-11-04', index);
    return { day, value: index + 1, link: link(path, { dates: { start: day, end: day } }) };
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

type Columns = ContentOf<'table'>['columns'];
type Cells = ContentOf<'table'>['rows'][number]['cells'];

const KINDS: Readonly<Record<string, Columns[number]['kind']>> = {
  cabinetId: 'device',
  customerId: 'customer',
  updatedAt: 'instant',
  startDate: 'instant',
  endDate: 'instant',
  shipDate: 'date',
  attemptedQty: 'number',
  diffQty: 'number',
  packagesShipped: 'number',
  totalInventory: 'number',
};

const table = (path: string, titles: Readonly<Record<string, string>>, rows: readonly Cells[]) => ({
  form: 'table' as const,
  columns: Object.entries(titles).map(([key, title]) => ({ key, title, kind: KINDS[key] ?? 'text' })),
  rows: rows.map((cells) => ({
    cells,
    link: link(path, { lot: String(Object.values(cells)[0]) }),
    tone: null,
  })),
  total: rows.length,
});

/** DASH-046..050, DASH-052: the columns that are prescribed. */
const TABLES = {
  offlineCabinets: table(
    '/cabinet-list',
    {
      cabinetId: 'Device',
      cabinetType: 'Type',
      customerId: 'Customer',
      cabinetStateDescription: 'State',
      propertyValue: 'Connection',
      updatedAt: 'Last heard',
    },
    ['001', '002', '003'].map((end) => ({
      cabinetId: `100234-${end}`,
      cabinetType: 'VERIFIED',
      customerId: '100234',
      cabinetStateDescription: 'Active',
      propertyValue: 'OFFLINE',
      updatedAt: '2026-11-17T07:12:00.000Z',
    })),
  ),
  suspendedTransactions: table(
    '/suspended-transactions',
    {
      customerId: 'Customer',
      cabinetId: 'Device',
      productId: 'Product',
      lot: 'Lot',
      transactionType: 'Type',
      transactionReason: 'Reason',
      suspendedReason: 'Suspended because',
      attemptedQty: 'Attempted',
      diffQty: 'Difference',
    },
    [
      {
        customerId: '100234',
        cabinetId: '100234-001',
        productId: 'F10033',
        lot: 'E33091',
        transactionType: 'Insert',
        transactionReason: 'Receive',
        suspendedReason: 'Received ≠ shipped',
        attemptedQty: 30,
        diffQty: -2,
      },
    ],
  ),
  pendingReceipts: table(
    '/shipments',
    {
      cabinetId: 'Device',
      orderNumber: 'Order',
      orderLine: 'Line',
      productId: 'Product',
      lot: 'Lot',
      packagesShipped: 'Packages',
      shipDate: 'Shipped',
      transmitStatus: 'Status',
    },
    [
      {
        cabinetId: '100234-003',
        orderNumber: 'SO-234100',
        orderLine: '1',
        productId: 'F10033',
        lot: 'E33091',
        packagesShipped: 4,
        shipDate: '2026-11-16',
        transmitStatus: 'Pending',
      },
    ],
  ),
  openRestockOrders: table(
    '/restock-orders',
    { productGroup: 'Product group', orderStatus: 'Status', trackingNumber: 'Tracking number' },
    [{ productGroup: 'Albumin', orderStatus: 'On Order', trackingNumber: '1Z999AA10123456784' }],
  ),
  customerInventory: table(
    '/inventory-management',
    { productGroup: 'Product group', totalInventory: 'Units' },
    [
      { productGroup: 'Albumin', totalInventory: 1284 },
      { productGroup: 'Immunoglobulin', totalInventory: 96 },
    ],
  ),
};

const jobs = table('/jobs', { name: 'Job', startDate: 'Started', endDate: 'Ended', status: 'Status' }, [
  { name: 'Order export', startDate: AS_OF, endDate: null, status: 'In Progress' },
  { name: 'Invoice export', startDate: AS_OF, endDate: AS_OF, status: 'Failure' },
  { name: 'Price import', startDate: AS_OF, endDate: null, status: 'Error' },
  { name: 'Customer import', startDate: AS_OF, endDate: AS_OF, status: 'Success' },
]);

/** DASH-067..069. */
const TONES: Readonly<Record<string, 'warning' | 'error'>> = {
  'In Progress': 'warning',
  Failure: 'error',
  Error: 'error',
};

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
    };
  }),
  sum: 150,
};

const CONTENTS: Readonly<Record<WidgetName, DashboardWidget['content']>> = {
  sapConnection: tile(),
  igConnection: tile({ state: 'Warning', value: 'Slow', note: 'Last file 22 min ago' }),
  aggConnection: tile({ state: 'Fail', value: 'Silent', note: 'No device heard for 12 min' }),
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
    total: 2,
  },
  ...TABLES,
  jobStatuses: {
    ...jobs,
    rows: jobs.rows.map((row) => ({ ...row, tone: TONES[String(row.cells['status'])] ?? null })),
  },
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
  orderRequests: days('/restock-orders?tab=requests'),
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
  content: CONTENTS[name],
  ...changes,
});

/** A dashboard with all its widgets. */
export const dashboard = (dashboardType: DashboardVariant, changes: Partial<Dashboard> = {}): Dashboard => ({
  dashboardType,
  customerId: null,
  asOf: AS_OF,
  widgets: DASHBOARD_WIDGETS[dashboardType].map((name) => widget(name)),
  ...changes,
});
