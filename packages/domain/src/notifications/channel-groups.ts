import type { FieldProblem } from '../field-problem.ts';
import { isEmail, normalizeEmail } from '../email.ts';

/** With the template of its mails (NOTI-020..025). */
export const NOTIFICATION_TYPES = {
  incident: { label: 'Incident', template: 'incident_notification_template' },
  viewpoint_temp_excursion: { label: 'Temperature excursion', template: 'viewpoint_temp_excursion' },
  suspended_transaction: { label: 'Suspended transaction', template: 'suspended_transaction' },
  shipping_receipt_errors: { label: 'Shipping receipt errors', template: 'shipping_receipt_error_template' },
  inventory_reminder: { label: 'Inventory reminder', template: 'inventory_reminder' },
  po_approval_email: { label: 'Order request approval', template: 'po_approval_template' },
} as const;
export type NotificationType = keyof typeof NOTIFICATION_TYPES;

/** NOTI-016. */
export const CHANNEL_TYPES = ['email', 'email_template'] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

const MOST_RECIPIENTS = 50;

/** NOTI-029. */
export const INVALID_RECIPIENT = 'Please enter a valid email';
/** NOTI-030. */
export const TYPE_CONFIGURED = 'This notification type is already configured.';
/** NOTI-031. */
export const TYPE_MISSING = 'Please select a notification type.';
/** NOTI-032. */
export const RECIPIENT_MISSING = 'Please add a recipient email.';
export const OTHER_TEMPLATE = 'This template belongs to another notification type.';
export const TOO_MANY_RECIPIENTS = `At most ${MOST_RECIPIENTS} recipients.`;

/** '' means the type's own template. */
export const isTemplateOf = (type: NotificationType, template: string): boolean =>
  template === '' || template === NOTIFICATION_TYPES[type].template;

/** Each address once, however it was written; the first spelling counts (N8). */
export function distinctRecipients(recipients: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const recipient of recipients) {
    const key = normalizeEmail(recipient);
    if (key !== '' && !first.has(key)) first.set(key, recipient.trim());
  }
  return [...first.values()];
}

export interface GroupDraft {
  readonly notificationType: string;
  readonly recipients: readonly string[];
}

/** `configured`: the types of the customer's other groups (NOTI-029..032, N8). */
export function groupProblems(
  { notificationType, recipients }: GroupDraft,
  configured: readonly string[],
): FieldProblem[] {
  const distinct = distinctRecipients(recipients);
  const typeProblem =
    notificationType === '' ? TYPE_MISSING : configured.includes(notificationType) ? TYPE_CONFIGURED : '';
  const recipientProblem =
    distinct.length === 0
      ? RECIPIENT_MISSING
      : !distinct.every(isEmail)
        ? INVALID_RECIPIENT
        : distinct.length > MOST_RECIPIENTS
          ? TOO_MANY_RECIPIENTS
          : '';
  return [
    { field: 'notificationType', message: typeProblem },
    { field: 'recipients', message: recipientProblem },
  ].filter(({ message }) => message !== '');
}
