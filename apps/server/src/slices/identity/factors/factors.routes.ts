import * as calls from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { perMinute } from '../../../platform/http/rate-limit.ts';
import { route } from '../../../platform/http/route.ts';
import { findAdministered } from '../../users/users.public.ts';
import * as proof from './fresh.service.ts';
import * as service from './factors.service.ts';

/** A few mails and pictures a minute are enough for anybody. */
const FEW = { limit: perMinute(10) };

export const factorsRoutes = (context: Context) => [
  route(calls.proveOneself, ({ body }, caller) => proof.proveOneself(context, caller, body), FEW),
  route(calls.beginPasskeyProof, (_input, caller) => proof.beginPasskeyProof(context, caller), FEW),
  route(calls.proveByPasskey, ({ body }, caller) => proof.proveByPasskey(context, caller, body), FEW),
  route(calls.getOwnFactors, (_input, caller) => service.listFactors(context, caller)),
  route(calls.beginAuthenticator, (_input, caller) => service.beginAuthenticator(context, caller), FEW),
  route(
    calls.confirmAuthenticator,
    ({ params, body }, caller) => service.confirmAuthenticator(context, caller, params.factorId, body),
    FEW,
  ),
  route(calls.beginPasskey, (_input, caller) => service.beginPasskey(context, caller), FEW),
  route(
    calls.confirmPasskey,
    ({ params, body }, caller) => service.confirmPasskey(context, caller, params.factorId, body),
    FEW,
  ),
  route(
    calls.removeFactor,
    ({ params }, caller) => service.removeFactor(context, caller, params.factorId),
    FEW,
  ),
  route(calls.renewRecoveryCodes, (_input, caller) => service.renewRecoveryCodes(context, caller), FEW),
  route(calls.getFactorsOf, async ({ params: { email } }, caller) =>
    service.listFactors(context, {
      userId: await findAdministered(context.db, caller.grants, email),
      email,
    }),
  ),
  route(
    calls.removeFactorsOf,
    ({ params }, caller) => service.removeFactorsOf(context, caller, params.email),
    FEW,
  ),
];
