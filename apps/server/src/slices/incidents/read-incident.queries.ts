import type {
  CallResponse,
  countIncidents,
  Incident,
  IncidentDetails,
  IncidentEntry,
} from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { select } from '../../platform/db/list-rows.ts';
import { incidentFields, isNotClosed, visibleIncidents } from './incidents.list.ts';

export const countByState = (db: Queryable, tenants: Tenants, customerId: string | undefined) =>
  db.one<CallResponse<typeof countIncidents>>(sql`
    SELECT count(*) FILTER (WHERE incident_state = 'Open') AS open,
      count(*) FILTER (WHERE incident_state = 'Open' AND severity = 'high') AS "openHigh",
      count(*) FILTER (WHERE incident_state = 'Acknowledged') AS acknowledged,
      count(*) FILTER (WHERE incident_state = 'Ignored') AS ignored
    FROM incidents WHERE ${isNotClosed} AND ${visibleIncidents(tenants)}
      AND ${customerId === undefined ? sql`TRUE` : sql`customer_id = ${customerId}`}`);

const rowsOf = async <Row>(db: Queryable, rows: Sql): Promise<Row[]> =>
  (await db.one<{ rows: Row[] }>(sql`SELECT coalesce(json_agg(one), '[]') AS rows FROM (${rows}) one`)).rows;

export const findIncident = async (db: Queryable, tenants: Tenants, id: number) =>
  (
    await rowsOf<Incident>(
      db,
      sql`SELECT ${select(incidentFields)} FROM incidents WHERE id = ${id} AND ${visibleIncidents(tenants)}`,
    )
  )[0];

export const findIgnoredAt = async (db: Queryable, incidentId: number): Promise<Date | null> =>
  (await db.one<{ at: Date | null }>(sql`SELECT ignored_at AS at FROM incidents WHERE id = ${incidentId}`))
    .at;

const { id, cabinetId, alertType, severity, incidentState, since, overSince, createdAt } = incidentFields;
const brief = { id, cabinetId, alertType, severity, incidentState, since, overSince, createdAt };

export const findOthers = (db: Queryable, tenants: Tenants, one: Incident) =>
  rowsOf<IncidentDetails['others'][number]>(
    db,
    sql`SELECT ${select(brief)} FROM incidents
      WHERE cabinet_id = ${one.cabinetId} AND id <> ${one.id} AND ${isNotClosed} AND ${visibleIncidents(tenants)}
      ORDER BY created_at DESC, id DESC`,
  );

/** Enough to see what was done about it. */
const EARLIER = 3;

/** Closed incidents do not change any more, so their last change was the closing. */
export const findEarlier = (db: Queryable, tenants: Tenants, one: Incident) =>
  rowsOf<IncidentDetails['earlier'][number]>(
    db,
    sql`SELECT ${select({ ...brief, closedAt: incidentFields.stateUpdatedAt, closedBy: incidentFields.stateUpdatedBy })}
      FROM incidents
      WHERE cabinet_id = ${one.cabinetId} AND alert_type = ${one.alertType} AND id < ${one.id}
        AND incident_state = 'Closed' AND ${visibleIncidents(tenants)}
      ORDER BY created_at DESC, id DESC LIMIT ${EARLIER}`,
  );

export const findEntries = (db: Queryable, incidentId: number) =>
  rowsOf<IncidentEntry>(
    db,
    sql`SELECT id, incident_state AS "incidentState", created_at AS "createdAt", comments, created_by AS "createdBy"
      FROM incident_entries WHERE incident_id = ${incidentId} ORDER BY id DESC`,
  );
