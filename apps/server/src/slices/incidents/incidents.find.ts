import type { FoundIncident } from '@parwell/contract';
import { bestMatches, wordsOf, type Tenants } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contains } from '../../platform/db/list-filters.ts';
import { select } from '../../platform/db/list-rows.ts';
import { incidentFields, isNotClosed, visibleIncidents } from './incidents.list.ts';

const CANDIDATES = 200;
const SHOWN = 8;
/** Shorter words occur in too many names. */
const SHORTEST = 3;

const { id, customerId, customerName, cabinetId, cabinetName, alertType, severity, incidentState } =
  incidentFields;
const fields = {
  id,
  customerId,
  customerName,
  cabinetId,
  cabinetName,
  alertType,
  severity,
  incidentState,
};

/** Incidents that are not closed, by device, alert type (also in words: 'temperature high') or number; the newest. */
export async function findIncidents(
  db: Queryable,
  tenants: Tenants,
  typed: string,
): Promise<FoundIncident[]> {
  const text = typed.toLowerCase().trim();
  const words = wordsOf(typed).length > 0 ? text.split(/\s+/) : [];
  const conditions: Sql[] = [];
  if (/^\d{1,9}$/.test(text)) conditions.push(sql`incidents.id = ${Number(text)}`);
  if (words.some((word) => word.length >= SHORTEST))
    conditions.push(
      join(
        words.map((word) => sql`find_text LIKE ${contains(word)}`),
        ' AND ',
      ),
    );
  if (conditions.length === 0) return [];
  const found = await db.many<Omit<FoundIncident, 'score'>>(sql`
    SELECT ${select(fields)} FROM incidents CROSS JOIN LATERAL (
      SELECT lower(concat_ws(' ', ${cabinetId}, ${cabinetName}, ${alertType}, replace(${alertType}, '_', ' '))) AS find_text) texts
    WHERE ${isNotClosed} AND ${visibleIncidents(tenants)} AND (${join(conditions, ' OR ')})
    ORDER BY incidents.created_at DESC, incidents.id DESC LIMIT ${CANDIDATES}`);
  return bestMatches(typed, found, (incident) => [
    incident.cabinetName,
    incident.cabinetId,
    incident.alertType.replaceAll('_', ' '),
    String(incident.id),
  ])
    .slice(0, SHOWN)
    .map(({ item, score }) => ({ ...item, score }));
}
