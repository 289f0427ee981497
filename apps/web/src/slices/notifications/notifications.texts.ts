import type { RecipientStanding } from '@parwell/domain';
import { formatCount } from '../../ui/table/pagination.tsx';

const recipients = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'recipient' : 'recipients'}`;

export const NOTIFICATION_TEXTS = {
  loading: 'Loading notifications',
  none: 'Nobody is told of anything at this customer yet. Add a notification to choose who is.',
  add: 'Add Notification',
  allConfigured: 'All notification types are configured.',
  adding: 'New notification',
  groups: 'Notifications',
  type: 'Notification type',
  chooseType: 'Choose a type',
  name: 'Name',
  nameHint: 'What you call this group. If left empty, it is named after its type.',
  sendAs: 'Send as',
  asEach: 'As set for each recipient',
  recipients: 'Recipients',
  recipientsHint:
    'Type or paste e-mail addresses: several at once, separated by commas, semicolons or lines.',
  remove: (email: string) => `Remove ${email}`,
  saved: 'Notification saved.',
  deleted: 'Notification deleted.',
  enabled: 'Notification enabled.',
  disabled: 'Notification disabled.',
  notDeleted: 'The notification was not deleted.',
  deleteMessage: (label: string, count: number) =>
    `${label}: ${recipients(count)} will no longer be told. What was sent stays in the activity.`,
  changedMeanwhile:
    'Somebody else changed it first. Their changes are now included: look at them, and save again.',
  deletedMeanwhile: 'Somebody else deleted it. Save again to create it anew.',
  testMe: 'Send test to me',
  testAll: 'Send test to all',
  testAllTitle: (count: number) => `Send a test to ${recipients(count)}?`,
  testAllMessage: (label: string) => `Each of them gets one mail, marked as a test: ${label}.`,
  testAllConfirm: 'Send test',
  testSent: (count: number) => `Test sent to ${recipients(count)}.`,
  testSentToMe: 'Test sent to you.',
  testNotSent: 'The test was not sent.',
  currentRecipients: 'Who would be told now?',
  currentRecipientsTitle: (label: string) => `${label}: who would be told now?`,
  recipientCount: (count: number, all: number) =>
    count === all
      ? `${recipients(count)} would get a mail.`
      : `${count} of ${recipients(all)} would get a mail.`,
  noRecipients: 'Nobody would be told.',
  nobodyTold: 'Nobody is told',
  loadingRecipients: 'Loading who would be told',
  notAUser: 'Not a user',
  timesIn: (zone: string) => `Times in ${zone}`,
} as const;

/** Where the address of a recipient stands; a person's has no chip. */
export const STANDING_LABELS: Readonly<Record<RecipientStanding, readonly string[]>> = {
  person: [],
  confirmed: ['Outside'],
  unconfirmed: ['Outside', 'Not confirmed'],
  proposed: ['Outside', 'Not confirmed'],
  asked: ['Outside', 'Not confirmed'],
  refused: ['Outside', 'Refused'],
  gone: ['No longer told'],
};

export const OUTSIDE_TEXTS = {
  title: 'Outside addresses',
  explained:
    'These addresses are not of users who may see what they are told. An address that you confirm is asked by mail first, and told after it agrees.',
  loading: 'Loading outside addresses',
  unconfirmed: 'Told since before addresses had to be confirmed, and until you decide.',
  confirmed: 'Agreed to be told.',
  askedAndTold: 'Asked, and told meanwhile.',
  of: (labels: readonly string[]) => labels.join(', '),
  actionsOf: (email: string) => `Actions for ${email}`,
  confirm: 'Confirm and ask',
  askAgain: 'Ask again',
  refuse: 'Refuse',
  remove: 'Remove from all',
  refuseTitle: (email: string) => `Refuse ${email}?`,
  refuseMessage: 'It is told nothing at this customer, and only an administrator can bring it back.',
  removeTitle: (email: string) => `Remove ${email}?`,
  removeMessage: 'It is taken out of all notifications of this customer.',
  notDecided: 'Nothing was changed.',
} as const;

export const ACTIVITY_TEXTS = {
  list: 'Notifications of the past 30 days',
  none: 'No notifications found in the past 30 days.',
  recipient: 'To',
  status: 'Status',
} as const;
