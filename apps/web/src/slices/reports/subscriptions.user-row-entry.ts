import type { UserRowEntry } from '../users/public/user-row-entry.ts';
import { SubscriptionsDialog } from './public/subscriptions-dialog.ts';

export const scheduledReportsEntry: UserRowEntry = {
  label: 'Scheduled Reports',
  Dialog: SubscriptionsDialog,
};
