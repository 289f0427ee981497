/** OERR-021. */
export const lettersNotSaved = (cause: string): string => `Failed to update invoices ABW settings: ${cause}`;

/** OERR-022. */
export const letterNotSaved = (id: number, cause: string): string =>
  `Failed to patch invoice ${id} ABW setting: ${cause}`;

/** OERR-024. */
export const MAKE_READY_FAILED = 'Failed to patch invoices and make them all "Ready"';

/** OERR-025. */
export const REMINDER_FAILED = 'Failed to send ABW Reminder E-Mail';
