/** INVC-008: before the first search. */
export const REQUESTS_PROMPT = 'Select the filter criteria above to view invoice request information.';

/** OERR-020. */
export const requestsFailed = (cause: string): string => `Failed to get invoice requests: ${cause}`;

/** OERR-023. */
export const requestStatusFailed = (id: number, cause: string): string =>
  `Failed to update invoice ${id} status: ${cause}`;
