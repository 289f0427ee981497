import { DELIVERY_METHODS, isZone, REPORT_FORMATS, REPORT_FREQUENCIES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { baseVersion, Email, Instant, singleLine } from './fields.ts';
import { ReportArrangement } from './lists.ts';

const defineCall = callsOf('reports');

const TimeZone = z.string().max(100).refine(isZone, 'Must be a time zone name');

/** In the form of the screen's list call; each report validates its own. */
const FilterObject = z.record(z.string(), z.unknown());

/** The columns in the requested order, and the arrangement used on the screen. */
const Metadata = z.strictObject({
  columnsRequested: z.array(z.string().max(100)).max(100).optional(),
  ...ReportArrangement.shape,
});

const ReportRequest = {
  report_type: singleLine(100),
  filter_object_from_ui: FilterObject.default({}),
  delivery_method: z.enum(DELIVERY_METHODS),
  file_type: z.enum(REPORT_FORMATS),
  /** The caller, or a user whose reports the caller may manage. */
  user_name: Email,
  recipient_addresses: z.array(Email).min(1).max(10),
  timezone: TimeZone,
  origin_application: z.string().max(100).optional(),
  report_additional_metadata: Metadata.default({}),
};

export const generateReport = defineCall({
  method: 'POST',
  path: '/reports/generate-scheduled',
  summary: 'Make a report once and deliver it; who may read its screen may ask for it',
  permission: 'signed-in',
  body: z.strictObject({ ...ReportRequest, report_frequency: z.literal('OneTime') }),
  response: z.strictObject({ reportId: z.uuid() }),
});

const OfUser = z.strictObject({ user_name: Email });

/** For a form. Periods are left out: the schedule sets them. */
export const ReportFilterField = z.strictObject({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['customer', 'device', 'text', 'choice']),
  values: z.array(z.string()),
});
export type ReportFilterField = z.infer<typeof ReportFilterField>;

export const ReportTemplate = z.strictObject({
  report_type: z.string(),
  template: z.string(),
  filters: z.array(ReportFilterField),
  columns: z.array(z.strictObject({ key: z.string(), title: z.string() })),
  /** Allowed for `viewType` and `groupByName`. */
  views: z.array(z.strictObject({ viewType: z.string(), title: z.string() })),
  groups: z.array(z.strictObject({ groupByName: z.string(), title: z.string() })),
});
export type ReportTemplate = z.infer<typeof ReportTemplate>;

export const listReportTemplates = defineCall({
  method: 'GET',
  path: '/reports/templates',
  summary: 'What a user may have reports of',
  permission: 'signed-in',
  query: OfUser,
  response: z.strictObject({ result: z.array(ReportTemplate), total_record: z.int() }),
});

export const REPORT_STATUS = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ReportStatus = (typeof REPORT_STATUS)[number];

export const ReportSubscription = z.strictObject({
  subscriptionName: z.string(),
  template: z.string(),
  report_type: z.string(),
  format: z.enum(REPORT_FORMATS),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  frequency: z.enum(REPORT_FREQUENCIES),
  /** 1 to 7 for Monday to Sunday; null unless weekly. */
  dayOfWeek: z.int().min(1).max(7).nullable(),
  /** Whether others than the user receive it. */
  isThirdParty: z.boolean(),
  recipientAddresses: z.array(z.string()),
  /** Recipients who are no longer allowed and get nothing. */
  refusedAddresses: z.array(z.string()),
  timezone: z.string(),
  columnsRequested: z.array(z.string()).nullable(),
  viewType: z.string().nullable(),
  groupByName: z.string().nullable(),
  groupByVal: z.string().nullable(),
  filter: FilterObject,
  nextRun: Instant,
  lastRun: z.strictObject({ status: z.enum(REPORT_STATUS), at: Instant }).nullable(),
  version: z.int(),
});
export type ReportSubscription = z.infer<typeof ReportSubscription>;

export const ReportQueueItem = z.strictObject({
  reportId: z.uuid(),
  reportTitle: z.string(),
  /** A page of the portal; '' until the file is ready. */
  reportLink: z.string(),
  createdDate: Instant,
  hasBeenDownloaded: z.boolean(),
  isFailedExport: z.boolean(),
  errorMessage: z.string().nullable(),
  status: z.enum(REPORT_STATUS),
  fileType: z.enum(REPORT_FORMATS),
  rows: z.int(),
  /** If the file has only the first rows. */
  totalRows: z.int().nullable(),
  fileSize: z.int().nullable(),
  expiresAt: Instant.nullable(),
});
export type ReportQueueItem = z.infer<typeof ReportQueueItem>;

