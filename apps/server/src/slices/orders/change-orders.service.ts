import type { CallArguments, updateOrder, updateOrderStatus } from '@parwell/contract';
import { can, ORDER_STATUSES, statusRefusal, type OrderStatus } from '@parwell/domain';
import type { Context } from '../../context.ts';
import {
  AppError,
  changedMeanwhile,
  notAuthorized,
  notFound,
  requireVersion,
} from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { JsonText } from '../../platform/json-text.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { orderStatusChanged } from './order-changes.public.ts';
import { requireOrder } from './order-detail.service.ts';
import { readOrderLine } from './orders.list.ts';
import * as queries from './orders.queries.ts';

const audit = auditOf('orders', 'order');

const LINE = 'The order line';

/** Locks a line that the caller may change, as it was when they saw it. */
async function lockLine(
  tx: Transaction,
  caller: Caller,
  orderNumber: string,
  { orderLine, version }: { readonly orderLine: string; readonly version: number | undefined },
) {
  const known = await requireOrder(tx, caller, orderNumber);
  if (!can(caller.grants, 'create', 'orders', known.customerId)) throw notAuthorized();
  const line = (await queries.lockLines(tx, [orderNumber])).find((each) => each.orderLine === orderLine);
  // The ERP has replaced the lines of the request meanwhile.
  if (!line && known.requestNumber === orderNumber) throw changedMeanwhile('The order');
  if (!line) throw notFound(LINE);
  requireVersion(LINE, line, version);
  return line;
}

/** ORD-018. */
export async function changeNotes(
  { db, clock }: Context,
  caller: Caller,
  orderNumber: string,
  { orderLine, notes, version }: CallArguments<typeof updateOrder>['body'],
): Promise<JsonText> {
  return db.transaction(async (tx) => {
    const before = await lockLine(tx, caller, orderNumber, { orderLine, version });
    if (before.notes !== notes) {
      await queries.saveNotes(tx, before.id, notes, clock.now());
      await audit.record(tx, clock.now(), {
        resourceId: orderNumber,
        customerId: before.customerId,
        by: caller,
        eventType: 'Order Notes Changed',
        description: `Notes of line ${orderLine} of order ${orderNumber} were changed`,
        before: { orderLine, notes: before.notes },
        after: { orderLine, notes },
      });
    }
    return readOrderLine(tx, before.id);
  });
}

const isOfErp = (status: string): status is OrderStatus => ORDER_STATUSES.some((known) => known === status);

/** Staff set the status of a line (R12, ODET-018). It stays until the next statement about the line. */
export async function changeStatus(
  { db, clock }: Context,
  caller: Caller,
  orderNumber: string,
  { orderLine, orderStatus, notes, version }: CallArguments<typeof updateOrderStatus>['body'],
): Promise<JsonText> {
  return db.transaction(async (tx) => {
    const before = await lockLine(tx, caller, orderNumber, { orderLine, version });
    const now = clock.now();
    if (!isOfErp(before.status)) throw new AppError('refused', statusRefusal(before.status));
    // The ERP's clock may be ahead, but staff speak later.
    const at = new Date(Math.max(now.getTime(), before.statusAt.getTime()));
    await queries.saveStatus(
      tx,
      { id: before.id, status: orderStatus, at, by: caller.email, ...(notes && { notes }) },
      now,
    );
    await publish(tx, orderStatusChanged, { ...before, isDeleted: orderStatus === 'Deleted', at });
    await audit.record(tx, now, {
      resourceId: orderNumber,
      customerId: before.customerId,
      by: caller,
      eventType: 'Order Status Changed',
      description: `Line ${orderLine} of order ${orderNumber} is ${orderStatus}`,
      before: { orderLine, orderStatus: before.status, notes: before.notes },
      after: { orderLine, orderStatus, notes: notes || before.notes },
    });
    return readOrderLine(tx, before.id);
  });
}
