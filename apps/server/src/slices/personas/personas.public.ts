import type { RoleMap } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';

interface PersonaRow {
  readonly identifier: string;
  readonly roles: RoleMap;
  readonly hidden: boolean;
}

/** Every persona, the hidden ones too. */
export const listAllPersonas = (db: Queryable) =>
  db.many<PersonaRow>(sql`SELECT identifier, roles, hidden FROM personas ORDER BY identifier`);

/** The roles of the personas with these identifiers (an array), as a JSON array. Hidden personas count. */
export const rolesOfPersonas = (identifiers: Sql): Sql =>
  sql`(SELECT coalesce(json_agg(roles), '[]') FROM personas WHERE identifier = ANY(${identifiers}))`;
