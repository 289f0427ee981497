import { C1, C2, SHARED, type Asked, type Records, type TwoCustomers } from './two-customers.ts';

const YEAR = { between: ['2026-01-01T00:00:00Z', '2026-12-01T00:00:00Z'] };
const ofAll = { customerId: 'ALL', dates: YEAR };
const DAYS = { startDate: '2026-11-17', endDate: '2026-11-17' };

interface Listed {
  readonly name: string;
  /** Rows per request; null for a list that is sent whole. */
  readonly most: number | null;
  readonly asked?: Asked | ((two: TwoCustomers) => Asked);
  /** A row of nobody's is visible to every customer. */
  readonly customersOf?: (row: never, two: TwoCustomers) => readonly string[];
}

export const ofRow = (row: {
  readonly customerId?: string;
  readonly customerNumber?: string;
}): readonly string[] => [row.customerId ?? row.customerNumber ?? 'nobody'];
const itself = (row: string) => [row];
/** The product groups of the customers' own products are named after them. */
const ownOnly = (value: string) => ([C1, C2].includes(value) ? [value] : []);
const bySource = ({ source }: { source: string }) =>
  ['FFF', 'LUM', 'MBRX'].includes(source) ? [] : [source];

/** With rows of several customers, each with as much of a filter as it needs. */
export const LISTS: readonly Listed[] = [
  { name: 'listInventory', most: 500 },
  { name: 'getCurrentInventory', most: 500 },
  { name: 'listCartridges', most: 500 },
  { name: 'listSerials', most: 500 },
  { name: 'listTransactions', most: 500 },
  { name: 'listInventoryHistory', most: 500, asked: { params: { variant: 'lot' }, query: DAYS } },
  { name: 'listInventoryHistory', most: 500, asked: { params: { variant: 'cartridge' }, query: DAYS } },
  { name: 'listInventoryHistory', most: 500, asked: { params: { variant: 'serial' }, query: DAYS } },
  { name: 'listCycleCounts', most: 500, asked: { query: { where: { createdAt: YEAR } } } },
  { name: 'listDispensed', most: 500, asked: { filter: ofAll } },
  { name: 'lookUpStock', most: 100, asked: { query: { text: SHARED.lot } } },
  { name: 'listLotDevices', most: 500, asked: { query: SHARED } },
  { name: 'listLotMovements', most: 500, asked: { query: SHARED } },
  { name: 'listLotReviews', most: 500, asked: { query: SHARED } },
  { name: 'listLotShipments', most: 500, asked: { query: SHARED } },
  { name: 'listOrders', most: 500 },
  { name: 'listOrders', most: 500, asked: { query: { groupBy: 'orderNumber' } } },
  { name: 'listCustomerOrderRequests', most: 500 },
  { name: 'listShipments', most: 500 },
  { name: 'listConsignmentShipments', most: 9999 },
  { name: 'listPar', most: 500 },
  { name: 'listUsage', most: 500 },
  { name: 'listParSettings', most: 100 },
  { name: 'listIncidents', most: 500 },
  {
    name: 'listPresentIncidents',
    most: null,
    asked: ({ incidents }) => ({ query: { incidentNumbers: [...incidents.keys()].join(',') } }),
    customersOf: ({ id }: { id: number }, { incidents }) => [incidents.get(id) ?? 'nobody'],
  },
  { name: 'listTelemetryAlerts', most: 100, asked: { filter: {} } },
  { name: 'listDevices', most: 999, asked: { body: {} } },
  { name: 'filterDevices', most: 100, asked: { body: {} } },
  { name: 'listDeviceProperties', most: 100, asked: { body: {} } },
  { name: 'listDashboardDevices', most: 500 },
  { name: 'listCustomers', most: 100_000 },
  { name: 'listCustomerDetails', most: 100 },
  { name: 'searchCustomers', most: 100 },
  { name: 'listClassesOfTrade', most: null, customersOf: itself },
  { name: 'listFacilityTypes', most: null, customersOf: itself },
  {
    name: 'listUsers',
    most: 100,
    customersOf: (row: { claims: { accessGroups: { customer?: string[] } } }) =>
      row.claims.accessGroups.customer ?? ['nobody'],
  },
  { name: 'listProducts', most: 100, customersOf: bySource },
  { name: 'listProductIds', most: 100_000, customersOf: bySource },
  { name: 'searchProducts', most: 100, customersOf: bySource },
  { name: 'listProductGroups', most: null, customersOf: ownOnly },
];

const where = (customerId: string): Asked => ({ query: { where: { customerId } } });
const query = (customerId: string): Asked => ({ query: { customerId } });
const number = (customerNumber: string): Asked => ({ query: { customerNumber } });