export const listReportSubscriptions = defineCall({
  method: 'GET',
  path: '/reports/user/reportSubscription',
  summary: 'The report subscriptions of a user, keyed by their names; of oneself next to the download queue',
  permission: 'signed-in',
  query: OfUser,
  response: z.strictObject({
    reportSubscriptions: z.record(z.string(), ReportSubscription),
    /** The caller's own, newest first. */
    reportQueue: z.array(ReportQueueItem).optional(),
  }),
});

const SubscriptionFields = {
  ...ReportRequest,
  subscriptionName: z.string().trim().max(100),
  frequency: z.enum(REPORT_FREQUENCIES),
  dayOfWeek: z.int().min(1).max(7).nullable(),
};

export const createReportSubscription = defineCall({
  method: 'POST',
  path: '/reports/user/reportSubscription',
  summary: 'Subscribe a user to a report',
  permission: 'signed-in',
  body: z.strictObject(SubscriptionFields),
  response: ReportSubscription,
});

const OneSubscription = { user_name: Email, subscriptionName: z.string().max(100) };

export const editReportSubscription = defineCall({
  method: 'PATCH',
  path: '/reports/user/reportSubscription',
  summary: 'Change a subscription; its name says which, or its previous name',
  permission: 'signed-in',
  body: z.strictObject({
    ...SubscriptionFields,
    previousName: z.string().max(100).optional(),
    version: baseVersion,
  }),
  response: ReportSubscription,
});

export const deleteReportSubscription = defineCall({
  method: 'POST',
  path: '/reports/user/deleteSubscription',
  summary: 'End a subscription',
  permission: 'signed-in',
  body: z.strictObject(OneSubscription),
  response: z.strictObject({}),
});

export const runReportSubscription = defineCall({
  method: 'POST',
  path: '/reports/user/runSubscription',
  summary: 'Make the report of a subscription now, beside its schedule',
  permission: 'signed-in',
  body: z.strictObject(OneSubscription),
  response: z.strictObject({ reportId: z.uuid() }),
});

export const listReportRuns = defineCall({
  method: 'GET',
  path: '/reports/user/runs',
  summary: 'The latest runs of a subscription with their outcome, newest first',
  permission: 'signed-in',
  query: z.strictObject(OneSubscription),
  response: z.strictObject({
    result: z.array(
      z.strictObject({
        reportId: z.uuid(),
        status: z.enum(REPORT_STATUS),
        requestedAt: Instant,
        finishedAt: Instant.nullable(),
        rows: z.int(),
        errorMessage: z.string().nullable(),
      }),
    ),
    total_record: z.int(),
  }),
});

export const listReportQueue = defineCall({
  method: 'GET',
  path: '/queue/userreportqueue',
  summary: "The signed-in user's download queue, newest first",
  permission: 'signed-in',
  response: z.strictObject({ result: z.array(ReportQueueItem), total_record: z.int() }),
});

export const updateReportQueue = defineCall({
  method: 'PATCH',
  path: '/reports/reportqueue',
  summary: 'Mark an item of the own queue as downloaded',
  permission: 'signed-in',
  body: z.strictObject({
    reportLink: z.string().max(500),
    paramsToUpdate: z.strictObject({ hasBeenDownloaded: z.literal(true) }),
    originApp: z.string().max(100).optional(),
  }),
  response: z.strictObject({}),
});

const OneReport = z.strictObject({ reportId: z.uuid() });

export const cancelReport = defineCall({
  method: 'POST',
  path: '/reports/:reportId/cancel',
  summary: 'Stop making one of the own reports',
  permission: 'signed-in',
  params: OneReport,
  body: z.strictObject({}),
  response: z.strictObject({}),
});

export const prepareDownload = defineCall({
  method: 'POST',
  path: '/reports/:reportId/download',
  summary: 'An address, good for one minute, that answers with the file of one of the own reports',
  permission: 'signed-in',
  params: OneReport,
  body: z.strictObject({}),
  response: z.strictObject({ url: z.string(), fileName: z.string() }),
});
