import { listenToChanges } from '@parwell/contract';
import { decodeJwt } from 'jose';
import { route } from '../../platform/http/route.ts';
import type { Streams } from './streams.service.ts';

export const liveRoutes = (streams: Streams) => [
  route(listenToChanges, (_input, caller, { request }) =>
    streams.open(caller, caller.token?.expiresAt.getTime() ?? expiryOf(request.headers.authorization)),
  ),
];

/** The signature was checked before. */
const expiryOf = (authorization = ''): number =>
  (decodeJwt(authorization.replace(/^Bearer /, '')).exp ?? 0) * 1000;
