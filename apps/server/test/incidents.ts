import { randomUUID } from 'node:crypto';
import type { AlertLevel, IncidentState } from '@parwell/domain';
import { sql, type Queryable } from '../src/platform/db/database.ts';
import { insertAlerts, type NewAlert } from '../src/slices/alerts/alerts.public.ts';
import { insertEntries, setState } from '../src/slices/incidents/incidents.queries.ts';
import type { TestPortal } from './portal.ts';

interface TestAlert {
  readonly device: string;
  readonly type: string;
  readonly level?: AlertLevel;
  readonly ago?: number;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly flags?: number;
}

/** As the gateway stores them, all arriving now. */
export const sendAlerts = ({ db, clock }: Pick<TestPortal, 'db' | 'clock'>, alerts: readonly TestAlert[]) =>
  db.transaction((tx) =>
    insertAlerts(
      tx,
      alerts.map(({ device, type, level = 'Error', ago = 0, details = {}, flags = 0 }): NewAlert => ({
        cabinetId: device,
        messageId: randomUUID(),
        at: new Date(clock.now().getTime() - ago * 60_000),
        sourceType: 'DEVICE',
        alertType: type,
        alertGroup: 'HARDWARE',
        level,
        text: `${type} was said`,
        details,
        flags,
        receivedAt: clock.now(),
      })),
    ),
  );

export interface ReadIncident {
  readonly id: number;
  readonly type: string;
  readonly state: IncidentState;
  readonly severity: string;
  /** Minutes from now; null while the condition holds. */
  readonly over: number | null;
  readonly since: number;
  readonly count: number;
}

export const readIncidents = ({ db, clock }: Pick<TestPortal, 'db' | 'clock'>, device: string) =>
  db.many<ReadIncident>(sql`
    SELECT id, alert_type AS type, incident_state AS state, severity, alert_count AS count,
      round(extract(epoch FROM since - ${clock.now()}) / 60)::int AS since,
      round(extract(epoch FROM over_since - ${clock.now()}) / 60)::int AS over
    FROM incidents WHERE cabinet_id = ${device} ORDER BY id`);

export const readStates = async (portal: Pick<TestPortal, 'db' | 'clock'>, device: string) =>
  (await readIncidents(portal, device)).map(({ state }) => state);

export const readHistory = async (db: Queryable, device: string): Promise<string[]> =>
  (
    await db.many<{ comments: string }>(sql`
      SELECT comments FROM incident_entries JOIN incidents ON incidents.id = incident_id
      WHERE cabinet_id = ${device} ORDER BY incident_entries.id`)
  ).map(({ comments }) => comments);

export const readNotified = async (db: Queryable, device: string): Promise<string[]> =>
  (
    await db.many<{ kind: string }>(sql`
      SELECT content ->> 'kind' AS kind FROM notifications_waiting JOIN incidents ON incidents.id = incident_id
      WHERE cabinet_id = ${device} ORDER BY notifications_waiting.id`)
  ).map(({ kind }) => kind);

export const changeIncidentOf = (
  { db, clock }: Pick<TestPortal, 'db' | 'clock'>,
  device: string,
  state: Exclude<IncidentState, 'Open'>,
  ignoredMinutes = 30,
) =>
  db.transaction(async (tx) => {
    const { id } = await tx.one<{ id: number }>(sql`
      SELECT id FROM incidents WHERE cabinet_id = ${device} AND incident_state <> 'Closed'`);
    const ignoreExpiration = new Date(clock.now().getTime() + ignoredMinutes * 60_000);
    await setState(tx, clock.now(), [id], { state, by: 'Ana', ignoreExpiration });
    await insertEntries(tx, clock.now(), [{ incidentId: id, state, comments: `by Ana`, by: 'Ana' }]);
  });
