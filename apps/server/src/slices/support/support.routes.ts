import { askSupport } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { perMinute } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import * as support from './support.service.ts';

export const supportRoutes = (context: Context) => [
  route(askSupport, ({ body }, caller) => support.askSupport(context, caller, body.messageBody), {
    limit: perMinute(5),
  }),
];
