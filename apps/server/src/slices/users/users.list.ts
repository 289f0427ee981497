import { type CallArguments, listUsers as listCall } from '@parwell/contract';
import { ALL, type Tenants } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { part } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { groupKeysOf } from '../customers/customers.public.ts';
import { CUSTOMERS } from '../customers/tables.public.ts';
import { summaryFields, visibleUsers } from './users.queries.ts';

type Query = CallArguments<typeof listCall>['query'];
type Where = NonNullable<Query['where']>;

const users = {
  calls: [listCall],
  from: sql`users u`,
  key: sql`u.id`,
  visible: (allowed: Tenants) => sql`u.deleted_at IS NULL AND ${visibleUsers(allowed)}`,
  // `customers` because the users of a customer are also found by its groups.
  tables: ['users', CUSTOMERS],
  narrowed: ({ tenantId }: Pick<Where, 'tenantId'>, allowed: Tenants) =>
    tenantId === undefined ? undefined : usersOfTenant(tenantId, allowed),
} as const;

const searched = [sql`u.first_name_folded`, sql`u.last_name_folded`, sql`u.email`] as const;

export const userList = defineList<Query, Tenants>({
  ...users,
  fields: summaryFields,
  sort: {
    email: sql`u.email`,
    firstName: sql`u.first_name`,
    lastName: sql`u.last_name`,
    // Users who never signed in sort as the oldest.
    lastLogin: sql`coalesce(u.last_login, '-infinity')`,
  },
  filters: {
    // Handled by `narrowed`.
    tenantId: () => sql`TRUE`,
    firstName: part(sql`u.first_name_folded`),
    lastName: part(sql`u.last_name_folded`),
    email: part(sql`u.email`),
    search: (text) =>
      join(
        text.split(/\s+/).map(
          (word) =>
            sql`(${join(
              [...searched].map((column) => part(column)(word)),
              ' OR ',
            )})`,
        ),
        ' AND ',
      ),
    userType: (type) => (type === 'admin' ? sql`u.is_admin` : sql`NOT u.is_admin`),
  },
  wideRows: true,
});

export const listUsers = (db: Queryable, allowed: Tenants, query: Query) => userList.page(db, allowed, query);

interface NamesQuery extends Pick<Query, 'limit' | 'offset'> {
  readonly where: { readonly tenantId: string };
  readonly order: { readonly key: 'name'; readonly direction: 'ASC' };
  readonly fields?: readonly ('userId' | 'email' | 'firstName' | 'lastName')[];
}

const userNameList = defineList<NamesQuery, Tenants>({
  ...users,
  fields: {
    userId: sql`u.id`,
    email: sql`u.email`,
    firstName: sql`u.first_name`,
    lastName: sql`u.last_name`,
  },
  sort: { name: sql`u.last_name` },
  filters: { tenantId: () => sql`TRUE` },
});

export const listUserNames = (db: Queryable, allowed: Tenants, tenantId: string, limit: number) =>
  userNameList.page(db, allowed, {
    where: { tenantId },
    order: { key: 'name', direction: 'ASC' },
    limit,
    offset: 0,
  });

/**
 * Users who see a customer by its id or by a group, without admins, who see every customer. OFFSET 0 makes
 * PostgreSQL find them first: the planner does not know how few they are and would scan all users.
 */
function usersOfTenant(tenantId: string, allowed: Tenants): Sql {
  if (allowed !== ALL && !allowed.includes(tenantId)) return sql`(SELECT * FROM users WHERE FALSE) u`;
  const byGroup = allowed === ALL ? groupKeysOf([tenantId]) : sql`'{}'::text[]`;
  const keys = sql`ARRAY['customer:' || ${tenantId}::text] || ${byGroup}`;
  return sql`(
    SELECT * FROM users WHERE deleted_at IS NULL AND NOT is_admin AND access_keys && (${keys}) OFFSET 0) u`;
}
