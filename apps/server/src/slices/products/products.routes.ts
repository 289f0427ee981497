import { searchProducts } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { SEARCHES } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import * as products from './products.service.ts';

export const productsRoutes = (context: Context) => [
  route(searchProducts, ({ query }, caller) => products.searchProducts(context, caller, query), {
    limit: SEARCHES,
  }),
];
