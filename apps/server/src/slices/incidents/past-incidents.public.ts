// Incidents of a time in which nobody judged them, such as the demo's past: the same judge, called as of every moment
// with an event.
import { defaultComment, type IncidentRule, type IncidentState } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';
import type { Notification } from '../notifications/notify.public.ts';
import { insertIncidents, saveCases, reserveIncidentIds, type StoredCase } from './cases.queries.ts';
import { notificationOf } from './incident-mails.ts';
import { insertEntries, lockIncidents, type StoredIncident } from './incidents.queries.ts';
import { judgeCase, type AlertSign } from './judge-case.ts';
import { saveSilentDevices } from './silent-devices.queries.ts';

export type PastIncident = StoredIncident;

export interface PastAction {
  readonly at: number;
  readonly state: Exclude<IncidentState, 'Open'>;
  readonly by: string;
  readonly comment: string;
  readonly ignoreUntil?: number;
}

interface PastEntry {
  readonly at: Date;
  readonly state: IncidentState;
  readonly comments: string;
  readonly by: string;
}

interface ReplayedIncident {
  readonly incident: StoredIncident;
  readonly createdAt: Date;
  readonly entries: readonly PastEntry[];
}

export interface ReplayedCase {
  readonly stored: StoredCase;
  readonly incidents: readonly ReplayedIncident[];
}

interface PastCase {
  readonly cabinetId: string;
  readonly alertType: string;
  readonly rules: ReadonlyMap<string, IncidentRule>;
  readonly signs: readonly AlertSign[];
  readonly now: Date;
  /**
   * Called once per incident, when it opens. Incidents whose condition holds cannot be closed, and nothing happens
   * after now.
   */
  actionsFor(this: void, incident: StoredIncident): readonly PastAction[];
}

export function replayCase({ cabinetId, alertType, rules, signs, now, actionsFor }: PastCase): ReplayedCase {
  const [ruleType = ''] = signs.flatMap((sign) => (sign.kind === 'on' ? [sign.rule.alertType] : []));
  let stored: StoredCase = {
    cabinetId,
    alertType,
    ruleType: ruleType === '' ? alertType : ruleType,
    condition: new Map(),
    closedAt: null,
    lastAlert: null,
    nextCheck: null,
  };
  const incidents: { incident: StoredIncident; readonly createdAt: Date; readonly entries: PastEntry[] }[] =
    [];
  let live: (typeof incidents)[number] | undefined;
  const waiting = signs.toSorted((a, b) => a.at - b.at);
  let actions: PastAction[] = [];

  const judgeAt = (time: number, given: readonly AlertSign[]) => {
    const at = new Date(time);
    const judged = judgeCase({ stored, incident: live?.incident, signs: given }, rules, at);
    stored = judged.stored;
    for (const { incident, before, entries } of judged.drafts) {
      if (!before) {
        live = { incident, createdAt: at, entries: [] };
        incidents.push(live);
        actions = [...actionsFor(incident)].toSorted((a, b) => a.at - b.at);
      }
      if (!live) continue;
      live.incident = incident;
      live.entries.push(...entries.map((entry) => ({ ...entry, at })));
      if (incident.state === 'Closed') live = undefined;
    }
  };
  const doAt = ({ at, state, by, comment, ignoreUntil }: PastAction) => {
    if (!live || (state === 'Closed' && live.incident.overSince === null)) return;
    const when = new Date(at);
    const isIgnored = state === 'Ignored';
    live.incident = {
      ...live.incident,
      state,
      stateUpdatedAt: when,
      stateUpdatedBy: by,
      ignoredAt: isIgnored ? when : live.incident.ignoredAt,
      ignoreExpiration: isIgnored && ignoreUntil !== undefined ? new Date(ignoreUntil) : null,
    };
    live.entries.push({ at: when, state, by, comments: comment || defaultComment(state) });
    if (state === 'Closed') {
      live = undefined;
      stored = { ...stored, closedAt: at };
    }
    judgeAt(at, []);
  };

  for (;;) {
    const next = Math.min(
      waiting[0]?.at ?? Infinity,
      live ? (actions[0]?.at ?? Infinity) : Infinity,
      stored.nextCheck ?? Infinity,
    );
    if (next > now.getTime()) break;
    const [sign] = waiting;
    const [action] = actions;
    if (sign && sign.at === next) judgeAt(next, waiting.splice(0, 1));
    else if (live && action?.at === next) {
      actions.shift();
      doAt(action);
    } else judgeAt(next, []);
  }
  return { stored, incidents };
}

/** Oldest first. Nobody is mailed. */
export async function insertPastIncidents(
  tx: Transaction,
  now: Date,
  cases: readonly ReplayedCase[],
): Promise<void> {
  await saveCases(
    tx,
    cases.map(({ stored }) => stored),
  );
  const incidents = cases
    .flatMap((one) => one.incidents)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const ids = await reserveIncidentIds(tx, incidents.length);
  await insertIncidents(
    tx,
    // No reminders of the past.
    incidents.map(({ incident, createdAt }, n) => ({
      ...incident,
      createdAt,
      reminders: 2,
      id: ids[n] ?? 0,
    })),
  );
  await insertEntries(
    tx,
    now,
    incidents
      .flatMap((one, n) => one.entries.map((entry) => ({ ...entry, incidentId: ids[n] ?? 0 })))
      .toSorted((x, y) => x.at.getTime() - y.at.getTime()),
  );
  const silent = incidents.filter(
    ({ incident: { alertType, state } }) => alertType === 'DEVICE_SILENT' && state !== 'Closed',
  );
  // They are known to be silent, so no new alert follows.
  await saveSilentDevices(
    tx,
    silent.map(({ incident }) => incident.cabinetId),
    now,
  );
}

interface Openings {
  readonly customerIds: readonly string[];
  readonly alertTypes: readonly string[];
  readonly from: Date;
}

/** The notifications that would have been sent when incidents opened. */
export async function listPastOpenings(
  tx: Transaction,
  { customerIds, alertTypes, from }: Openings,
): Promise<Notification[]> {
  const incidents = await lockIncidents(
    tx,
    sql`customer_id = ANY(${customerIds}) AND alert_type = ANY(${alertTypes}) AND created_at >= ${from}`,
  );
  const names = new Map(
    (
      await tx.many<{ id: string; name: string }>(sql`
        SELECT cabinet_id AS id, cabinet_name AS name FROM ${devices}
        WHERE cabinet_id = ANY(${incidents.map(({ cabinetId }) => cabinetId)})`)
    ).map(({ id, name }) => [id, name]),
  );
  const openedAt = new Map(
    (
      await tx.many<{ id: number; at: Date }>(sql`
        SELECT id, created_at AS at FROM incidents WHERE id = ANY(${incidents.map(({ id }) => id)}::bigint[])`)
    ).map(({ id, at }) => [id, at]),
  );
  return incidents.map((incident) => {
    const opened = { ...incident, overSince: null, alertCount: 1 };
    const name = names.get(incident.cabinetId) ?? '';
    return notificationOf('opened', opened, name, openedAt.get(incident.id) ?? incident.since);
  });
}
