import { getUser, saveUserProperty } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as properties from './user-properties.service.ts';
import * as users from './users.service.ts';

export const usersRoutes = (context: Context) => [
  route(getUser, ({ params }, caller) => users.getByEmail(context, caller, params.email)),
  route(saveUserProperty, ({ params, body }, caller) => properties.save(context, caller, params.email, body)),
];
