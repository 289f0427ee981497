import { reportTypes } from './report-types.ts';
import { findIncidentStates } from './slices/incidents/incident-states.public.ts';
import { checkPeople, type MailParts } from './slices/mail/mail.public.ts';
import { lateWriter } from './slices/notifications/late-notifications.service.ts';
import { checkNotification } from './slices/notifications/notification-check.ts';
import { reportMailCheck } from './slices/reports/report-mail-check.ts';

/** Which later slices say at every try whether an address may still get a mail (N11). */
export const mailParts: MailParts = {
  writeLate: lateWriter(findIncidentStates),
  checks: {
    notification: checkNotification,
    people: checkPeople,
    report: reportMailCheck(reportTypes),
  },
};
