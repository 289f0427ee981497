import type { AlertLevel } from '../alerts/alert-levels.ts';
import { judgedAt, type ClockVerdict } from '../device-gateway/device-clock.ts';
import { lastNoted, noteOff, noteOn } from './condition.ts';
import { endedBy, ruleFor, type IncidentRule } from './incident-rules.ts';
import { judge, nextCheck, type Case, type LiveIncident, type Step } from './judge.ts';

/** From an alert: a condition holds at a place, or does not. Instants are milliseconds. */
export type Sign =
  | {
      readonly kind: 'on';
      readonly at: number;
      /** If it began before it was reported. */
      readonly since?: number;
      readonly place: string;
      readonly rule: IncidentRule;
    }
  | { readonly kind: 'off'; readonly at: number; readonly place: string };

export interface JudgedAlert {
  readonly alertType: string;
  readonly level: AlertLevel;
  readonly at: number;
  /** If the condition is known to have begun before the alert. */
  readonly since: number | null;
  readonly receivedAt: number;
  readonly clock: ClockVerdict;
  readonly details: Readonly<Record<string, unknown>>;
}

const LONGEST_NAME = 50;

/** Compartment and zone; '' is the whole device. */
function placeOf({ compartment, zone }: JudgedAlert['details']): string {
  return [compartment, zone]
    .filter((name) => typeof name === 'number' || (typeof name === 'string' && name !== ''))
    .map((name) => String(name).slice(0, LONGEST_NAME))
    .join('/');
}

/**
 * An alert of a faulty clock counts from its arrival; then an alert a day old means nothing (C2), like alerts
 * without a rule.
 */
export function signsOf(
  rules: ReadonlyMap<string, IncidentRule>,
  alert: JudgedAlert,
): { readonly alertType: string; readonly rule: IncidentRule; readonly sign: Sign }[] {
  const { alertType, level } = alert;
  const at = judgedAt(alert);
  if (at === null) return [];
  // Even a wrong clock measures durations correctly.
  const since = at - Math.max(0, alert.at - (alert.since ?? alert.at));
  const place = placeOf(alert.details);
  const began = ruleFor(rules, alertType, level);
  return [
    ...endedBy(alertType).flatMap((ended) => {
      const rule = rules.get(ended);
      return rule ? [{ alertType: ended, rule, sign: { kind: 'off', at, place } as const }] : [];
    }),
    ...(began
      ? [{ alertType, rule: began, sign: { kind: 'on', at, since, place, rule: began } as const }]
      : []),
  ];
}

/** An open incident keeps its rule, unless an alert falls under another one that is as severe. */
const ruleAfter = ({ rule, incident }: Case, next: IncidentRule): IncidentRule =>
  incident && (rule.alertType === next.alertType || (rule.severity === 'high' && next.severity === 'low'))
    ? rule
    : next;

const note = (about: Case, sign: Sign): Case =>
  sign.kind === 'off'
    ? { ...about, condition: noteOff(about.condition, sign.place, sign.at) }
    : {
        ...about,
        rule: ruleAfter(about, sign.rule),
        condition: noteOn(about.condition, sign.place, sign.at, sign.since),
      };

function changed(incident: LiveIncident, step: Step, when: number): LiveIncident {
  if (step.kind === 'rise') return { ...incident, severity: 'high' };
  if (step.kind === 'earlier') return { ...incident, since: step.since };
  if (step.kind === 'reopen') return { ...incident, state: 'Open', openedAt: when, ignoreExpiration: null };
  return { ...incident, overSince: step.kind === 'over' ? step.at : null };
}

export function applyStep(about: Case, step: Step, when: number): Case {
  const { incident } = about;
  if (step.kind === 'close') return { ...about, incident: null, closedAt: when };
  if (step.kind !== 'open') return incident ? { ...about, incident: changed(incident, step, when) } : about;
  const { severity, since } = step;
  const times = { since, openedAt: since, overSince: null, ignoredAt: null, ignoreExpiration: null };
  return { ...about, incident: { state: 'Open', severity, ...times } };
}

/** The last moment of which anything is known: nothing is judged as of an earlier one, however late a sign comes. */
const lastKnown = ({ condition, incident, closedAt }: Case): number =>
  Math.max(
    lastNoted(condition),
    closedAt ?? -Infinity,
    ...(incident
      ? [incident.openedAt, incident.overSince ?? -Infinity, incident.ignoredAt ?? -Infinity]
      : []),
  );

/** Results in the order of time: a sign that a condition holds, or a step with its rule. */
export type Happening<Given extends Sign> =
  | { readonly kind: 'sign'; readonly sign: Given & { readonly kind: 'on' } }
  | (Step & { readonly rule: IncidentRule });

/**
 * Judges a case up to now: its new signs, in the order of the device's time, and the effect of time before, between
 * and after them. Each is judged as of the moment when it would have been on time, so the same signs lead to the
 * same incidents in whatever batches they arrive, even after the server was down (C2).
 */
export function judgeSigns<Given extends Sign>(
  start: Case,
  signs: readonly Given[],
  now: number,
): { readonly about: Case; readonly happened: readonly Happening<Given>[] } {
  const happened: Happening<Given>[] = [];
  let about = start;
  let when = Math.min(lastKnown(start), now);
  const judgeNow = () => {
    for (let steps = judge(about, when); steps.length > 0; steps = judge(about, when)) {
      for (const step of steps) {
        about = applyStep(about, step, when);
        happened.push({ ...step, rule: about.rule });
      }
    }
  };
  const passTime = (until: number) => {
    for (;;) {
      const next = nextCheck(about, when);
      if (next === undefined || next > until) break;
      when = next;
      judgeNow();
    }
    when = Math.max(when, until);
  };
  judgeNow();
  for (const sign of signs.toSorted((a, b) => a.at - b.at)) {
    passTime(Math.min(sign.at, now));
    about = note(about, sign);
    if (isOn(sign)) happened.push({ kind: 'sign', sign });
    judgeNow();
  }
  passTime(now);
  return { about, happened };
}

const isOn = <Given extends Sign>(sign: Given): sign is Given & { readonly kind: 'on' } => sign.kind === 'on';
