export const INCIDENT_STATES = ['Open', 'Acknowledged', 'Ignored', 'Closed'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

export const INCIDENT_SEVERITIES = ['low', 'high'] as const;
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];

/** By people, in each state (INC-016..022). */
const CHANGES: Readonly<Record<IncidentState, readonly IncidentState[]>> = {
  Open: ['Acknowledged', 'Ignored', 'Closed'],
  Acknowledged: ['Closed'],
  Ignored: ['Acknowledged', 'Closed'],
  Closed: [],
};

export const changesOf = (state: IncidentState): readonly IncidentState[] => CHANGES[state];

/** INC-030. */
export const defaultComment = (state: IncidentState): string => `Incident ${state}.`;

export const COMMENT_MISSING = 'Enter a comment.';

/** `by`: the person who was faster. */
export const changeRefused = (state: IncidentState, to: IncidentState, by: string): string =>
  state === to
    ? `Already ${to.toLowerCase()} by ${by}.`
    : `It is ${state.toLowerCase()} by ${by} and cannot become ${to.toLowerCase()}.`;

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** INC-028. In minutes. */
export const IGNORE_MINUTES = [15, 30, 60, 120] as const;
/** INC-027, OCONST-045. */
export const IGNORE_DAYS = 30;
const IGNORE_MOST_DAYS = 366;

export const defaultIgnoreExpiration = (now: Date): Date => new Date(now.getTime() + IGNORE_DAYS * DAY_MS);

export const IGNORE_ONLY = 'Only what is ignored has an expiration.';
export const IGNORE_IN_PAST = 'The expiration must be in the future.';
export const IGNORE_TOO_LONG = 'The expiration must be within a year.';

/** C10. */
export function ignoreProblem(expiration: Date, now: Date): string | undefined {
  const left = expiration.getTime() - now.getTime();
  if (left <= 0) return IGNORE_IN_PAST;
  return left > IGNORE_MOST_DAYS * DAY_MS ? IGNORE_TOO_LONG : undefined;
}
