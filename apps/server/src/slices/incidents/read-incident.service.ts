import type { CallResponse, Incident, IncidentDetails, listIncidentHistory } from '@parwell/contract';
import { can, tenantsFor, type Tenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { wholeList } from '../../platform/whole-list.ts';
import { listIncidentMails } from '../mail/notification-mails.public.ts';
import { listSensors } from './excursions.queries.ts';
import { findEarlier, findEntries, findIncident, findOthers } from './read-incident.queries.ts';

/** The customers whose incidents somebody sees (C14). */
export const incidentTenants = ({ grants }: Pick<Caller, 'grants'>): Tenants =>
  tenantsFor(grants, 'read', 'incidents');

export const missingIncident = () => notFound('The incident');

/** The incident as the list has it. */
export async function requireIncident(db: Queryable, caller: Caller, id: number): Promise<Incident> {
  const incident = await findIncident(db, incidentTenants(caller), id);
  if (!incident) throw missingIncident();
  return incident;
}

/** An incident with what helps to judge it. */
export async function readIncident(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  id: number,
): Promise<IncidentDetails> {
  const { grants } = caller;
  const tenants = incidentTenants(caller);
  const incident = await requireIncident(db, caller, id);
  const { customerId } = incident;
  const [others, earlier, sensors, told] = await Promise.all([
    findOthers(db, tenants, incident),
    findEarlier(db, tenants, incident),
    incident.alertType.startsWith('TEMPERATURE_') ? listSensors(db, clock.now(), id) : [],
    // Who is told is part of a customer's notifications (OPERM-021).
    can(grants, 'read', 'alerts', customerId) ? listIncidentMails(db, customerId, id) : null,
  ]);
  return {
    ...incident,
    mayChange: can(grants, 'create', 'incidents', customerId),
    others,
    earlier,
    sensors,
    told,
  };
}

export async function listHistory(
  { db }: Context,
  caller: Caller,
  incidentId: number,
): Promise<CallResponse<typeof listIncidentHistory>> {
  await requireIncident(db, caller, incidentId);
  return wholeList(await findEntries(db, incidentId));
}
