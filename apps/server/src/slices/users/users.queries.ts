import type { AccessGroups } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';

/** A user with everything access is resolved from. */
export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly lastLogin: string | null;
  readonly accessGroups: AccessGroups;
  readonly roles: Record<string, string>;
  readonly personas: string[];
  readonly personaRoles: Record<string, string>[];
  /** The customers the access groups stand for now; none where they say ALL. */
  readonly tenants: string[];
  readonly properties: { propertyKey: string; propertyValue: string }[];
}

const named = (type: string): Sql => sql`jsonb_array_elements_text(u.access_groups -> ${type}) AS named`;

// Hidden personas count: hiding one takes nothing from who holds it.
const personaRoles = sql`(SELECT coalesce(json_agg(roles), '[]') FROM personas WHERE identifier = ANY(u.personas))`;

const tenants = sql`CASE WHEN u.access_groups -> 'customer' ? 'ALL' THEN '{}' ELSE ARRAY(
  SELECT named FROM ${named('customer')}
  UNION SELECT customer_id FROM ${named('gpo')} JOIN customers ON gpo_id = named
  UNION SELECT customer_id FROM ${named('idn')} JOIN customers ON idn_id = named
  UNION SELECT customer_id FROM ${named('subGpo')} JOIN customers ON sub_gpo_id = named
  UNION SELECT customer_id FROM ${named('subIdn')} JOIN customers ON sub_idn_id = named) END`;

const access = sql`u.id, u.email, u.access_groups AS "accessGroups", u.roles,
  ${personaRoles} AS "personaRoles", ${tenants} AS tenants`;

export const findByEmail = (db: Queryable, email: string) =>
  db.maybe<UserRow>(sql`
    SELECT ${access}, u.first_name AS "firstName", u.last_name AS "lastName", u.personas,
      to_json(u.last_login) AS "lastLogin",
      (SELECT coalesce(json_agg(json_build_object('propertyKey', property_key, 'propertyValue', property_value)
        ORDER BY property_key), '[]') FROM user_properties WHERE user_id = u.id) AS properties
    FROM users u WHERE u.email = ${email} AND u.deleted_at IS NULL`);

export type AccessRow = Pick<UserRow, 'id' | 'email' | 'accessGroups' | 'roles' | 'personaRoles' | 'tenants'>;

/** Who is behind a session that is alive at `now`, as things stand at this moment. */
export const findBySession = (db: Queryable, sessionId: string, now: Date) =>
  db.maybe<AccessRow>(sql`
    SELECT ${access} FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${sessionId} AND s.ended_at IS NULL AND s.ends_at > ${now} AND u.deleted_at IS NULL`);

export const findInvited = (db: Queryable, email: string) =>
  db.maybe<{ id: string; email: string; hasPassword: boolean }>(sql`
    SELECT id, email, password_hash IS NOT NULL AS "hasPassword"
    FROM users WHERE email = ${email} AND deleted_at IS NULL`);

interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accessGroups: AccessGroups;
  readonly roles: Readonly<Record<string, string>>;
}

export async function insertUser(tx: Transaction, user: NewUser): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    INSERT INTO users (email, first_name, last_name, access_groups, roles)
    VALUES (${user.email}, ${user.firstName}, ${user.lastName}, ${JSON.stringify(user.accessGroups)},
      ${JSON.stringify(user.roles)})
    RETURNING id`);
  return id;
}
