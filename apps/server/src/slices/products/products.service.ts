import type { CallArguments, searchProducts as searchCall } from '@parwell/contract';
import { ownTenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/route.ts';
import { searchProducts } from './products.list.ts';

export const search = (
  { db }: Context,
  { grants }: Caller,
  query: CallArguments<typeof searchCall>['query'],
) => searchProducts(db, ownTenants(grants), query);
