import type { FoundUser } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { findBest } from '../../platform/db/find.ts';
import { claimKeys, visibleUsers } from './users.queries.ts';

export const findUsers = (db: Queryable, allowed: Tenants, text: string): Promise<FoundUser[]> =>
  findBest<Omit<FoundUser, 'score'>>(
    db,
    {
      from: sql`users u`,
      key: sql`u.id`,
      visible: sql`u.deleted_at IS NULL AND ${visibleUsers(allowed)}`,
      fields: sql`u.email, u.first_name AS "firstName", u.last_name AS "lastName",
        ${claimKeys(allowed)} AS "tenantsString"`,
      textsOf: ({ firstName, lastName, email }) => [`${firstName} ${lastName}`, lastName, email],
    },
    text,
  );
