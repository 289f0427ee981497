import type { FoundCustomer } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { findBest } from '../../platform/db/find.ts';
import { ofTenants } from '../../platform/db/tenants.ts';

export const findCustomers = (db: Queryable, tenants: Tenants, text: string): Promise<FoundCustomer[]> =>
  findBest<Omit<FoundCustomer, 'score'>>(
    db,
    {
      from: sql`customers`,
      key: sql`customer_id`,
      visible: ofTenants(sql`customer_id`, tenants),
      fields: sql`customer_id AS "customerId", name, city, state`,
      textsOf: ({ name, customerId, city }) => [name, customerId, city],
    },
    text,
  );
