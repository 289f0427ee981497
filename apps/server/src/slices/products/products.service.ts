import type { CallArguments, searchProducts as searchCall } from '@parwell/contract';
import { ownTenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/route.ts';
import * as lists from './products.list.ts';

export const searchProducts = (
  { db }: Context,
  { grants }: Caller,
  query: CallArguments<typeof searchCall>['query'],
) => lists.searchProducts(db, ownTenants(grants), query);
