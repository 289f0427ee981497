import { emailActivityDialog } from '../slices/mail/email-activity.user-dialog.ts';
import { scheduledReportsDialog } from '../slices/reports/subscriptions.user-dialog.ts';
import type { UserRowDialog } from '../slices/users/public/user-dialog.ts';

/** The user dialogs of other slices, in the order of the row menu. */
export const userDialogs: readonly UserRowDialog[] = [emailActivityDialog, scheduledReportsDialog];
