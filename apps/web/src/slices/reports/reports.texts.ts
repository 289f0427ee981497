import { firstOf } from '@parwell/domain';

export const REPORT_TEXTS = {
  notAvailable:
    'This report is not available. Reports are deleted after 30 days, and only their owner can open them.',
  preparingDownload: 'Preparing your download',
  started: 'Your download has started:',
  downloadAgain: 'Download again',
  again: 'If nothing happens, download it again.',
  preparing: 'In progress',
  allColumns: 'All columns',
  columnsHint: 'In the chosen order. None selected: all columns.',
  deleteMessage: (name: string, email: string) =>
    `${name} will no longer be created for ${email}. Existing reports stay.`,
  neverRan: 'Has not run yet.',
} as const;

export const QUEUE_TEXTS = {
  chooseFormat: 'Choose export format',
  loading: 'Loading the download queue',
  open: 'Open queue',
  notDownloaded: (count: number) => `${count} not downloaded`,
  inProgress: (count: number) => `${count} in progress`,
  availableUntil: 'Available until',
  firstOf: (rows: number, total: number) => `The file has the ${firstOf(rows, total)} rows`,
  rowsSoFar: (rows: string) => `${rows} rows so far`,
  creating: (title: string) => `Creating ${title}`,
} as const;

export const SUBSCRIPTION_TEXTS = {
  create: 'Create Subscription',
  edit: 'Edit Subscription',
  of: (email: string) => `Scheduled reports of ${email}`,
  historyOf: (name: string) => `History of ${name}`,
  outcome: 'Outcome',
  nextRun: 'Next run',
  lastRun: 'Last run',
  runNow: 'Run now',
  timesIn: (timeZone: string) => `Times in ${timeZone}`,
  queuedFor: (email: string) => `The report will be available in the queue of ${email} soon.`,
  chooseReport: 'Choose a report',
  chooseFrequency: 'Choose a frequency',
  chooseDay: 'Choose a day',
  recipients: 'Recipients',
  recipientsHint:
    'Users of the customer who may see the report, or addresses in its allowed domains. Separate them with commas.',
  notSentTo: (addresses: string) =>
    `Not sent to ${addresses}: neither a user of the customer who may see the report, nor in an allowed domain.`,
  timeZone: (timeZone: string) => `Reports are created at 6:00 AM in the time zone ${timeZone}.`,
  otherTimeZone: (timeZone: string) => `. The schedule uses the time zone ${timeZone}.`,
} as const;

export const DELIVERY_TEXTS = {
  queue: 'Download queue',
  link: 'E-mail with download link',
  attachment: 'E-mail with attachment',
} as const;
