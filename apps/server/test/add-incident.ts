import { incidentRules, type IncidentSeverity, type IncidentState } from '@parwell/domain';
import { sql, type Queryable } from '../src/platform/db/database.ts';

interface NewIncident {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly alertType?: string;
  readonly severity?: IncidentSeverity;
  readonly state?: IncidentState;
  readonly createdAt: Date;
  readonly since?: Date;
  readonly overSince?: Date;
  readonly by?: string;
  readonly ignoreExpiration?: Date;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** As the machine opens it, with its case and the first entry of its history. Returns its number. */
export async function addIncident(
  db: Queryable,
  {
    cabinetId,
    customerId,
    alertType = 'TEMPERATURE_HIGH',
    severity = 'high',
    state = 'Open',
    createdAt,
    since = createdAt,
    overSince,
    by = 'System',
    ignoreExpiration,
    details = { reason: '9.8 °C in compartment 1, allowed 2 to 8 °C' },
  }: NewIncident,
): Promise<number> {
  const rule = incidentRules().find((known) => known.alertType === alertType);
  if (!rule) throw new Error(`No rule is named ${alertType}`);
  const on = { since: since.getTime(), lastOn: since.getTime(), lastOff: overSince?.getTime() ?? null };
  await db.run(sql`
    INSERT INTO incident_cases (cabinet_id, alert_type, rule_type, places, closed_at, last_alert)
    VALUES (${cabinetId}, ${alertType}, ${alertType}, ${JSON.stringify({ '0': on })}, ${state === 'Closed' ? createdAt : null},
      ${JSON.stringify({ customerId, at: since.getTime(), details })})
    ON CONFLICT (cabinet_id, alert_type) DO NOTHING`);
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO incidents (customer_id, cabinet_id, alert_type, severity, incident_state, since, over_since,
      last_alert_timestamp, created_at, created_by, state_updated_at, state_updated_by, ignored_at, ignore_expiration,
      alert_details, rule, send_message, high_since)
    VALUES (${customerId}, ${cabinetId}, ${alertType}, ${severity}, ${state}, ${since}, ${overSince ?? null}, ${since}, ${createdAt},
      'System', ${createdAt}, ${by}, ${ignoreExpiration ? createdAt : null}, ${ignoreExpiration ?? null}, ${JSON.stringify(details)},
      ${JSON.stringify(rule)}, true, ${state === 'Open' && severity === 'high' ? createdAt : null}) RETURNING id`);
  await db.run(sql`
    INSERT INTO incident_entries (incident_id, incident_state, comments, created_by, created_at)
    VALUES (${id}, 'Open', 'Incident Open.', 'System', ${createdAt})`);
  return id;
}
