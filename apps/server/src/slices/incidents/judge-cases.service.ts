import type { IncidentRule } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { changed } from '../live/live.public.ts';
import { notify } from '../notifications/notify.public.ts';
import * as cases from './cases.queries.ts';
import { incidentAudit, machineEvent } from './incident-audit.ts';
import { notificationOf } from './incident-mails.ts';
import { findRules, insertEntries, lockIncidents } from './incidents.queries.ts';
import { judgeCase, type AlertSign, type CaseToJudge, type IncidentDraft } from './judge-case.ts';

export interface SignOfCase {
  readonly cabinetId: string;
  readonly alertType: string;
  readonly rule: IncidentRule;
  readonly sign: AlertSign;
}

const keyOf = ({ cabinetId, alertType }: { readonly cabinetId: string; readonly alertType: string }) =>
  `${cabinetId}\n${alertType}`;

const isDue = ({ nextCheck }: cases.StoredCase, now: Date) =>
  nextCheck !== null && nextCheck <= now.getTime();

async function findCases(
  tx: Transaction,
  now: Date,
  cabinetIds: readonly string[],
  signs: readonly SignOfCase[],
): Promise<CaseToJudge[]> {
  // In the order in which people's changes lock them.
  const live = new Map(
    (await lockIncidents(tx, sql`cabinet_id = ANY(${cabinetIds}) AND incident_state <> 'Closed'`)).map(
      (incident) => [keyOf(incident), incident],
    ),
  );
  const known = new Map((await cases.lockCases(tx, cabinetIds)).map((stored) => [keyOf(stored), stored]));
  const bySigns = Map.groupBy(signs, keyOf);
  const keys = new Set([
    ...bySigns.keys(),
    ...[...known].flatMap(([key, stored]) => (isDue(stored, now) ? [key] : [])),
  ]);
  return [...keys].flatMap((key) => {
    const given = bySigns.get(key) ?? [];
    const stored = known.get(key) ?? (given[0] && newCase(given[0]));
    return stored ? [{ stored, incident: live.get(key), signs: given.map(({ sign }) => sign) }] : [];
  });
}

const newCase = ({ cabinetId, alertType, rule }: SignOfCase): cases.StoredCase => ({
  cabinetId,
  alertType,
  ruleType: rule.alertType,
  condition: new Map(),
  closedAt: null,
  lastAlert: null,
  nextCheck: null,
});

/**
 * Writes incidents with their history, notifications, and the time of the next check. The devices are locked;
 * `names` has their names.
 */
export async function judgeCases(
  tx: Transaction,
  now: Date,
  names: ReadonlyMap<string, string>,
  signsFor: (rules: ReadonlyMap<string, IncidentRule>) => readonly SignOfCase[],
): Promise<void> {
  const rules = await findRules(tx);
  const toJudge = await findCases(tx, now, [...names.keys()], signsFor(rules));
  const judged = toJudge.map((one) => judgeCase(one, rules, now));
  await cases.saveCases(
    tx,
    judged.map(({ stored }) => stored),
  );
  await write(
    tx,
    now,
    names,
    judged.flatMap(({ drafts }) => drafts),
  );
}

async function write(
  tx: Transaction,
  now: Date,
  names: ReadonlyMap<string, string>,
  drafts: readonly IncidentDraft[],
): Promise<void> {
  if (drafts.length === 0) return;
  for (const { incident } of drafts) changed(tx, 'incidents', incident.customerId);
  const ids = await cases.reserveIncidentIds(tx, drafts.filter(({ before }) => !before).length);
  const numbered = drafts.map(({ before, incident, ...draft }) => {
    const id = before?.id ?? ids.shift() ?? 0;
    return { ...draft, id, before, after: { ...incident, id } };
  });
  // Existing ones first: one may be closed, and another of the same device and type opened.
  await cases.updateIncidents(
    tx,
    numbered.flatMap(({ before, after }) => (before ? [after] : [])),
  );
  await cases.insertIncidents(
    tx,
    numbered.flatMap(({ before, after }) => (before ? [] : [{ ...after, createdAt: now }])),
  );
  await insertEntries(
    tx,
    now,
    numbered.flatMap(({ id, entries }) => entries.map((entry) => ({ ...entry, incidentId: id }))),
  );
  await notify(
    tx,
    numbered.flatMap(({ id, notifications }) =>
      notifications.map(({ kind, incident }) =>
        notificationOf(kind, { ...incident, id }, names.get(incident.cabinetId) ?? '', now),
      ),
    ),
  );
  await incidentAudit.recordMany(
    tx,
    now,
    numbered.flatMap(({ before, after }) => machineEvent(before, after)),
  );
}
