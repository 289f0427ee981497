import type { CallArguments, listUsers, User, UserSummary } from '@parwell/contract';
import { ALL, type AccessGroups, type Tenants } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contains, page } from '../../platform/db/page.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { groupKeysOf } from '../customers/customers.public.ts';
import { helpTopicsByKey } from '../help/help.public.ts';
import { rolesOfPersonas } from '../personas/personas.public.ts';

/** Everything access is resolved from. */
export interface AccessRow {
  readonly id: string;
  readonly email: string;
  readonly accessGroups: AccessGroups;
  readonly roles: Record<string, string>;
  readonly personaRoles: Record<string, string>[];
  /** The customers the access groups stand for now; none where they say ALL. */
  readonly tenants: string[];
}

const named = (type: string): Sql => sql`jsonb_array_elements_text(u.access_groups -> ${type}) AS named`;

// Hidden personas count: hiding one takes nothing from who holds it.
export const personaRoles = rolesOfPersonas(sql`u.personas`);

const access = sql`u.id, u.email, u.access_groups AS "accessGroups", u.roles,
  ${personaRoles} AS "personaRoles", tenants_of(u.access_groups) AS tenants`;

/** A user with everything access is resolved from, as things stand at this moment. `condition` is about `users u`. */
export const findUserWhere = (db: Queryable, condition: Sql) =>
  db.maybe<AccessRow>(sql`SELECT ${access} FROM users u WHERE ${condition} AND u.deleted_at IS NULL`);

/**
 * The users that somebody sees who may look at `tenants`: everybody, or the customer users who share one
 * of them.
 */
export const visibleUsers = (allowed: Tenants): Sql =>
  allowed === ALL
    ? sql`TRUE`
    : sql`NOT u.is_admin AND u.access_keys && ${allowed.map((tenant) => `customer:${tenant}`)}`;

/** The contract's UserSummary. Of a user's customers it shows the `allowed` ones only. */
const summary = (allowed: Tenants): Sql => {
  const groups =
    allowed === ALL
      ? sql`u.access_groups`
      : sql`jsonb_build_object('customer', (SELECT jsonb_agg(named) FROM (${visibleCustomers(allowed)}) shown))`;
  return sql`u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email,
    to_json(u.last_login) AS "lastLogin",
    json_build_object('accessGroups', ${groups}, 'roles', u.roles, 'personas', u.personas) AS claims,
    ${claimKeys(allowed)} AS "tenantsString", u.version`;
};

/** ALL, or the customers a user stands for, as far as the `allowed` ones go. */
export const claimKeys = (allowed: Tenants): Sql =>
  allowed === ALL
    ? sql`CASE WHEN u.is_admin THEN 'ALL' ELSE array_to_string(tenants_of(u.access_groups), ',') END`
    : sql`array_to_string(ARRAY(${visibleCustomers(allowed)} ORDER BY 1), ',')`;

const visibleCustomers = (allowed: readonly string[]): Sql =>
  sql`SELECT named FROM ${named('customer')} WHERE named = ANY(${allowed})`;

export const findSummary = (db: Queryable, id: string, allowed: Tenants) =>
  db.one<UserSummary>(sql`SELECT ${summary(allowed)} FROM users u WHERE u.id = ${id}`);

type WholeUser = Omit<User, 'grants'> & AccessRow;

export const findByEmail = (db: Queryable, email: string, allowed: Tenants) =>
  db.maybe<WholeUser>(sql`
    SELECT ${summary(allowed)}, ${access},
      ${helpTopicsByKey(sql`u.help_topics`)} AS "helpTopics",
      (SELECT coalesce(json_agg(json_build_object('propertyKey', property_key, 'propertyValue', property_value)
        ORDER BY property_key), '[]') FROM user_properties WHERE user_id = u.id) AS properties
    FROM users u WHERE u.email = ${email} AND u.deleted_at IS NULL AND ${visibleUsers(allowed)}`);

/** Whether there is a user with this e-mail, and whether they are visible to who may look at `allowed`. */
export const findVisible = (db: Queryable, email: string, allowed: Tenants) =>
  db.maybe<{ visible: boolean }>(
    sql`SELECT ${visibleUsers(allowed)} AS visible FROM users u WHERE u.email = ${email} AND u.deleted_at IS NULL`,
  );

type Query = CallArguments<typeof listUsers>['query'];

export const list = (
  db: Queryable,
  allowed: Tenants,
  { where = {}, order, limit, offset }: Query,
): Promise<JsonText> =>
  page(db, {
    select: summary(allowed),
    ...matching(where, allowed),
    columns: {
      email: sql`u.email`,
      firstName: sql`u.first_name`,
      lastName: sql`u.last_name`,
      // Who never signed in comes last when the newest come first.
      lastLogin: sql`coalesce(u.last_login, '-infinity')`,
    },
    tieBreaker: sql`u.id`,
    order,
    limit,
    offset,
    viaIndex: where.tenantId === undefined,
    onePlan: where.tenantId !== undefined,
  });

/** The users of one customer by name, for those who choose among them. */
export const listNames = (
  db: Queryable,
  allowed: Tenants,
  tenantId: string,
  limit: number,
): Promise<JsonText> =>
  page(db, {
    select: sql`u.id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName"`,
    ...matching({ tenantId }, allowed),
    columns: { name: sql`u.last_name` },
    tieBreaker: sql`u.id`,
    order: { key: 'name', direction: 'ASC' },
    limit,
    offset: 0,
  });

/** What the filters of the list mean; its report uses the same. */
export const matching = ({ tenantId, ...where }: NonNullable<Query['where']>, allowed: Tenants) => ({
  from: tenantId === undefined ? sql`users u` : seeing(tenantId, allowed),
  where: sql`u.deleted_at IS NULL AND ${visibleUsers(allowed)} AND ${matches(where)}`,
});

function matches({ firstName, lastName, email, userType }: NonNullable<Query['where']>): Sql {
  const conditions = [sql`TRUE`];
  if (firstName) conditions.push(sql`u.first_name_folded LIKE lower(${contains(firstName)})`);
  if (lastName) conditions.push(sql`u.last_name_folded LIKE lower(${contains(lastName)})`);
  if (email) conditions.push(sql`u.email LIKE lower(${contains(email)})`);
  if (userType !== undefined) conditions.push(userType === 'admin' ? sql`u.is_admin` : sql`NOT u.is_admin`);
  return join(conditions, ' AND ');
}

/**
 * The users who see a customer, by its id or by one of its groups. Admins see every customer and are left
 * out. OFFSET 0 has them looked up first: the planner cannot know how few they are and would walk all users.
 */
function seeing(tenantId: string, allowed: Tenants): Sql {
  if (allowed !== ALL && !allowed.includes(tenantId)) return sql`(SELECT * FROM users WHERE FALSE) u`;
  const byGroup = allowed === ALL ? groupKeysOf(tenantId) : sql`'{}'::text[]`;
  const keys = sql`ARRAY['customer:' || ${tenantId}::text] || ${byGroup}`;
  return sql`(
    SELECT * FROM users WHERE deleted_at IS NULL AND NOT is_admin AND access_keys && (${keys}) OFFSET 0) u`;
}
