import type {
  CallArguments,
  CallResponse,
  createPersona as createPersonaCall,
  listPersonas as listPersonasCall,
  Persona,
  updatePersona as updatePersonaCall,
} from '@parwell/contract';
import {
  DUPLICATE_PERSONA_NAME,
  personaChangeRefusal,
  personaIdentifier,
  personaNameProblem,
  personaRoles,
  type RoleMap,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound, refusedField, requireVersion } from '../../platform/app-error.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import * as queries from './personas.queries.ts';

const audit = auditOf('personas', 'persona');

const asPersona = (row: queries.PersonaRow): Persona => ({ ...row, roles: personaRoles(row.roles) });

export async function listPersonas({ db }: Context): Promise<CallResponse<typeof listPersonasCall>> {
  return wholeList((await queries.listShownPersonas(db)).map(asPersona));
}

export async function createPersona(
  context: Context,
  caller: Caller,
  { name, roles }: CallArguments<typeof createPersonaCall>['body'],
): Promise<Persona> {
  const problem = personaNameProblem(name);
  if (problem) throw refusedField('name', problem);
  const given = personaRoles(roles);
  requireHeld(caller, null, given);
  return context.db.transaction(async (tx) => {
    const persona = await queries.insertPersona(tx, personaIdentifier(name), given);
    if (!persona) throw refusedField('name', DUPLICATE_PERSONA_NAME);
    await audit.record(tx, context.clock.now(), {
      by: caller,
      resourceId: persona.identifier,
      eventType: 'Persona Created',
      description: `Persona ${persona.identifier} was created`,
      after: auditFields(persona),
    });
    return asPersona(persona);
  });
}

export async function updatePersona(
  context: Context,
  caller: Caller,
  identifier: string,
  { roles, hidden, version }: CallArguments<typeof updatePersonaCall>['body'],
): Promise<Persona> {
  return context.db.transaction(async (tx) => {
    const before = await queries.lockPersona(tx, identifier);
    if (!before) throw notFound('The persona');
    requireVersion('The persona', before, version);
    // Deleting only hides: the roles of users who still have the persona must not change.
    const kept = personaRoles(hidden ? before.roles : roles);
    requireHeld(caller, personaRoles(before.roles), kept);
    const after = await queries.updatePersona(tx, identifier, kept, hidden);
    await audit.record(tx, context.clock.now(), {
      by: caller,
      resourceId: identifier,
      eventType: hidden ? 'Persona Deleted' : 'Persona Updated',
      description: `Persona ${identifier} was ${hidden ? 'deleted' : 'changed'}`,
      before: auditFields(before),
      after: auditFields(after),
    });
    return asPersona(after);
  });
}

/** The caller must hold all that the persona gives before and after. */
function requireHeld({ grants }: Caller, before: RoleMap | null, after: RoleMap): void {
  const refusal = personaChangeRefusal(grants, before, after);
  if (refusal) throw refusedField('roles', refusal);
}

const auditFields = ({ roles, hidden }: queries.PersonaRow) => ({ roles, hidden });
