/** What is said when requests could not be changed, to the letter (OERR-023..026). */
export const requestStatusFailed = (id: number, cause: string): string =>
  `Failed to update invoice ${id} status: ${cause}`;
export const MAKE_READY_FAILED = 'Failed to patch invoices and make them all "Ready"';
export const REMINDER_FAILED = 'Failed to send ABW Reminder E-Mail';
export const TRANSMIT_FAILED = 'Failed to transmitting invoice requests to SAP';
