import { WEEKDAYS, type DeliveryMethod, type ReportFormat, type ReportFrequency } from '@parwell/domain';

export const FORMAT_LABELS: Readonly<Record<ReportFormat, string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
  pdf: 'PDF',
};

export const DELIVERY_LABELS: Readonly<Record<DeliveryMethod, string>> = {
  UserQueue: 'Download queue',
  Email: 'E-mail with download link',
  EmailAttachment: 'E-mail with attachment',
};

/** Why some of a subscription's addresses get nothing. */
export const refusedText = (addresses: readonly string[]): string =>
  `Not sent to ${addresses.join(', ')}: neither a user of the customer nor in an allowed domain.`;

/** 'Weekly on Monday'; other frequencies run on a fixed day. */
export const frequencyText = (frequency: ReportFrequency, dayOfWeek: number | null): string =>
  dayOfWeek === null ? frequency : `${frequency} on ${WEEKDAYS[dayOfWeek - 1]}`;
