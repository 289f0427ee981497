import { laterStatus, type OrderStatus } from '@parwell/domain';
import { AppError } from '../../platform/app-error.ts';
import { publish } from '../../platform/db/hooks.ts';
import { auditOf } from '../audit/audit.public.ts';
import { documentImporter } from '../exchange/exchange.public.ts';
import { orderConfirmed, orderFailed, orderReopened, orderStatusChanged } from './order-changes.public.ts';
import * as queries from './orders.queries.ts';
import { notifyOfLateAnswer } from './notify-unanswered.service.ts';
import { findUnanswered, noteAnsweredAfterAll } from './unanswered.queries.ts';

const audit = auditOf('orders', 'order');
const ERP = { machine: 'ERP' } as const;

/**
 * The ERP has made an order of a request, or refuses it. A different answer to the same request is refused; the first
 * one counts even if staff had stopped waiting (R12).
 */
export const importOrderAnswer = documentImporter({
  partner: 'erp',
  kind: 'order-answer',
  async importDocument(context, tx, answer) {
    const { clock } = context;
    const { requestNumber, orderNumber, poNumber, refusedBecause, answeredAt, lines } = answer;
    const request = await queries.lockRequest(tx, requestNumber);
    const [first] = request;
    if (!first) return { waitsFor: `request/${requestNumber}` };
    const { closedAt, closedBy } = await findUnanswered(tx, requestNumber);
    if (first.poStatus !== 'Not Processed' && !closedAt)
      throw new AppError('refused', `Request ${requestNumber} was answered before.`);
    if ((orderNumber === '') === (refusedBecause === ''))
      throw new AppError('refused', 'An answer has an order number, or says why there is none.');
    if (orderNumber === '') {
      await queries.failRequest(tx, requestNumber, {
        failure: refusedBecause,
        at: answeredAt,
        by: queries.BY_ERP,
      });
      await publish(tx, orderFailed, {
        requestNumber,
        reason: refusedBecause,
        at: answeredAt,
        lines: request,
      });
    } else {
      const ordered = lines.map(({ orderLine, requestLine, packs }) => {
        const asked = request.find((line) => line.requestLine === requestLine);
        if (!asked) throw new AppError('refused', `Request ${requestNumber} has no line ${requestLine}.`);
        return { ...asked, orderLine, packs };
      });
      // An id that is the same on both sides prevents a second order (R10).
      const seen = new Set<number>();
      const twice = ordered.find(({ requestLine }) => seen.size === seen.add(requestLine).size);
      if (twice)
        throw new AppError(
          'refused',
          `Line ${twice.requestLine} of request ${requestNumber} is there twice.`,
        );
      if (ordered.length === 0) throw new AppError('refused', `Order ${orderNumber} has no lines.`);
      if (await queries.isKnownOrder(tx, orderNumber))
        throw new AppError('refused', `Order ${orderNumber} was made of another request.`);
      await queries.insertOrder(
        tx,
        { requestNumber, orderNumber, poNumber, at: answeredAt, now: clock.now() },
        ordered,
      );
      await publish(tx, orderConfirmed, {
        requestNumber,
        at: answeredAt,
        lines: request,
        confirmed: [...seen],
      });
      // Shipments announced under this number earlier.
      await queries.recountOrders(tx, [orderNumber], clock.now());
      if (closedAt) {
        await publish(tx, orderReopened, { requestNumber, failedAt: closedAt });
        await notifyOfLateAnswer(context, tx, { ...first, requestNumber, orderNumber, closedBy });
      }
    }
    if (closedAt) await noteAnsweredAfterAll(tx, requestNumber);
    await audit.record(tx, clock.now(), {
      resourceId: orderNumber || requestNumber,
      customerId: first.customerId,
      by: ERP,
      eventType: orderNumber === '' ? 'Order Refused' : 'Order Confirmed',
      description:
        orderNumber === ''
          ? `Request ${requestNumber}: ${refusedBecause}`
          : `Request ${requestNumber} is order ${orderNumber}`,
      ...(closedAt && { before: { poStatus: first.poStatus, closedBy } }),
      after: { requestNumber, orderNumber, poNumber, refusedBecause },
    });
    return { arrived: orderNumber === '' ? [] : [queries.orderKey(orderNumber)] };
  },
});

/** The latest statement about a line wins, so the order of arrival does not matter (R12). */
export const importOrderStatus = documentImporter({
  partner: 'erp',
  kind: 'order-status',
  async importDocument({ clock }, tx, { orderNumber, orderLine, orderStatus, changedAt }) {
    const lines = await queries.lockLines(tx, [orderNumber]);
    // Lines of a request have the request's number, and no status that the ERP could change.
    if (!(await queries.isKnownOrder(tx, orderNumber))) return { waitsFor: queries.orderKey(orderNumber) };
    const line = lines.find((each) => each.orderLine === orderLine);
    if (!line) throw new AppError('refused', `Order ${orderNumber} has no line ${orderLine}.`);
    // Automatic completion is no statement: the last one was that it is on order.
    const spoken = line.statusBy === queries.BY_RECEIVING ? 'On Order' : (line.status as OrderStatus);
    const before = { status: spoken, at: line.statusAt.getTime() };
    const said = { status: orderStatus, at: changedAt.getTime() };
    if (laterStatus(before, said) === before) return { arrived: [] };
    await queries.saveStatus(
      tx,
      { id: line.id, status: orderStatus, at: changedAt, by: queries.BY_ERP },
      clock.now(),
    );
    await publish(tx, orderStatusChanged, { ...line, isDeleted: orderStatus === 'Deleted', at: changedAt });
    await queries.recountOrders(tx, [orderNumber], clock.now());
    await audit.record(tx, clock.now(), {
      resourceId: orderNumber,
      customerId: line.customerId,
      by: ERP,
      eventType: 'Order Status Changed',
      description: `Line ${orderLine} of order ${orderNumber} is ${orderStatus}`,
      before: { orderStatus: line.status },
      after: { orderLine, orderStatus },
    });
    return { arrived: [] };
  },
});
