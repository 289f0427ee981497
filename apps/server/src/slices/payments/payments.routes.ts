import { confirmCardPayment, listCardPayments, settleCardPayment, startCardPayment } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { perMinute } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import { confirmPayment } from './confirm-payment.service.ts';
import { listPayments } from './payments.list.ts';
import { settleRefund } from './settle-refund.service.ts';
import { startPayment } from './start-payment.service.ts';

export const paymentsRoutes = (context: Context) => [
  route(startCardPayment, ({ body }, caller) => startPayment(context, caller, body), {
    limit: perMinute(20),
  }),
  route(confirmCardPayment, ({ query }, caller) => confirmPayment(context, caller, query.attempt), {
    limit: perMinute(60),
  }),
  route(listCardPayments, ({ query }) => listPayments(context.db, query)),
  route(settleCardPayment, ({ params, body }, caller) =>
    settleRefund(context, caller, params.attempt, body.note),
  ),
];
