import { createToken, endToken, endTokenOf, listOwnTokens, listTokensOf } from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { perMinute } from '../../../platform/http/rate-limit.ts';
import { route } from '../../../platform/http/route.ts';
import { findAdministered } from '../../users/users.public.ts';
import * as service from './tokens.service.ts';

/** Each is told by mail. */
const FEW = { limit: perMinute(10) };

export const tokensRoutes = (context: Context) => [
  route(listOwnTokens, ({ query }, caller) => service.listTokens(context, caller, caller.userId, query)),
  route(createToken, ({ body }, caller) => service.createToken(context, caller, body), FEW),
  route(endToken, ({ params }, caller) => service.endToken(context, caller, params.tokenId)),
  route(listTokensOf, async ({ params, query }, caller) =>
    service.listTokens(
      context,
      caller,
      await findAdministered(context.db, caller.grants, params.email),
      query,
    ),
  ),
  route(
    endTokenOf,
    ({ params }, caller) => service.endTokenOf(context, caller, params.email, params.tokenId),
    FEW,
  ),
];
