import { emailActivityDialog } from '../slices/mail/email-activity.user-dialog.ts';
import { scheduledReportsDialog } from '../slices/reports/subscriptions.user-dialog.ts';
import type { UserRowDialog } from '../slices/users/public/user-dialog.ts';

export const userDialogs: readonly UserRowDialog[] = [emailActivityDialog, scheduledReportsDialog];
