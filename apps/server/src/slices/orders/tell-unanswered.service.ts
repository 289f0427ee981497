import { answeredAfterAllMail, unansweredMail } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { listCustomerNames } from '../customers/customers.public.ts';
import { writeMail } from '../mail/mail.public.ts';
import { noteUnmatched } from './unanswered.queries.ts';

/** More would be too long to read in a mail; the others are in the next one. */
const MOST_ORDERS = 200;

/** Tells staff of orders whose answer is late, each once: that they were told is noted in the same transaction as the mail (R12). */
export async function tellOfUnanswered(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock, config } = context;
  for (let told = MOST_ORDERS; told === MOST_ORDERS;) {
    signal?.throwIfAborted();
    told = await db.transaction(async (tx) => {
      const orders = await noteUnmatched(tx, clock.now(), MOST_ORDERS);
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

/** Tells staff that the ERP has made an order of a request that somebody had closed. */
export async function tellOfAnswerAfterAll(
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
