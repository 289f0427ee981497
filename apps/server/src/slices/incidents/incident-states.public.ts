import type { IncidentState, Standing } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';

export async function findIncidentStates(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const rows = await db.many<{ id: number; state: IncidentState; isOver: boolean }>(sql`
    SELECT id, incident_state AS state, over_since IS NOT NULL AS "isOver" FROM incidents WHERE id = ANY(${ids})`);
  return new Map(rows.map(({ id, state, isOver }) => [id, { state, isClosed: state === 'Closed', isOver }]));
}
