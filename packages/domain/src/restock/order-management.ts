/** OERR-005, with two spaces. */
export const RECOMMENDATIONS_TIMEOUT =
  'Getting recommendations took longer than expected.  Please click search to try again.';

/** OMGT-031. */
export const RELEASE_SELECTED = 'Release Selected Orders';
/** OMGT-040. */
export const RELEASE_TITLE = 'Release Selected Orders?';
/** OMGT-041: by rows, not by batches. */
export const releaseQuestion = (rows: number): string =>
  `Are you sure you want to release these ${rows} selected orders?`;

/** OMGT-077, OCONST-034. */
export const ORDER_JOB_POLL_MS = 5000;
/** OAPI-018, OCONST-036. */
export const EXCLUSIONS_RELOAD_MS = 8000;
/** OMGT-009, OCONST-039. */
export const MOST_IN_BADGE = 999;
