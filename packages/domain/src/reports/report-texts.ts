export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Download queue, email with a link, email with the file attached. */
export const DELIVERY_METHODS = ['UserQueue', 'Email', 'EmailAttachment'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** For exports without a limit in the specification. */
export const EXPORT_LIMIT = 9999;
/** For devices and shipments (DCONST-016), and restock orders (OAPI-058). */
export const LARGE_EXPORT_LIMIT = 99_999;

export const REPORT_SOON = 'Your report will be available in your queue soon.';
export const REPORT_SENT = 'Your report has been sent.';
export const REPORT_FAILED = 'An error occurred sending your report.';
export const REPORT_ARRIVED = 'A new report is available to download in your queue.';
export const EMPTY_QUEUE = 'No current queue items.';
export const NO_SUBSCRIPTIONS = 'User has no scheduled reports.';
export const LINK_IS_PERSONAL =
  'A download link works only for you. Send other people an attachment instead.';

export const REPORT_ACCESS_ENDED = 'This report contains data that you may no longer see. Request it again.';

export const isRequired = (field: string): string => `${field} is required.`;

export const reportRequestedText = (delivery: DeliveryMethod): string =>
  delivery === 'UserQueue' ? REPORT_SOON : REPORT_SENT;

const wholeNumbers = new Intl.NumberFormat('en-US');

/** 'first 9,999 of 48,210' (S36). */
export const firstOf = (rows: number, total: number): string =>
  `first ${wholeNumbers.format(rows)} of ${wholeNumbers.format(total)}`;

export const noSuchView = (report: string, viewType: string): string =>
  `The report ${report} has no view ${viewType}.`;
export const noSuchGroup = (report: string, groupByName: string): string =>
  `The report ${report} cannot be grouped by ${groupByName}.`;
export const GROUP_NEEDED = 'groupByVal needs groupByName, which says what it is a value of.';
export const GROUP_KEY_NEEDED = 'groupByVal needs groupBy, which says what it is a value of.';
