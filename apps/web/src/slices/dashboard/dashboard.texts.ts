import type { DashboardVariant, ReminderType } from '@parwell/domain';

/** DASH-006, DASH-007. */
export const DASHBOARD_TITLES: Readonly<Record<DashboardVariant, string>> = {
  Operations: 'Operations Dashboard',
  Services: 'Services Dashboard',
  Customer: 'Customer Dashboard',
};

/** Titles of widgets come with the answer. */
export const DASHBOARD_TEXTS = {
  dataAsOf: 'Data as of',
  print: 'Print',
  exportCsv: 'Export CSV',
  loading: 'Loading the dashboard',
  stillLoading: 'Still counting…',
  noWidgets: 'There is nothing on this dashboard that you may see.',
  notAvailable: 'Not available',
  notAvailableSince: 'Not available since',
  notShown: 'This cannot be shown just now. The rest of the dashboard is not affected.',
  counted: 'What is counted?',
  countedIn: (widget: string) => `What is counted? ${widget}`,
  openList: 'Open list',
  openListOf: (widget: string) => `Open list: ${widget}`,
  open: 'Open',
  openRow: (name: string) => `Open ${name}`,
  nothing: 'Nothing at the moment.',
  misplaced: (units: number) =>
    `${units.toLocaleString('en-US')} misplaced ${units === 1 ? 'unit' : 'units'}`,
  firstOf: (rows: string, total: string) => `first ${rows} of ${total}`,
  lastDays: 'last 14 days',
  today: 'today',
  inAll: (sum: string) => `${sum} in all`,
  more: (difference: string) => `${difference} more than in the 14 days before`,
  fewer: (difference: string) => `${difference} fewer than in the 14 days before`,
  equal: 'as many as in the 14 days before',
  before: (count: string) => `${count} in the 14 days before`,
  numbers: 'Numbers',
  support: 'Questions? Write to support',
  reminders: {
    abw: 'Accounts to choose',
    cycleCount: 'Lots to count',
  } satisfies Record<ReminderType, string>,
} as const;

export const BREAKDOWN_TEXTS = {
  back: 'Dashboard',
  breakdown: 'Breakdown',
  nothingChosen: 'Choose a number on the dashboard.',
  title: (number: string, by: 'customer' | 'device') => `${number} by ${by}`,
  customer: 'Customer',
  device: 'Device',
  deviceId: 'Device ID',
  rest: (groups: string, amount: string) => `${groups} more with ${amount} together`,
} as const;

/** The Customer dashboard's tasks. `text` is the formatted number. */
export const NEEDS_TEXTS = {
  heading: 'Needs you now',
  incidents: {
    title: (text: string, count: number) => `${text} ${count === 1 ? 'incident is' : 'incidents are'} open`,
    high: (count: string) => `${count} of high severity`,
    none: 'None of high severity',
    action: 'Open incidents',
  },
  accounts: {
    title: (text: string, count: number) => `${text} ${count === 1 ? 'vend needs' : 'vends need'} an account`,
    action: 'Choose accounts',
  },
  counts: {
    title: (text: string, count: number) => `${text} ${count === 1 ? 'lot' : 'lots'} to count`,
    action: 'Count',
  },
  receipts: {
    title: (text: string, count: number) => `${text} shipment ${count === 1 ? 'line' : 'lines'} to receive`,
    action: 'Receive',
  },
  devices: (count: number) => (count === 1 ? 'In 1 device' : `In ${count} devices`),
} as const;
