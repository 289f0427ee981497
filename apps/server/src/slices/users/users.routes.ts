import { getUser } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as users from './users.service.ts';

export const usersRoutes = (context: Context) => [
  route(getUser, ({ params }, caller) => users.getByEmail(context, caller, params.email)),
];
