import type { ContentOf, DashboardLink } from '@parwell/contract';

export const AS_OF = '2026-11-17T09:41:00.000Z';

export const link = (path: string, filter: DashboardLink['filter'] = null, tab?: string): DashboardLink => ({
  path,
  customerId: '100234',
  filter,
  ...(tab !== undefined && { tab }),
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

/** DASH-046..050, DASH-052: the prescribed columns. */
export const TABLES = {
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
  jobStatuses: {
    ...jobs,
    rows: jobs.rows.map((row) => ({ ...row, tone: TONES[String(row.cells['status'])] ?? null })),
  },
};
