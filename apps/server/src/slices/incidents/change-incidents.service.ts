import type {
  CallArguments,
  CallResponse,
  changeIncident as changeIncidentCall,
  changeIncidents as changeIncidentsCall,
  Incident,
} from '@parwell/contract';
import {
  changeRefused,
  changesOf,
  COMMENT_MISSING,
  defaultComment,
  defaultIgnoreExpiration,
  IGNORE_ONLY,
  ignoreProblem,
  tenantsFor,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, refusedField } from '../../platform/app-error.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { AuditEvent } from '../audit/audit.public.ts';
import { incidentAudit } from './incident-audit.ts';
import { visibleIncidents } from './incidents.list.ts';
import { insertEntries, lockIncidents, setState, type StoredIncident } from './incidents.queries.ts';
import { missingIncident, requireIncident } from './read-incident.service.ts';

type Body = CallArguments<typeof changeIncidentCall>['body'];

/** Without a state it is a comment. */
interface Wanted {
  readonly state: Body['state'];
  /** '': the default comment (INC-030). */
  readonly comments: string;
  readonly ignoreExpiration?: Date;
}

/** Acknowledges, ignores or closes an incident, or comments on it. A second caller learns who was first (C12). */
export function changeIncident(
  { db, clock }: Context,
  caller: Caller,
  id: number,
  body: Body,
): Promise<Incident> {
  const now = clock.now();
  const wanted = wantedOf(body, now);
  return db.transaction(async (tx) => {
    const [incident] = await lockChangeable(tx, caller, [id]);
    if (!incident) throw missingIncident();
    const refusal = refusalOf(incident, wanted);
    if (refusal !== undefined) throw new AppError('conflict', refusal);
    await change(tx, now, caller, [incident], wanted);
    return requireIncident(tx, caller, id);
  });
}

/** Does what is possible, with the reasons for the others (INC-024, INC-025). */
export function changeIncidents(
  { db, clock }: Context,
  caller: Caller,
  { incidentIds, ...body }: CallArguments<typeof changeIncidentsCall>['body'],
): Promise<CallResponse<typeof changeIncidentsCall>> {
  const now = clock.now();
  const wanted = wantedOf(body, now);
  const ids = [...new Set(incidentIds)];
  return db.transaction(async (tx) => {
    const incidents = await lockChangeable(tx, caller, ids);
    const reasons = new Map(incidents.map((incident) => [incident.id, refusalOf(incident, wanted) ?? '']));
    await change(
      tx,
      now,
      caller,
      incidents.filter(({ id }) => reasons.get(id) === ''),
      wanted,
    );
    return {
      result: ids.map((id) => {
        const reason = reasons.get(id) ?? missingIncident().message;
        return { id, outcome: reason === '' ? 'done' : 'skipped', reason };
      }),
    };
  });
}

/** Refuses requests that suit no incident. */
function wantedOf({ state, comments = '', ignoreExpiration }: Body, now: Date): Wanted {
  if (state === undefined && comments === '') throw refusedField('comments', COMMENT_MISSING);
  if (state !== 'Ignored') {
    if (ignoreExpiration !== undefined) throw refusedField('ignoreExpiration', IGNORE_ONLY);
    return { state, comments };
  }
  const expiration =
    ignoreExpiration === undefined ? defaultIgnoreExpiration(now) : new Date(ignoreExpiration);
  const problem = ignoreProblem(expiration, now);
  if (problem !== undefined) throw refusedField('ignoreExpiration', problem);
  return { state, comments, ignoreExpiration: expiration };
}

/** Incidents of other customers count as missing (C14). */
const lockChangeable = (tx: Transaction, { grants }: Caller, ids: readonly number[]) =>
  lockIncidents(
    tx,
    sql`id = ANY(${ids}::bigint[]) AND ${visibleIncidents(tenantsFor(grants, 'create', 'incidents'))}`,
  );

const refusalOf = (incident: StoredIncident, { state }: Wanted): string | undefined =>
  state === undefined || changesOf(incident.state).includes(state)
    ? undefined
    : changeRefused(incident.state, state, incident.stateUpdatedBy);

async function change(
  tx: Transaction,
  now: Date,
  caller: Caller,
  incidents: readonly StoredIncident[],
  wanted: Wanted,
): Promise<void> {
  const by = caller.email;
  const { state, ignoreExpiration } = wanted;
  if (state !== undefined)
    await setState(
      tx,
      now,
      incidents.map(({ id }) => id),
      { state, by, ...(ignoreExpiration && { ignoreExpiration }) },
    );
  await insertEntries(
    tx,
    now,
    incidents.map((incident) => ({
      incidentId: incident.id,
      state: state ?? incident.state,
      comments: commentOf(wanted),
      by,
    })),
  );
  await incidentAudit.recordMany(
    tx,
    now,
    incidents.map((incident) => eventOf(caller, incident, wanted)),
  );
}

const commentOf = ({ state, comments }: Wanted): string =>
  comments === '' && state !== undefined ? defaultComment(state) : comments;

function eventOf(caller: Caller, incident: StoredIncident, wanted: Wanted): AuditEvent {
  const { state, ignoreExpiration } = wanted;
  const was = state === undefined ? 'commented on' : state.toLowerCase();
  const where = incident.cabinetId === '' ? '' : ` at device ${incident.cabinetId}`;
  return {
    by: caller,
    resourceId: String(incident.id),
    customerId: incident.customerId === '' ? undefined : incident.customerId,
    eventType: `Incident ${state ?? 'Commented'}`,
    description: `Incident ${incident.id} (${incident.alertType}${where}) was ${was}`,
    before: { state: incident.state },
    after: {
      state: state ?? incident.state,
      comments: commentOf(wanted),
      ...(ignoreExpiration && { ignoreExpiration: ignoreExpiration.toISOString() }),
    },
  };
}
