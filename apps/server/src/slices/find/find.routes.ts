import { findAnything } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { SEARCHES } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import { find } from './find.service.ts';

export const findRoutes = (context: Context) => [
  route(findAnything, ({ query }, caller) => find(context, caller, query.text), { limit: SEARCHES }),
];
