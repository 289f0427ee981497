import type {
  CallInput,
  createReportSubscription,
  ReportFilterField,
  ReportSubscription,
  ReportTemplate,
} from '@parwell/contract';
import {
  addressesIn,
  DELIVERY_METHODS,
  INVALID_EMAIL,
  isEmail,
  isRequired,
  normalizeEmail,
  REPORT_FORMATS,
  REPORT_FREQUENCIES,
} from '@parwell/domain';
import { z } from 'zod';
import { ORIGIN } from '../origin.ts';
import { SUBSCRIPTION_TEXTS } from '../reports.texts.ts';

export const FIELDS = {
  subscriptionName: 'Name',
  report: 'Report',
  format: 'Format',
  delivery: 'Delivery',
  recipients: SUBSCRIPTION_TEXTS.recipients,
  frequency: 'Frequency',
  dayOfWeek: 'Day of week',
  columns: 'Columns',
} as const;

const oneOf = <Value extends string>(values: readonly Value[], label: string) =>
  z.string().transform((text, context) => {
    const chosen = values.find((value) => value === text);
    if (chosen !== undefined) return chosen;
    context.addIssue({ code: 'custom', message: isRequired(label) });
    return z.NEVER;
  });

const fields = z.object({
  subscriptionName: z.string().trim().min(1, isRequired(FIELDS.subscriptionName)),
  report: z.string().min(1, isRequired(FIELDS.report)),
  format: oneOf(REPORT_FORMATS, FIELDS.format),
  delivery: oneOf(DELIVERY_METHODS, FIELDS.delivery),
  recipients: z.string(),
  frequency: oneOf(REPORT_FREQUENCIES, FIELDS.frequency),
  dayOfWeek: z.string(),
  columns: z.array(z.string()),
  /** By the keys of the report's filters; empty if nothing is limited. */
  filter: z.record(z.string(), z.string()),
});

export type SubscriptionInput = z.input<typeof fields>;
export type SubscriptionValues = z.output<typeof fields>;

/** `when: () => true` checks the dependent fields even if other fields are invalid. */
export const subscriptionSchema = fields
  .refine(({ frequency, dayOfWeek }) => frequency !== 'Weekly' || dayOfWeek !== '', {
    path: ['dayOfWeek'],
    message: isRequired(FIELDS.dayOfWeek),
    when: () => true,
  })
  .refine(({ delivery, recipients }) => delivery !== 'EmailAttachment' || recipients.trim() !== '', {
    path: ['recipients'],
    message: isRequired(FIELDS.recipients),
    when: () => true,
  })
  .refine(
    ({ delivery, recipients }) => delivery !== 'EmailAttachment' || addressesIn(recipients).every(isEmail),
    { path: ['recipients'], message: INVALID_EMAIL, when: () => true },
  );

export const inputOf = (
  email: string,
  subscription: ReportSubscription | null,
  templates: readonly ReportTemplate[],
): SubscriptionInput => ({
  subscriptionName: subscription?.subscriptionName ?? '',
  report: subscription?.report_type ?? '',
  format: subscription?.format ?? 'csv',
  delivery: subscription?.deliveryMethod ?? 'UserQueue',
  recipients: (subscription?.recipientAddresses ?? [email]).join(', '),
  frequency: subscription?.frequency ?? '',
  dayOfWeek: subscription?.dayOfWeek ? String(subscription.dayOfWeek) : '',
  columns: subscription?.columnsRequested ?? [],
  filter: filterInputOf(
    templates.flatMap(({ filters }) => filters),
    subscription?.filter ?? {},
  ),
});

/** Every filter of any report, so that each has its field when its report is chosen. */
const filterInputOf = (
  fields: readonly ReportFilterField[],
  filter: ReportSubscription['filter'],
): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ key }) => {
      const value = filter[key];
      return [key, typeof value === 'string' ? value : ''];
    }),
  );

interface Whose {
  readonly email: string;
  readonly timeZone: string;
  readonly before: ReportSubscription | null;
  readonly filters: readonly ReportFilterField[];
}

/** Builds the request. Parts of a filter that the form cannot show are kept if the report stays the same. */
export function bodyOf(
  values: SubscriptionValues,
  { email, timeZone, before, filters }: Whose,
): CallInput<typeof createReportSubscription>['body'] {
  const { delivery, frequency, columns } = values;
  return {
    subscriptionName: values.subscriptionName,
    report_type: values.report,
    file_type: values.format,
    delivery_method: delivery,
    frequency,
    dayOfWeek: frequency === 'Weekly' ? Number(values.dayOfWeek) : null,
    user_name: email,
    // A download link works only for its owner.
    recipient_addresses:
      delivery === 'EmailAttachment' ? addressesIn(values.recipients).map(normalizeEmail) : [email],
    timezone: timeZone,
    origin_application: ORIGIN,
    filter_object_from_ui: {
      ...(before?.report_type === values.report && hidden(before.filter, filters)),
      ...chosen(values.filter, filters),
    },
    report_additional_metadata: {
      ...(before?.report_type === values.report && arrangementOf(before)),
      ...(columns.length > 0 && { columnsRequested: columns }),
    },
  };
}

/** The report's arrangement, which the form does not show. */
const arrangementOf = ({ viewType, groupByName, groupByVal }: ReportSubscription) => ({
  ...(viewType !== null && { viewType }),
  ...(groupByName !== null && { groupByName }),
  ...(groupByVal !== null && { groupByVal }),
});

const hidden = (filter: ReportSubscription['filter'], filters: readonly ReportFilterField[]) =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !filters.some((field) => field.key === key)));

const chosen = (values: Readonly<Record<string, string>>, filters: readonly ReportFilterField[]) =>
  Object.fromEntries(
    filters.map(({ key }) => [key, values[key]?.trim() ?? ''] as const).filter(([, value]) => value !== ''),
  );
