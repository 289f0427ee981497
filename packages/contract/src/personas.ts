import { CAPABILITIES, ROLES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { baseVersion } from './fields.ts';

const defineCall = callsOf('personas');

const Roles = z.partialRecord(z.enum(CAPABILITIES), z.enum(ROLES));

export const Persona = z.strictObject({
  identifier: z.string(),
  roles: Roles,
  /** Deleted personas are only hidden: users who have one keep its roles. */
  hidden: z.boolean(),
  appType: z.string(),
  /** Incremented by every save; saving an older version is refused as a conflict. */
  version: z.int(),
});
export type Persona = z.infer<typeof Persona>;

export const listPersonas = defineCall({
  method: 'GET',
  path: '/personas',
  summary: 'All personas that are not hidden, by name',
  permission: { action: 'read', resource: 'personas', for: 'ALL' },
  response: z.strictObject({ result: z.array(Persona), total_record: z.int() }),
});

export const createPersona = defineCall({
  method: 'POST',
  path: '/personas',
  summary: 'Create a persona; its identifier is made from the name',
  permission: { action: 'create', resource: 'personas', for: 'ALL' },
  fresh: 'roles',
  body: z.strictObject({ name: z.string().max(100), roles: Roles.default({}) }),
  response: Persona,
});

export const updatePersona = defineCall({
  method: 'PATCH',
  path: '/personas/:identifier',
  summary: 'Change the roles of a persona, or hide it',
  permission: { action: 'create', resource: 'personas', for: 'ALL' },
  fresh: 'roles',
  params: z.strictObject({ identifier: z.string().min(1).max(100) }),
  body: z.strictObject({ roles: Roles, hidden: z.boolean(), version: baseVersion }),
  response: Persona,
});
