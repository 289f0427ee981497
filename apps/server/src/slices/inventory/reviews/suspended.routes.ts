import {
  getSuspendedTransaction,
  listSuspendedTransactions,
  resolveSuspendedTransaction,
} from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { route } from '../../../platform/http/route.ts';
import { listSuspended } from './suspended.list.ts';
import { getSuspended, resolveSuspended } from './suspended.service.ts';

export const suspendedRoutes = (context: Context) => [
  route(listSuspendedTransactions, ({ query }) => listSuspended(context.db, query)),
  route(getSuspendedTransaction, ({ params }) => getSuspended(context.db, params.suspendedId)),
  route(resolveSuspendedTransaction, ({ params, body }, caller) =>
    resolveSuspended(context, caller, params.suspendedId, body),
  ),
];
