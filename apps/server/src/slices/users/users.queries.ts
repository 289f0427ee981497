import type { User, UserSummary } from '@parwell/contract';
import { ALL, type AccessGroups, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { select } from '../../platform/db/list-rows.ts';
import { groupKeysOf } from '../customers/customers.public.ts';
import { helpTopicsByKey } from '../help/help.public.ts';
import { rolesOfPersonas } from '../personas/personas.public.ts';

export interface AccessRow {
  readonly id: string;
  readonly email: string;
  readonly accessGroups: AccessGroups;
  readonly roles: Record<string, string>;
  readonly personaRoles: Record<string, string>[];
  /** Empty if the groups contain ALL. */
  readonly tenants: string[];
}

const named = (type: string): Sql => sql`jsonb_array_elements_text(u.access_groups -> ${type}) AS named`;

// Includes hidden personas: hiding one does not take it away from its users.
export const personaRoles = rolesOfPersonas(sql`u.personas`);

const access = sql`u.id, u.email, u.access_groups AS "accessGroups", u.roles,
  ${personaRoles} AS "personaRoles", tenants_of(u.access_groups) AS tenants`;

/** `condition` refers to `users u`. */
export const findUserWhere = (db: Queryable, condition: Sql) =>
  db.maybe<AccessRow>(sql`SELECT ${access} FROM users u WHERE ${condition} AND u.deleted_at IS NULL`);

export const findUsersByEmail = (db: Queryable, emails: readonly string[]) =>
  db.many<AccessRow>(
    sql`SELECT ${access} FROM users u WHERE u.email = ANY(${emails}) AND u.deleted_at IS NULL`,
  );

/** `sessions` is a subquery with `id` and `user_id`. */
export const findUsersOfSessions = (db: Queryable, sessions: Sql) =>
  db.many<AccessRow & { readonly sessionId: string }>(sql`
    SELECT ${access}, session.id AS "sessionId" FROM ${sessions} session
    JOIN users u ON u.id = session.user_id WHERE u.deleted_at IS NULL`);

/** Users who belong to a customer by its id or by a group; without admins. */
export const findUsersOf = (db: Queryable, customerIds: readonly string[]) =>
  db.many<AccessRow & { readonly name: string }>(sql`
    SELECT ${access}, trim(u.first_name || ' ' || u.last_name) AS name FROM users u
    WHERE u.deleted_at IS NULL AND NOT u.is_admin
      AND u.access_keys && (${customerIds.map((id) => `customer:${id}`)}::text[] || ${groupKeysOf(customerIds)})
    ORDER BY u.email`);

/** Only customer users who share one of the `allowed` customers; no limit for ALL. */
export const visibleUsers = (allowed: Tenants): Sql =>
  allowed === ALL
    ? sql`TRUE`
    : sql`NOT u.is_admin AND u.access_keys && ${allowed.map((tenant) => `customer:${tenant}`)}`;

/** The contract's UserSummary, with only the `allowed` of the user's customers. */
export const summaryFields = (allowed: Tenants) => {
  const groups =
    allowed === ALL
      ? sql`u.access_groups`
      : sql`jsonb_build_object('customer', (SELECT jsonb_agg(named) FROM (${visibleCustomers(allowed)}) shown))`;
  return {
    id: sql`u.id`,
    firstName: sql`u.first_name`,
    lastName: sql`u.last_name`,
    email: sql`u.email`,
    lastLogin: sql`to_json(u.last_login)`,
    claims: sql`json_build_object('accessGroups', ${groups}, 'roles', u.roles, 'personas', u.personas)`,
    tenantsString: claimKeys(allowed),
    version: sql`u.version`,
  };
};

const summary = (allowed: Tenants): Sql => select(summaryFields(allowed));

/** 'ALL', or those of the user's customers that are `allowed`. */
export const claimKeys = (allowed: Tenants): Sql =>
  allowed === ALL
    ? sql`CASE WHEN u.is_admin THEN 'ALL' ELSE array_to_string(tenants_of(u.access_groups), ',') END`
    : sql`array_to_string(ARRAY(${visibleCustomers(allowed)} ORDER BY 1), ',')`;

const visibleCustomers = (allowed: readonly string[]): Sql =>
  sql`SELECT named FROM ${named('customer')} WHERE named = ANY(${allowed})`;

export const findSummary = (db: Queryable, id: string, allowed: Tenants) =>
  db.one<UserSummary>(sql`SELECT ${summary(allowed)} FROM users u WHERE u.id = ${id}`);

type WholeUser = Omit<User, 'grants' | 'hasOtherCustomers'> & AccessRow;

export const findByEmail = (db: Queryable, email: string, allowed: Tenants) =>
  db.maybe<WholeUser>(sql`
    SELECT ${summary(allowed)}, ${access}, to_json(u.previous_login) AS "previousLogin",
      ${helpTopicsByKey(sql`u.help_topics`)} AS "helpTopics",
      (SELECT coalesce(json_agg(json_build_object('propertyKey', property_key, 'propertyValue', property_value)
        ORDER BY property_key), '[]') FROM user_properties WHERE user_id = u.id) AS properties
    FROM users u WHERE u.email = ${email} AND u.deleted_at IS NULL AND ${visibleUsers(allowed)}`);

/** `visible`: to somebody who sees `allowed`. */
export const findVisible = (db: Queryable, email: string, allowed: Tenants) =>
  db.maybe<{ visible: boolean }>(
    sql`SELECT ${visibleUsers(allowed)} AS visible FROM users u WHERE u.email = ${email} AND u.deleted_at IS NULL`,
  );
