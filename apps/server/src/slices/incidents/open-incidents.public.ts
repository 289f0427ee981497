import { sql, type Sql } from '../../platform/db/database.ts';

/**
 * For a join: rows named `open_incidents`, the worst incident of each device. Those whose condition holds come
 * first, then high ones, then the oldest. Without closed and ignored ones.
 */
export const openIncidents: Sql = sql`(
  SELECT DISTINCT ON (incidents.cabinet_id) incidents.id, incidents.cabinet_id, incidents.customer_id,
    incidents.alert_type, incidents.incident_state, incidents.since, incidents.over_since IS NULL AS still_holds
  FROM incidents
  WHERE incidents.incident_state <> 'Closed' AND incidents.incident_state IN ('Open', 'Acknowledged')
  ORDER BY incidents.cabinet_id, (incidents.over_since IS NULL) DESC, (incidents.severity = 'high') DESC,
    incidents.since, incidents.id) AS open_incidents`;
