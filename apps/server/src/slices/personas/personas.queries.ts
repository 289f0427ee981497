import type { Persona } from '@parwell/contract';
import type { RoleMap } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

/** Stored roles may contain unknown names. */
export type PersonaRow = Omit<Persona, 'roles'> & { readonly roles: Readonly<Record<string, unknown>> };

const columns = sql`identifier, roles, hidden, app_type AS "appType", version`;

export const listShownPersonas = (db: Queryable) =>
  db.many<PersonaRow>(sql`SELECT ${columns} FROM personas WHERE NOT hidden ORDER BY identifier`);

/** Returns nothing if the name is taken, even by a concurrent insert. */
export const insertPersona = (tx: Transaction, identifier: string, roles: RoleMap) =>
  tx.maybe<PersonaRow>(sql`
    INSERT INTO personas (identifier, roles, app_type) VALUES (${identifier}, ${JSON.stringify(roles)}, 'customer')
    ON CONFLICT DO NOTHING RETURNING ${columns}`);

export const lockPersona = (tx: Transaction, identifier: string) =>
  tx.maybe<PersonaRow>(
    sql`SELECT ${columns} FROM personas WHERE identifier = ${identifier} AND NOT hidden FOR UPDATE`,
  );

export const updatePersona = (tx: Transaction, identifier: string, roles: RoleMap, hidden: boolean) =>
  tx.one<PersonaRow>(sql`
    UPDATE personas SET roles = ${JSON.stringify(roles)}, hidden = ${hidden}, version = version + 1
    WHERE identifier = ${identifier} RETURNING ${columns}`);

type FirstPersona = Pick<Persona, 'identifier'> & { readonly roles: RoleMap };

/** Returns those that were added: all of them, or none if there is any persona. */
export const insertFirstPersonas = (tx: Transaction, personas: readonly FirstPersona[]) =>
  tx.many<FirstPersona>(sql`
    INSERT INTO personas (identifier, roles, app_type)
    SELECT identifier, roles, 'customer'
    FROM jsonb_to_recordset(${JSON.stringify(personas)}) AS row(identifier text, roles jsonb)
    WHERE NOT EXISTS (SELECT FROM personas)
    ON CONFLICT DO NOTHING RETURNING identifier, roles`);
