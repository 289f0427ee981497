import { answeredAfterAllMail, unansweredMail } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { listCustomerNames } from '../customers/customers.public.ts';
import { writeMail } from '../mail/mail.public.ts';
import { noteNotified } from './unanswered.queries.ts';

/** A longer mail is hard to read; the rest follows in the next one. */
const MOST_ORDERS = 200;

/**
 * Mails staff about orders whose answer is late, once each: the notification is recorded in the transaction of the
 * mail (R12).
 */
export async function notifyOfUnanswered(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock, config } = context;
  for (let notified = MOST_ORDERS; notified === MOST_ORDERS;) {
    signal?.throwIfAborted();
    notified = await db.transaction(async (tx) => {
      const orders = await noteNotified(tx, clock.now(), MOST_ORDERS);
      if (orders.length > 0)
        await writeMail(context, tx, {
          to: config.SUPPORT_EMAIL,
          category: 'orders',
          ...unansweredMail(orders, {
            link: `${config.PUBLIC_URL}/documents?filter=${encodeURIComponent('{"answer":"awaited"}')}`,
            zone: businessDaysOf(context).timeZone,
          }),
        });
      return orders.length;
    });
  }
}

/** Mails staff that the ERP has made an order of a request that was closed. */
export async function notifyOfLateAnswer(
  context: Context,
  tx: Transaction,
  order: {
    readonly requestNumber: string;
    readonly orderNumber: string;
    readonly customerId: string;
    readonly cabinetId: string;
    readonly closedBy: string;
  },
): Promise<void> {
  const [customer] = await listCustomerNames(tx, [order.customerId]);
  await writeMail(context, tx, {
    to: context.config.SUPPORT_EMAIL,
    category: 'orders',
    ...answeredAfterAllMail(
      { ...order, customerName: customer?.name ?? '' },
      `${context.config.PUBLIC_URL}/restock-order-detail/${encodeURIComponent(order.orderNumber)}`,
    ),
  });
}
