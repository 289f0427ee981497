import type { IncidentRule, IncidentSeverity, IncidentState } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';

export const SYSTEM = 'System';

export interface StoredIncident {
  readonly id: number;
  /** Both are '' for an incident of the gateway. */
  readonly customerId: string;
  readonly cabinetId: string;
  readonly alertType: string;
  readonly severity: IncidentSeverity;
  readonly state: IncidentState;
  readonly since: Date;
  readonly overSince: Date | null;
  readonly lastAlertAt: Date;
  readonly alertCount: number;
  readonly stateUpdatedAt: Date;
  readonly stateUpdatedBy: string;
  readonly ignoredAt: Date | null;
  readonly ignoreExpiration: Date | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly rule: IncidentRule;
  readonly sendMessage: boolean;
  readonly highSince: Date | null;
  readonly reminders: number;
  readonly mailed: boolean;
}

/**
 * Until the transaction ends, always in the same order. Returns them as they are then. Their cases must be locked
 * afterwards, as `setState` does.
 */
export const lockIncidents = (tx: Transaction, condition: Sql): Promise<StoredIncident[]> =>
  tx.many(sql`
    SELECT id, customer_id AS "customerId", cabinet_id AS "cabinetId", alert_type AS "alertType", severity,
      incident_state AS state, since, over_since AS "overSince", last_alert_timestamp AS "lastAlertAt",
      alert_count AS "alertCount", state_updated_at AS "stateUpdatedAt", state_updated_by AS "stateUpdatedBy",
      ignored_at AS "ignoredAt", ignore_expiration AS "ignoreExpiration", alert_details AS details, rule,
      send_message AS "sendMessage", high_since AS "highSince", reminders, mailed
    FROM incidents WHERE ${condition} ORDER BY id FOR NO KEY UPDATE`);

/** INC-014. */
export interface NewEntry {
  readonly incidentId: number;
  readonly state: IncidentState;
  readonly comments: string;
  readonly by: string;
  readonly at?: Date;
}

export async function insertEntries(tx: Transaction, now: Date, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.run(sql`
    INSERT INTO incident_entries (incident_id, incident_state, comments, created_by, created_at)
    SELECT "incidentId", state, comments, by, coalesce(at, ${now})
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(entries)})
      AS ("incidentId" bigint, state text, comments text, by text, at timestamptz)) WITH ORDINALITY
      AS entry("incidentId", state, comments, by, at, place)
    ORDER BY place`);
}

interface StateChange {
  readonly state: Exclude<IncidentState, 'Open'>;
  readonly by: string;
  /** With Ignored only. */
  readonly ignoreExpiration?: Date;
}

/**
 * For locked incidents. Makes a check of their cases due: the judge decides what to do when ignoring ends, or when
 * the condition still holds an hour after closing.
 */
export async function setState(
  tx: Transaction,
  now: Date,
  ids: readonly number[],
  { state, by, ignoreExpiration }: StateChange,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    UPDATE incidents SET incident_state = ${state}, state_updated_at = ${now}, state_updated_by = ${by},
      ignored_at = CASE WHEN ${state === 'Ignored'} THEN ${now}::timestamptz ELSE ignored_at END,
      ignore_expiration = ${state === 'Ignored' ? (ignoreExpiration ?? null) : null}
    WHERE id = ANY(${ids}::bigint[])`);
  await tx.run(sql`
    UPDATE incident_cases SET next_look = ${now},
      closed_at = CASE WHEN ${state === 'Closed'} THEN ${now}::timestamptz ELSE closed_at END
    WHERE (cabinet_id, alert_type) IN (SELECT cabinet_id, alert_type FROM incidents WHERE id = ANY(${ids}::bigint[]))`);
}

export const ruleColumns = sql`alert_type AS "alertType", hold, clear, severity, high_after AS "highAfter",
  close_after AS "closeAfter", send_message AS "sendMessage"`;

export const findRules = async (db: Queryable): Promise<ReadonlyMap<string, IncidentRule>> =>
  new Map(
    (await db.many<IncidentRule>(sql`SELECT ${ruleColumns} FROM incident_rules`)).map((rule) => [
      rule.alertType,
      rule,
    ]),
  );
