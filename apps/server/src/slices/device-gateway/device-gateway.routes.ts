import {
  issueDeviceCredentials,
  listDeadLetters,
  MAX_BATCH_BYTES,
  readDeadLetter,
  sendDeviceBatch,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import { publicRoute, route } from '../../platform/http/route.ts';
import { issueCredentials } from './credentials.service.ts';
import * as deadLetters from './dead-letters.list.ts';
import { findDeadLetter } from './dead-letters.queries.ts';
import { createBatches } from './device-batches.service.ts';
import type { CreateWatch } from './watching.public.ts';

export const deviceGatewayRoutes = (context: Context, createWatch: CreateWatch) => {
  const receiveBatch = createBatches({ ...context, db: context.pools.ingest }, createWatch);
  return [
    publicRoute(
      sendDeviceBatch,
      ({ body }, { request }) =>
        receiveBatch({ authorization: request.headers.authorization, address: request.ip }, body.messages),
      // Each device has its own weight and wait; many share an address.
      { maxBytes: MAX_BATCH_BYTES, guessable: true, limitsItself: true },
    ),
    route(issueDeviceCredentials, ({ params }, caller) =>
      issueCredentials(context, caller, params.cabinetId),
    ),
    route(listDeadLetters, ({ query }) => deadLetters.listDeadLetters(context.db, query)),
    route(readDeadLetter, async ({ params }) => {
      const deadLetter = await findDeadLetter(context.db, params.letterId);
      if (!deadLetter) throw notFound('The message');
      return deadLetter;
    }),
  ];
};
