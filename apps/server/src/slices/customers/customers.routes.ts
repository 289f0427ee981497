import { searchTenants } from '@parwell/contract';
import { ownTenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as queries from './customers.queries.ts';

export const customersRoutes = ({ db }: Context) => [
  route(searchTenants, ({ query }, caller) => queries.search(db, ownTenants(caller.grants), query)),
];
