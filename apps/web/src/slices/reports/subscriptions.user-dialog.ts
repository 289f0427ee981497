import type { UserRowDialog } from '../users/public/user-dialog.ts';
import { SubscriptionsDialog } from './public/subscriptions-dialog.ts';

export const scheduledReportsDialog: UserRowDialog = {
  label: 'Scheduled Reports',
  Dialog: SubscriptionsDialog,
};
