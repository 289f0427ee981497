import { securityEntry } from '../slices/identity/security/security.user-row-entry.ts';
import { emailActivityEntry } from '../slices/mail/email-activity.user-row-entry.ts';
import { scheduledReportsEntry } from '../slices/reports/subscriptions.user-row-entry.ts';
import type { UserRowEntry } from '../slices/users/public/user-row-entry.ts';

export const userRowEntries: readonly UserRowEntry[] = [
  emailActivityEntry,
  scheduledReportsEntry,
  securityEntry,
];
