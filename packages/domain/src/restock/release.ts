/** What became of a line of a release (R10). */
export const RELEASE_OUTCOMES = ['Ordered', 'Changed meanwhile', 'Batch gone', 'Refused'] as const;
export type ReleaseOutcome = (typeof RELEASE_OUTCOMES)[number];

/** OERR-008. */
export const RELEASE_STARTED =
  'The order release process has been initiated. You will receive an email with a summary of results.';
/** OMGT-039, with two spaces. */
export const RELEASE_RUNNING = 'The system is currently processing orders.  Please wait...';
