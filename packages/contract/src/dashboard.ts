import {
  BREAKDOWN_NAMES,
  DASHBOARD_TYPES,
  DEVICE_CARD_STATES,
  DEVICE_TYPES,
  PENDING_INVOICE_STATUSES,
  REMINDER_TYPES,
  TILE_STATES,
  WIDGET_NAMES,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { connectivity, state } from './devices-filter.ts';
import { Instant } from './fields.ts';
import { count, pageOf, TimeZone } from './lists.ts';

const defineCall = callsOf('dashboard');

/** The screen behind a number, with the filter of the counted rows: `path?filter=…` as in its address. */
export const DashboardLink = z.strictObject({
  path: z.string(),
  customerId: z.string().nullable(),
  filter: z.record(z.string(), z.unknown()).nullable(),
  /** `?tab=…`, unless it is the first. */
  tab: z.string().optional(),
});
export type DashboardLink = z.infer<typeof DashboardLink>;

const link = DashboardLink.nullable();
const number = z.number();

/** A number or a word with its state, and one line below. */
const Tile = z.strictObject({
  form: z.literal('tile'),
  state: z.enum(TILE_STATES).nullable(),
  value: z.string(),
  note: z.string(),
});

export const DASHBOARD_CELL_KINDS = ['text', 'number', 'instant', 'date', 'device', 'customer'] as const;

/** The worst or newest ten of `total` rows. */
const Table = z.strictObject({
  form: z.literal('table'),
  columns: z.array(
    z.strictObject({ key: z.string(), title: z.string(), kind: z.enum(DASHBOARD_CELL_KINDS) }),
  ),
  rows: z.array(
    z.strictObject({
      cells: z.record(z.string(), z.union([z.string(), number, z.null()])),
      link,
      /** DASH-067..069: the highlight of a row. */
      tone: z.enum(['warning', 'error']).nullable(),
    }),
  ),
  total: z.int(),
});

/** The user's last 14 days including today, and the sum of the 14 before. */
const Days = z.strictObject({
  form: z.literal('days'),
  bars: z.array(z.strictObject({ day: z.iso.date(), value: number, link })),
  sum: number,
  before: number,
});

const Part = z.strictObject({ label: z.string(), value: number, link });

const Bars = z.strictObject({ form: z.literal('bars'), bars: z.array(Part), sum: number });
const Pie = z.strictObject({ form: z.literal('pie'), slices: z.array(Part), sum: number });

/** `values` are in the order of `groups`. */
const Stacked = z.strictObject({
  form: z.literal('stacked'),
  groups: z.array(z.string()),
  bars: z.array(
    z.strictObject({
      label: z.string(),
      values: z.array(number),
      sum: number,
      link,
      links: z.array(link),
      /** The units must be used or removed soon. */
      urgent: z.boolean(),
    }),
  ),
  sum: number,
});

/** DASH-039. */
const Reminders = z.strictObject({
  form: z.literal('reminders'),
  rows: z.array(
    z.strictObject({
      type: z.enum(REMINDER_TYPES),
      reminderCount: z.int(),
      cabinetId: z.string(),
      deviceName: z.string().nullable(),
      link,
    }),
  ),
  total: z.int(),
  /** Per type: the total, the number of devices, and the screen to handle them. */
  kinds: z.array(
    z.strictObject({
      type: z.enum(REMINDER_TYPES),
      reminderCount: z.int(),
      devices: z.int(),
      link: DashboardLink,
    }),
  ),
});

/** Shown instead of a zero if the source did not answer (D7). */
const Unavailable = z.strictObject({ form: z.literal('unavailable'), since: Instant });

export const WidgetContent = z.discriminatedUnion('form', [
  Tile,
  Table,
  Days,
  Bars,
  Pie,
  Stacked,
  Reminders,
  Unavailable,
]);
export type WidgetContent = z.infer<typeof WidgetContent>;
export type ContentOf<Form extends WidgetContent['form']> = Extract<WidgetContent, { form: Form }>;

export const DashboardWidget = z.strictObject({
  name: z.enum(WIDGET_NAMES),
  title: z.string(),
  /** Answers "What is counted?". */
  counted: z.string(),
  unit: z.string().nullable(),
  link,
  /** Units that lie where their product does not belong (H4); null where no stock is counted. */
  misplaced: z.strictObject({ units: z.int(), link }).nullable(),
  content: WidgetContent,
});
export type DashboardWidget = z.infer<typeof DashboardWidget>;

const customerId = z.string().min(1).max(100);

/** Also the filter of its export. */
export const DashboardFilter = z.strictObject({
  dashboardType: z.enum(DASHBOARD_TYPES),
  customerId: customerId.optional(),
});
export type DashboardFilter = z.infer<typeof DashboardFilter>;

export const readDashboard = defineCall({
  method: 'GET',
  path: '/dashboard/values',
  summary: 'The widgets of a dashboard, all of one moment (D1 to D9)',
  permission: {
    action: 'read',
    resource: ['dashboard_operations', 'dashboard_services', 'dashboard_customer'],
    for: 'somewhere',
  },
  query: DashboardFilter.extend({
    /** For the days of the bars; by default from the caller's profile. */
    timeZone: TimeZone.optional(),
  }),
  response: z.strictObject({
    dashboardType: z.enum(DASHBOARD_TYPES),
    customerId: customerId.nullable(),
    /** The moment of the answer, or the age of the oldest roll-up in it (D3). */
    asOf: Instant,
    widgets: z.array(DashboardWidget),
  }),
});
export type Dashboard = z.infer<typeof readDashboard.response>;

/** Which number to break down, as in the page's address: `DashboardLink.filter`. */
export const BreakdownFilter = z.strictObject({
  of: z.enum(BREAKDOWN_NAMES),
  dashboardType: z.enum(DASHBOARD_TYPES),
  status: z.enum(PENDING_INVOICE_STATUSES).optional(),
  /** Of transmitted invoices, in the caller's zone; by default all days of the dashboard. */
  day: z.iso.date().optional(),
});
export type BreakdownFilter = z.infer<typeof BreakdownFilter>;

export const readBreakdown = defineCall({
  method: 'GET',
  path: '/dashboard/breakdown',
  summary:
    'A number of a dashboard by customer or device, the largest first; its rows and the rest add up to it (D6)',
  permission: readDashboard.permission,
  query: BreakdownFilter.extend({ customerId: customerId.optional(), timeZone: TimeZone.optional() }),
  response: z.strictObject({
    of: z.enum(BREAKDOWN_NAMES),
    title: z.string(),
    unit: z.string(),
    asOf: Instant,
    sum: z.int(),
    total: z.int(),
    rows: z.array(
      z.strictObject({
        customerId: z.string(),
        customerName: z.string(),
        /** Null in a breakdown by customer. */
        cabinetId: z.string().nullable(),
        cabinetName: z.string().nullable(),
        value: z.int(),
        link: DashboardLink,
      }),
    ),
  }),
});
export type Breakdown = z.infer<typeof readBreakdown.response>;

/** A card on home and on the Customer dashboard. */
export const DashboardDevice = z.strictObject({
  cabinetId: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  cabinetName: z.string().nullable(),
  cabinetState: state,
  customerId: z.string(),
  customerName: z.string().nullable(),
  state: z.enum(DEVICE_CARD_STATES),
  /** As on the device list; null for devices without a connection. */
  connectivityStatus: connectivity.nullable(),
  lastHeard: Instant.nullable(),
  /** The last value, the allowed range and the last 24 hours by the hour; null without a thermometer or permission. */
  temperature: z
    .strictObject({
      value: number,
      at: Instant,
      low: number.nullable(),
      high: number.nullable(),
      hours: z.array(number.nullable()),
    })
    .nullable(),
  /** Null without permission. */
  units: z.int().nullable(),
  /** The worst open one; null without permission. */
  incident: z
    .strictObject({ id: z.int(), alertType: z.string(), state: z.string(), since: Instant })
    .nullable(),
});
export type DashboardDevice = z.infer<typeof DashboardDevice>;

export const listDashboardDevices = defineCall({
  method: 'GET',
  path: '/dashboard/cabinets',
  summary: 'The devices of the caller’s customers as cards, trouble first',
  permission: 'signed-in',
  query: z
    .strictObject({
      customerId: customerId.optional(),
      search: z.string().trim().max(100).optional(),
      offset: count(10_000_000).default(0),
      limit: count(500).min(1).default(50),
    })
    .transform(({ offset, limit, ...where }) => ({ where, offset, limit })),
  response: z.strictObject({
    ...pageOf(DashboardDevice).shape,
    /** Of all matching devices. */
    counts: z.record(z.enum(DEVICE_CARD_STATES), z.int().min(0)),
  }),
});
export type DashboardDevices = z.infer<typeof listDashboardDevices.response>;
