import {
  isMomentary,
  judgeSigns,
  nextCheck,
  reminderAt,
  type Case,
  type Happening,
  type IncidentRule,
  type LiveIncident,
  type Sign,
} from '@parwell/domain';
import type { ShownAlert, StoredCase } from './cases.queries.ts';
import { commentOn } from './incident-comments.ts';
import { SYSTEM, type NewEntry, type StoredIncident } from './incidents.queries.ts';

export type AlertSign = Sign & { readonly alert: ShownAlert };

export type NotifiedKind = 'opened' | 're-opened' | 'risen' | 'reminder' | 'over';

/** Changes while its case is judged. A new one has the id 0 until it is written. */
export interface IncidentDraft {
  incident: StoredIncident;
  /** null: new. */
  readonly before: StoredIncident | null;
  readonly entries: Omit<NewEntry, 'incidentId'>[];
  readonly notifications: { readonly kind: NotifiedKind; readonly incident: StoredIncident }[];
}

export interface CaseToJudge {
  readonly stored: StoredCase;
  readonly incident: StoredIncident | undefined;
  readonly signs: readonly AlertSign[];
}

const timeOf = (instant: Date | null): number | null => instant?.getTime() ?? null;

/** Or when it was opened again after it was ignored. */
export const openedAtOf = ({
  state,
  since,
  stateUpdatedAt,
  ignoredAt,
}: Pick<StoredIncident, 'state' | 'since' | 'stateUpdatedAt' | 'ignoredAt'>): number =>
  (state === 'Open' && ignoredAt ? stateUpdatedAt : since).getTime();

const liveOf = (incident: StoredIncident): LiveIncident => {
  const { state, severity, since, ignoredAt } = incident;
  if (state === 'Closed') throw new Error(`Incident ${incident.id} is closed and cannot be judged.`);
  return {
    state,
    severity,
    since: since.getTime(),
    openedAt: openedAtOf(incident),
    overSince: timeOf(incident.overSince),
    ignoredAt: timeOf(ignoredAt),
    ignoreExpiration: timeOf(incident.ignoreExpiration),
  };
};

/** Judges a case up to now; returns the case, and incidents with their history entries and notifications. */
export function judgeCase(
  { stored, incident, signs }: CaseToJudge,
  rules: ReadonlyMap<string, IncidentRule>,
  now: Date,
): { readonly stored: StoredCase; readonly drafts: readonly IncidentDraft[] } {
  const present = rules.get(stored.ruleType);
  if (!present) throw new Error(`There is no rule ${stored.ruleType}.`);
  const start: Case = {
    rule: incident?.rule.alertType === stored.ruleType ? incident.rule : present,
    alertType: stored.alertType,
    condition: stored.condition,
    incident: incident ? liveOf(incident) : null,
    closedAt: stored.closedAt,
  };
  const { about, happened } = judgeSigns(start, signs, now.getTime());
  const drafts: IncidentDraft[] = incident
    ? [{ incident, before: incident, entries: [], notifications: [] }]
    : [];
  let { lastAlert } = stored;
  for (const one of happened) {
    if (one.kind === 'sign') {
      if (!lastAlert || one.sign.at >= lastAlert.at) lastAlert = one.sign.alert;
      countSign(liveDraft(drafts), one.sign);
    } else if (one.kind === 'open') {
      if (!lastAlert) throw new Error(`A case of ${stored.cabinetId} has no alert.`);
      drafts.push(openedDraft(stored, one, lastAlert, now));
    } else {
      const draft = liveDraft(drafts);
      if (draft) recordStep(draft, one, now);
    }
  }
  const live = liveDraft(drafts);
  if (live) remind(live, now);
  const times = [nextCheck(about, now.getTime()), live && reminderOf(live.incident)].filter(
    (time) => time !== undefined,
  );
  return {
    stored: {
      ...stored,
      ruleType: about.rule.alertType,
      condition: about.condition,
      closedAt: about.closedAt,
      lastAlert,
      nextCheck: times.length > 0 ? Math.min(...times) : null,
    },
    drafts: drafts.filter(({ incident: after, before }) => after !== before),
  };
}

const liveDraft = (drafts: readonly IncidentDraft[]): IncidentDraft | undefined =>
  drafts.findLast(({ incident }) => incident.state !== 'Closed');