export const OF_ONE_CUSTOMER: readonly Readonly<{
  name: string;
  most: number;
  asked: (customerId: string) => Asked;
}>[] = [
  { name: 'getCurrentInventory', most: 500, asked: query },
  { name: 'listCartridges', most: 500, asked: query },
  { name: 'listConsignmentShipments', most: 9999, asked: number },
  { name: 'listCustomerDetails', most: 100, asked: where },
  { name: 'listCustomerOrderRequests', most: 500, asked: where },
  {
    name: 'listCycleCounts',
    most: 500,
    asked: (customerId) => ({ query: { where: { customerId, createdAt: YEAR } } }),
  },
  { name: 'listDashboardDevices', most: 500, asked: query },
  { name: 'listDevices', most: 999, asked: (customerId) => ({ body: { customerId } }) },
  { name: 'listDispensed', most: 500, asked: (customerId) => ({ filter: { customerId, dates: YEAR } }) },
  { name: 'listIncidents', most: 500, asked: query },
  { name: 'listInventory', most: 500, asked: query },
  ...['lot', 'cartridge', 'serial'].map((variant) => ({
    name: 'listInventoryHistory',
    most: 500,
    asked: (customerId: string) => ({ params: { variant }, query: { customerId, ...DAYS } }),
  })),
  { name: 'listInvoiceRequests', most: 10_000, asked: query },
  { name: 'listOrderRequests', most: 500, asked: where },
  { name: 'listOrders', most: 500, asked: query },
  { name: 'listPar', most: 500, asked: query },
  { name: 'listParSettings', most: 100, asked: where },
  { name: 'listRecommendations', most: 500, asked: query },
  { name: 'listSerials', most: 500, asked: query },
  { name: 'listShipments', most: 500, asked: number },
  { name: 'listSuspendedTransactions', most: 100, asked: query },
  { name: 'listTags', most: 500, asked: where },
  { name: 'listTransactions', most: 500, asked: query },
  { name: 'listUsage', most: 500, asked: where },
  {
    name: 'listWarehouseShipments',
    most: 500,
    asked: (customerId) => ({ filter: { customerId, dates: YEAR } }),
  },
];

const onDevice = (of: 'shelf' | 'staffed' | 'flex') => (own: Records) => ({ params: { cabinetId: own[of] } });
const ofCustomer = ({ customerId }: Records) => ({ query: { customerId } });
const inPath = ({ customerId }: Records) => ({ params: { customerId } });
const ofOrder = ({ orderNumber }: Records) => ({ params: { orderNumber } });
const ofLot = ({ shelf }: Records) => ({ query: { cabinetId: shelf, ...SHARED } });

export const LISTS_OF_ONE: Readonly<Record<string, (own: Records) => Asked>> = {
  listInvoiceRequests: ofCustomer,
  listInvoices: ({ customerId }) => ({
    query: { customerId, startDate: '2026-01-01', endDate: '2026-11-18' },
  }),
  listWarehouseShipments: ({ customerId }) => ({ filter: { customerId, dates: YEAR } }),
  listAvailableUsers: ofCustomer,
  listNotificationActivity: ofCustomer,
  listChannelGroups: inPath,
  listOutsideAddresses: inPath,
  listToldPeople: ({ customerId }) => ({ params: { customerId, notificationType: 'incident' } }),
  listCustomerProducts: inPath,
  listIncidentHistory: ({ incidentId }) => ({ query: { incidentId } }),
  listUsageVends: ({ used }) => ({ query: { ...used, window: 'year' } }),
  listLedger: ofLot,
  listUnits: ({ unit }) => ({ query: unit }),
  listCountLots: onDevice('shelf'),
  listStockProducts: onDevice('shelf'),
  listDeviceProducts: onDevice('staffed'),
  listCabinetUsers: onDevice('staffed'),
  listDeviceCommands: onDevice('shelf'),
  listDeviceReceipts: onDevice('flex'),
  listOrderShipments: ofOrder,
  listOrderTransactions: ofOrder,
  listRestockRequests: ofOrder,
  listSapOrders: ofOrder,
  listShipmentItems: ofOrder,
};

export const GROUPED: Readonly<Record<string, Asked>> = {
  listInventory: { query: { groupBy: 'cabinetId', limit: 500 } },
  getCurrentInventory: { query: { groupBy: 'cabinetId', limit: 500 } },
  listCartridges: { query: { groupBy: 'cabinetId', limit: 500 } },
  listSerials: { query: { groupBy: 'cabinetId', limit: 500 } },
  groupInventory: { body: { groupBy: 'cabinetId', limit: 500 } },
  listTransactions: { query: { groupBy: 'cabinetId', limit: 500 } },
  listPar: { query: { groupBy: 'cabinet', limit: 500 } },
};

/** The demo without history has no measurements, but the calls name their customer. */
const DAY = ['2026-11-17T00:00:00Z', '2026-11-18T00:00:00Z'] as const;
export const MEASUREMENTS: Readonly<Record<string, (own: Records) => Asked>> = {
  getTemperature: ({ customerId }) => ({
    query: { customerId, tempFilter: { where: { customerId, tempTimestamp: { between: DAY } } } },
  }),
  getZoneAverage: ({ customerId }) => ({ query: { customerId, startTime: DAY[0], endTime: DAY[1] } }),
  listCompartments: ({ flex }) => ({ query: { deviceId: flex } }),
};

/** Without a customer, or for staff only, who see every customer. */
export const NOT_OF_CUSTOMERS: Readonly<Record<string, readonly string[]>> = {
  staff: [
    'getConnectivity',
    'getEdgeConfig',
    'getExchange',
    'getSignal',
    'findInvoiceRequestIds',
    'findTagIds',
    'listAudit',
    'listCardPayments',
    'listDeadLetters',
    'listDocuments',
    'listEdgeConfigUpdate',
    'listExclusions',
    'listGroups',
    'listJobs',
    'listLotTasks',
    'listMail',
    'listOrderRequests',
    'listPersonas',
    'listPropertySettings',
    'listRecommendations',
    'listSuspectTags',
    'listSuspendedTransactions',
    'listTags',
    'listTransmittedFiles',
  ],
  constants: [
    'listChannelTypes',
    'listDeviceStates',
    'listHelpVideos',
    'listIncidentRules',
    'listNotificationTypes',
    'listOrderStatuses',
    'listReportTemplates',
    'listTypeProperties',
  ],
  // Of one person: oneself, or whom one administers (G3).
  ofOnePerson: [
    'listOwnSessions',
    'listOwnTokens',
    'listReportQueue',
    'listReportRuns',
    'listSessionsOf',
    'listTokensOf',
  ],
  changes: ['submitOrderRequests', 'updateOrderRequests'],
};
