import { WEEKDAYS, type DeliveryMethod, type ReportFormat, type ReportFrequency } from '@parwell/domain';
import { DELIVERY_TEXTS, SUBSCRIPTION_TEXTS } from './reports.texts.ts';

export const FORMAT_LABELS: Readonly<Record<ReportFormat, string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
  pdf: 'PDF',
};

export const DELIVERY_LABELS: Readonly<Record<DeliveryMethod, string>> = {
  UserQueue: DELIVERY_TEXTS.queue,
  Email: DELIVERY_TEXTS.link,
  EmailAttachment: DELIVERY_TEXTS.attachment,
};

/** The reason why some of a subscription's addresses get nothing. */
export const refusedText = (addresses: readonly string[]): string =>
  SUBSCRIPTION_TEXTS.notSentTo(addresses.join(', '));

/** 'Weekly on Monday'; other frequencies run on a fixed day. */
export const frequencyText = (frequency: ReportFrequency, dayOfWeek: number | null): string =>
  dayOfWeek === null ? frequency : `${frequency} on ${WEEKDAYS[dayOfWeek - 1]}`;
