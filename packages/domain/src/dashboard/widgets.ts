import type { DashboardVariant } from '../access/grants.ts';

export const DASHBOARD_TYPES = [
  'Operations',
  'Services',
  'Customer',
] as const satisfies readonly DashboardVariant[];

export const REMINDER_TYPES = ['abw', 'cycleCount'] as const;
export type ReminderType = (typeof REMINDER_TYPES)[number];

/** Numbers that lead to a breakdown if they count several customers or devices, and its key (D6). */
export const BREAKDOWNS = {
  pendingInvoices: 'customer',
  transmittedInvoices: 'customer',
  accounts: 'customer',
  counts: 'device',
  receipts: 'device',
} as const;
export type BreakdownName = keyof typeof BREAKDOWNS;
export const BREAKDOWN_NAMES = Object.keys(BREAKDOWNS) as [BreakdownName, ...BreakdownName[]];

/** Of invoice requests that are not transmitted yet. */
export const PENDING_INVOICE_STATUSES = ['PENDING ABW', 'READY', 'ON HOLD'] as const;

export const WIDGET_NAMES = [
  'sapConnection',
  'igConnection',
  'aggConnection',
  'mailServer',
  'jobs',
  'reminders',
  'offlineCabinets',
  'suspendedTransactions',
  'pendingReceipts',
  'jobStatuses',
  'openRestockOrders',
  'customerInventory',
  'orderReplens',
  'cycleCounts',
  'usage',
  'orderRequests',
  'shipments',
  'transmittedInvoices',
  'pendingInvoices',
  'outstandingOrders',
  'currentInventory',
  'expiringInventory',
] as const;
export type WidgetName = (typeof WIDGET_NAMES)[number];

/** In display order (D2, DASH-012). */
export const DASHBOARD_WIDGETS: Readonly<Record<DashboardVariant, readonly WidgetName[]>> = {
  Operations: [
    'sapConnection',
    'igConnection',
    'aggConnection',
    'mailServer',
    'jobs',
    'offlineCabinets',
    'suspendedTransactions',
    'pendingReceipts',
    'jobStatuses',
    'orderReplens',
    'orderRequests',
    'shipments',
    'transmittedInvoices',
    'pendingInvoices',
    'outstandingOrders',
    'expiringInventory',
  ],
  Services: [
    'aggConnection',
    'offlineCabinets',
    'suspendedTransactions',
    'pendingReceipts',
    'cycleCounts',
    'usage',
    'shipments',
    'currentInventory',
    'expiringInventory',
  ],
  Customer: [
    'reminders',
    'openRestockOrders',
    'customerInventory',
    'usage',
    'orderRequests',
    'shipments',
    'pendingInvoices',
    'outstandingOrders',
    'currentInventory',
    'expiringInventory',
  ],
};

/** DASH-008..010. */
export const DASHBOARD_CAPABILITIES = {
  Operations: 'dashboard_operations',
  Services: 'dashboard_services',
  Customer: 'dashboard_customer',
} as const satisfies Record<DashboardVariant, string>;
