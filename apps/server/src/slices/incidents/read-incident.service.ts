import type { CallResponse, Incident, IncidentDetails, listIncidentHistory } from '@parwell/contract';
import { can, closesAt, tenantsFor, type Tenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { wholeList } from '../../platform/whole-list.ts';
import { listIncidentMails } from '../mail/notification-mails.public.ts';
import { doMailsWait } from '../notifications/waiting-mails.public.ts';
import { listSensors } from './excursions.queries.ts';
import { openedAtOf } from './judge-case.ts';
import {
  findEarlier,
  findEntries,
  findIgnoredAt,
  findIncident,
  findOthers,
} from './read-incident.queries.ts';

/** C14. */
export const incidentTenants = ({ grants }: Pick<Caller, 'grants'>): Tenants =>
  tenantsFor(grants, 'read', 'incidents');

export const missingIncident = () => notFound('The incident');

export async function requireIncident(db: Queryable, caller: Caller, id: number): Promise<Incident> {
  const incident = await findIncident(db, incidentTenants(caller), id);
  if (!incident) throw missingIncident();
  return incident;
}

export async function readIncident(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'log'>,
  caller: Caller,
  id: number,
): Promise<IncidentDetails> {
  const { db, clock } = context;
  const { grants } = caller;
  const tenants = incidentTenants(caller);
  const incident = await requireIncident(db, caller, id);
  const { customerId } = incident;
  // The recipients are part of a customer's notifications (OPERM-021).
  const mayReadMails = can(grants, 'read', 'alerts', customerId);
  const [others, earlier, sensors, ignoredAt, told, mailsWait] = await Promise.all([
    findOthers(db, tenants, incident),
    findEarlier(db, tenants, incident),
    incident.alertType.startsWith('TEMPERATURE_') ? listSensors(db, clock.now(), id) : [],
    findIgnoredAt(db, id),
    mayReadMails ? listIncidentMails(db, customerId, id) : null,
    mayReadMails && doMailsWait(context, customerId, id),
  ]);
  return {
    ...incident,
    mayChange: can(grants, 'create', 'incidents', customerId),
    closesAt: closingTime(incident, ignoredAt),
    others,
    earlier,
    sensors,
    told,
    mailsWait,
  };
}

function closingTime(incident: Incident, ignoredAt: Date | null): string | null {
  const { incidentState: state, since, stateUpdatedAt, overSince, rules } = incident;
  if (state === 'Closed' || overSince === null) return null;
  const times = { since: new Date(since), stateUpdatedAt: new Date(stateUpdatedAt), ignoredAt };
  const at = closesAt(rules, { state, openedAt: openedAtOf({ state, ...times }) }, Date.parse(overSince));
  return at === undefined ? null : new Date(at).toISOString();
}

export async function listHistory(
  { db }: Context,
  caller: Caller,
  incidentId: number,
): Promise<CallResponse<typeof listIncidentHistory>> {
  await requireIncident(db, caller, incidentId);
  return wholeList(await findEntries(db, incidentId));
}
