import { defaultComment } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { forgetAlertsToJudge } from '../alerts/alerts.public.ts';
import { deleteCases } from './cases.queries.ts';
import { forgetWatches } from './forget-watches.queries.ts';
import { incidentAudit, machineEvent } from './incident-audit.ts';
import { insertEntries, lockIncidents, setState, SYSTEM } from './incidents.queries.ts';

/**
 * For a locked device that is no longer watched; `reason` is a sentence. Its conditions are forgotten, and alerts
 * that wait to be judged open nothing (C13).
 */
export async function closeIncidentsOf(
  tx: Transaction,
  { cabinetId, why, now }: { readonly cabinetId: string; readonly why: string; readonly now: Date },
): Promise<void> {
  await forgetAlertsToJudge(tx, cabinetId);
  await forgetWatches(tx, cabinetId);
  const live = await lockIncidents(tx, sql`cabinet_id = ${cabinetId} AND incident_state <> 'Closed'`);
  await deleteCases(tx, cabinetId);
  await setState(
    tx,
    now,
    live.map(({ id }) => id),
    { state: 'Closed', by: SYSTEM },
  );
  await insertEntries(
    tx,
    now,
    live.map(({ id }) => ({
      incidentId: id,
      state: 'Closed',
      comments: `${defaultComment('Closed')} ${why}`,
      by: SYSTEM,
    })),
  );
  await incidentAudit.recordMany(
    tx,
    now,
    live.flatMap((incident) => machineEvent(incident, { ...incident, state: 'Closed' })),
  );
}
