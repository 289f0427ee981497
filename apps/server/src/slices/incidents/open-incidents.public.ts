import { sql, type Sql } from '../../platform/db/database.ts';

/**
 * The worst incident of each device that somebody should look at, for a join: rows named `open_incidents`. Those whose condition
 * still holds come first, then high ones, then the oldest. Closed ones and ignored ones are left out.
 */
export const openIncidents: Sql = sql`(
  SELECT DISTINCT ON (incidents.cabinet_id) incidents.id, incidents.cabinet_id, incidents.customer_id,
    incidents.alert_type, incidents.incident_state, incidents.since, incidents.over_since IS NULL AS still_holds
  FROM incidents
  WHERE incidents.incident_state <> 'Closed' AND incidents.incident_state IN ('Open', 'Acknowledged')
  ORDER BY incidents.cabinet_id, (incidents.over_since IS NULL) DESC, (incidents.severity = 'high') DESC,
    incidents.since, incidents.id) AS open_incidents`;
