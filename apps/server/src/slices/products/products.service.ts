import type { CallArguments, searchProducts } from '@parwell/contract';
import { ownTenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/route.ts';
import * as queries from './products.queries.ts';

export const search = (
  { db }: Context,
  { grants }: Caller,
  query: CallArguments<typeof searchProducts>['query'],
) => queries.search(db, ownTenants(grants), query);
