import type { RoleMap } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';

interface PersonaRow {
  readonly identifier: string;
  readonly roles: RoleMap;
  readonly hidden: boolean;
}

/** Includes hidden ones. */
export const listAllPersonas = (db: Queryable) =>
  db.many<PersonaRow>(sql`SELECT identifier, roles, hidden FROM personas ORDER BY identifier`);

/** As a JSON array. `identifiers` is an SQL array. Includes hidden personas. */
export const rolesOfPersonas = (identifiers: Sql): Sql =>
  sql`(SELECT coalesce(json_agg(roles), '[]') FROM personas WHERE identifier = ANY(${identifiers}))`;