function change(draft: IncidentDraft, changes: Partial<StoredIncident>): void {
  draft.incident = { ...draft.incident, ...changes };
}

/** Further signs move the time of the last alert and are counted (C5). */
function countSign(draft: IncidentDraft | undefined, { at, alert }: AlertSign): void {
  if (!draft) return;
  const { alertCount, lastAlertAt } = draft.incident;
  const isLast = at >= lastAlertAt.getTime();
  change(draft, {
    alertCount: alertCount + 1,
    ...(isLast && { lastAlertAt: new Date(at), details: alert.details }),
  });
}

function openedDraft(
  { cabinetId, alertType }: StoredCase,
  step: Happening<AlertSign> & { readonly kind: 'open' },
  alert: ShownAlert,
  now: Date,
): IncidentDraft {
  const { rule } = step;
  const incident: StoredIncident = {
    id: 0,
    customerId: alert.customerId,
    cabinetId,
    alertType,
    severity: step.severity,
    state: 'Open',
    since: new Date(step.since),
    overSince: null,
    lastAlertAt: new Date(alert.at),
    alertCount: 1,
    stateUpdatedAt: now,
    stateUpdatedBy: SYSTEM,
    ignoredAt: null,
    ignoreExpiration: null,
    details: alert.details,
    rule,
    sendMessage: rule.sendMessage,
    highSince: step.severity === 'high' ? now : null,
    reminders: 0,
    mailed: false,
  };
  const draft: IncidentDraft = { incident, before: null, entries: [], notifications: [] };
  enter(draft, commentOn(step, incident.since, rule));
  addNotification(draft, 'opened');
  return draft;
}

function recordStep(
  draft: IncidentDraft,
  step: Exclude<Happening<AlertSign>, { readonly kind: 'sign' | 'open' }>,
  now: Date,
): void {
  const byMachine = { stateUpdatedAt: now, stateUpdatedBy: SYSTEM, ignoreExpiration: null };
  const { severity, state, since } = draft.incident;
  if (step.kind === 'rise')
    change(draft, { severity: 'high', ...(state === 'Open' && { highSince: now, reminders: 0 }) });
  else if (step.kind === 'earlier') change(draft, { since: new Date(step.since) });
  else if (step.kind === 'over') change(draft, { overSince: new Date(step.at) });
  else if (step.kind === 'return') change(draft, { overSince: null });
  else if (step.kind === 'reopen')
    change(draft, {
      state: 'Open',
      ...byMachine,
      ...(severity === 'high' && { highSince: now, reminders: 0 }),
    });
  else change(draft, { state: 'Closed', ...byMachine });
  enter(draft, commentOn(step, since, step.rule));
  if (step.kind === 'rise') addNotification(draft, 'risen');
  if (step.kind === 'reopen') addNotification(draft, 're-opened');
  // The end of a momentary incident is not mailed.
  const { mailed, rule, alertType } = draft.incident;
  if (step.kind === 'over' && mailed && !isMomentary(rule, alertType)) addNotification(draft, 'over');
}

const enter = (draft: IncidentDraft, comments: string) =>
  void draft.entries.push({ state: draft.incident.state, comments, by: SYSTEM });

/** N3. Incidents that are ignored are not mailed, nor those of the gateway, which belong to no customer. */
function addNotification(draft: IncidentDraft, kind: NotifiedKind): void {
  const { incident } = draft;
  if (!incident.sendMessage || incident.state === 'Ignored' || incident.customerId === '') return;
  // The end is mailed once, and only if the beginning was.
  if (kind !== 'reminder') change(draft, { mailed: kind !== 'over' });
  draft.notifications.push({ kind, incident });
}

const reminderOf = ({ state, severity, sendMessage, customerId, highSince, reminders }: StoredIncident) =>
  sendMessage && customerId !== '' && highSince
    ? reminderAt({ state, severity, since: highSince.getTime(), reminders })
    : undefined;

/** One reminder is enough if several were missed while the server was down. */
function remind(draft: IncidentDraft, now: Date): void {
  const isDue = () => (reminderOf(draft.incident) ?? Infinity) <= now.getTime();
  if (!isDue()) return;
  while (isDue()) change(draft, { reminders: draft.incident.reminders + 1 });
  addNotification(draft, 'reminder');
}
