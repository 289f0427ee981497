import { endedAt, firstReportedAt, isHolding, lastSign, sinceWhen, type Condition } from './condition.ts';
import { hasEnd, type IncidentRule } from './incident-rules.ts';
import type { IncidentSeverity, IncidentState } from './incident-states.ts';

const MINUTE_MS = 60_000;
/** After a person has closed an incident, the same condition opens another only after this time (C11). */
const QUIET_AFTER_CLOSING_MS = 60 * MINUTE_MS;

export interface LiveIncident {
  readonly state: Exclude<IncidentState, 'Closed'>;
  readonly severity: IncidentSeverity;
  readonly since: number;
  /** The beginning of the condition or, after it was ignored, the time of opening again. */
  readonly openedAt: number;
  /** null while the condition holds. */
  readonly overSince: number | null;
  readonly ignoredAt: number | null;
  readonly ignoreExpiration: number | null;
}

export interface Case {
  readonly rule: IncidentRule;
  readonly alertType: string;
  readonly condition: Condition;
  readonly incident: LiveIncident | null;
  readonly closedAt: number | null;
}

export type Step =
  | { readonly kind: 'open'; readonly severity: IncidentSeverity; readonly since: number }
  /** Measurements show an earlier beginning than reported. */
  | { readonly kind: 'earlier'; readonly since: number }
  | { readonly kind: 'rise'; readonly because: 'lasting' | 'alert' }
  | { readonly kind: 'over'; readonly at: number }
  | { readonly kind: 'return'; readonly at: number }
  | { readonly kind: 'reopen'; readonly isOver: boolean }
  | { readonly kind: 'close'; readonly because: 'over'; readonly overFor: number }
  | { readonly kind: 'close'; readonly because: 'ignored' };

/** Undefined while the condition holds. */
function overAt({ rule, alertType, condition }: Case, now: number): number | undefined {
  if (hasEnd(alertType)) return endedAt(condition);
  const quietFrom = lastSign(condition) + rule.clear * MINUTE_MS;
  return quietFrom <= now ? quietFrom : undefined;
}

const severityAt = ({ rule, condition }: Case, now: number): IncidentSeverity =>
  rule.highAfter !== null && isHolding(condition) && now >= sinceWhen(condition) + rule.highAfter * MINUTE_MS
    ? 'high'
    : rule.severity;

/**
 * Whether the condition differs from the one that the last incident was closed with (C11). It does if it began
 * before the closing but was reported afterwards: nobody who closed the incident could know of it.
 */
const isNew = (closedAt: number | null, reportedAt: number, holds: boolean, now: number): boolean =>
  closedAt === null || reportedAt > closedAt || (holds && now >= closedAt + QUIET_AFTER_CLOSING_MS);

/**
 * Called after every sign, and at `nextCheck`; calling it again or late repeats no step. Signs that are too old, or
 * whose time is doubtful, are no part of the condition (C2).
 */
export function judge(about: Case, now: number): Step[] {
  const { rule, condition, incident, closedAt } = about;
  const over = overAt(about, now);
  const since = sinceWhen(condition);
  if (incident)
    return [
      ...(over === undefined && since < incident.since ? [{ kind: 'earlier', since } as const] : []),
      ...returnOrEnd(incident, over, condition),
      ...(incident.severity === 'low' && severityAt(about, now) === 'high'
        ? [{ kind: 'rise', because: rule.severity === 'high' ? 'alert' : 'lasting' } as const]
        : []),
      ...endOfIgnoring(about, incident, over, now),
      ...closesItself(rule, incident, over, now),
    ];
  if (since === Infinity || !isNew(closedAt, firstReportedAt(condition), over === undefined, now)) return [];
  const opened: Step = { kind: 'open', severity: severityAt(about, now), since };
  return over === undefined ? [opened] : [opened, { kind: 'over', at: over }];
}

function returnOrEnd(incident: LiveIncident, over: number | undefined, condition: Condition): Step[] {
  if (over === undefined)
    return incident.overSince === null ? [] : [{ kind: 'return', at: lastSign(condition) }];
  return incident.overSince === null ? [{ kind: 'over', at: over }] : [];
}

/**
 * C10. Without an end signal, another alert since then means that it still holds. An incident that never closes
 * itself is opened again even if it is over (C1).
 */
function endOfIgnoring(about: Case, incident: LiveIncident, over: number | undefined, now: number): Step[] {
  if (incident.state !== 'Ignored' || incident.ignoreExpiration === null || now < incident.ignoreExpiration)
    return [];
  const goesOn = hasEnd(about.alertType)
    ? over === undefined
    : lastSign(about.condition) > (incident.ignoredAt ?? 0);
  return goesOn || about.rule.closeAfter === null
    ? [{ kind: 'reopen', isOver: !goesOn }]
    : [{ kind: 'close', because: 'ignored' }];
}

/** After it was opened again, an incident stays open for `closeAfter` from then. */
export const closesAt = (
  { closeAfter }: Pick<IncidentRule, 'closeAfter'>,
  { state, openedAt }: Pick<LiveIncident, 'state' | 'openedAt'>,
  over: number | undefined,
): number | undefined =>
  closeAfter === null || over === undefined || state === 'Ignored'
    ? undefined
    : Math.max(over, openedAt) + closeAfter * MINUTE_MS;

function closesItself(
  rule: IncidentRule,
  incident: LiveIncident,
  over: number | undefined,
  now: number,
): Step[] {
  const at = closesAt(rule, incident, over);
  return at !== undefined && over !== undefined && now >= at
    ? [{ kind: 'close', because: 'over', overFor: at - over }]
    : [];
}

/** When time alone may change something; undefined: never. Cases without it need no checks. */
export function nextCheck(about: Case, now: number): number | undefined {
  const { rule, alertType, condition, incident, closedAt } = about;
  const over = overAt(about, now);
  const times = [
    over === undefined && !hasEnd(alertType) ? lastSign(condition) + rule.clear * MINUTE_MS : undefined,
    incident?.severity === 'low' && rule.highAfter !== null && isHolding(condition)
      ? sinceWhen(condition) + rule.highAfter * MINUTE_MS
      : undefined,
    incident?.state === 'Ignored' ? (incident.ignoreExpiration ?? undefined) : undefined,
    incident ? closesAt(rule, incident, over) : undefined,
    !incident && closedAt !== null && over === undefined && sinceWhen(condition) < Infinity
      ? closedAt + QUIET_AFTER_CLOSING_MS
      : undefined,
  ].filter((time) => time !== undefined && Number.isFinite(time) && time > now) as number[];
  return times.length > 0 ? Math.min(...times) : undefined;
}
