import type { NotificationType } from './channel-groups.ts';
import type { NotificationContent } from './notification-content.ts';

const ADVICE = 'This is a test. There is nothing to do.';

type Example = Pick<NotificationContent, 'title'> & Partial<NotificationContent>;

const EXAMPLES: Readonly<Record<NotificationType, Example>> = {
  incident: { title: 'Power lost at an example device', severity: 'high', kind: 'opened' },
  viewpoint_temp_excursion: {
    title: 'Temperature 9.8 °C at an example device',
    severity: 'high',
    kind: 'opened',
  },
  suspended_transaction: { title: 'A transaction at an example device waits for review' },
  shipping_receipt_errors: { title: 'An example shipment was received with differences' },
  inventory_reminder: { title: 'An example device has to be counted' },
  po_approval_email: { title: 'An example order request waits for approval' },
};

/** With a link to a page that everybody has. */
export const testThing = (type: NotificationType, sentAt: string, sentBy: string): NotificationContent => ({
  kind: 'happened',
  advice: ADVICE,
  facts: [
    ['Sent by', sentBy],
    ['Sent at', { at: sentAt }],
  ],
  path: '/dashboard',
  ...EXAMPLES[type],
});
