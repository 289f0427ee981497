/** INVC-008: as long as nothing was searched for. */
export const REQUESTS_PROMPT = 'Select the filter criteria above to view invoice request information.';

/** OERR-020. */
export const requestsFailed = (cause: string): string => `Failed to get invoice requests: ${cause}`;

/** OERR-021. */
export const lettersNotSaved = (cause: string): string => `Failed to update invoices ABW settings: ${cause}`;

/** OERR-022. */
export const letterNotSaved = (id: number, cause: string): string =>
  `Failed to patch invoice ${id} ABW setting: ${cause}`;
