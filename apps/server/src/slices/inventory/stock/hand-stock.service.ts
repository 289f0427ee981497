import type { CalendarDate, HandStockEvent, Owner, Place } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { notFound, requireConfirmed } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { lockDevice } from '../../devices/devices.public.ts';
import { findReceiver } from '../in-transit/in-transit.queries.ts';
import { findReversal, type VendToUndo } from './device-stock.queries.ts';
import { lockLedger } from '../ledger/ledger-lock.ts';
import { nameOfUser, postNow, type PostedNow } from '../ledger/post-now.service.ts';
import { doneBefore, isStockRefusal } from '../ledger/stock-refusal.ts';

const audit = auditOf('inventory', 'stock');

/** The fields of every action of a person at a device. The same request again changes nothing. */
export interface Act {
  readonly requestId: string;
  readonly cabinetId: string;
  readonly note?: string;
  readonly npi?: string;
  /** Why goods do not belong there; a person has confirmed it, and the audit entry says so. */
  readonly misplaced?: readonly string[];
  /** Questions to confirm once everything else is right; none if they were answered. */
  readonly questions?: readonly string[];
}

interface InLot extends Act, Place {
  readonly productId: string;
  readonly lot: string;
}

type Described = { readonly eventType: string; readonly description: string; readonly after: object };
type Base = Pick<HandStockEvent, 'cause' | 'cabinetId' | 'at' | 'timeReplaced' | 'userName' | 'npi' | 'note'>;

/** Permission, lock, posting and audit entry in one transaction. */
export const act = (
  context: Context,
  caller: Caller,
  { requestId, cabinetId, note = '', npi = '', misplaced = [], questions = [] }: Act,
  eventOf: (base: Base) => HandStockEvent,
  { eventType, description, after }: Described,
  refusal?: (tx: Transaction, error: unknown) => Promise<void>,
): Promise<PostedNow> =>
  context.db.transaction(async (tx) => {
    const { customerId } = await lockDevice(tx, caller, cabinetId, 'inventory');
    const now = context.clock.now();
    const event = eventOf({
      cause: `act/${requestId}`,
      cabinetId,
      at: now.getTime(),
      timeReplaced: false,
      userName: await nameOfUser(tx, caller),
      npi,
      note,
    });
    await lockLedger(tx, customerId);
    const result = await postNow(context, tx, customerId, event).catch(async (error: unknown) => {
      await refusal?.(tx, error);
      throw error;
    });
    // A refused action asks nothing, and a repeated request was confirmed the first time.
    if (result.outcome === 'posted') requireConfirmed(questions, false);
    if (result.outcome === 'posted')
      await audit.record(tx, now, {
        resourceId: cabinetId,
        customerId,
        by: caller,
        eventType,
        description,
        after: { requestId, ...after, ...(misplaced.length > 0 && { misplaced }) },
      });
    return result;
  });

export interface Insert extends InLot {
  readonly count: number;
  readonly owner: Owner;
  readonly expiration: CalendarDate | null;
  readonly serials?: readonly string[];
  readonly orderNumber?: string;
}

export const insertStock = (context: Context, caller: Caller, insert: Insert) => {
  const { productId, lot, owner, holder, dispenser, section, count, expiration } = insert;
  const { serials = [], orderNumber = '' } = insert;
  const goods = {
    productId,
    lot,
    owner,
    holder,
    dispenser,
    section,
    count,
    expiration,
    serials,
    orderNumber,
  };
  return act(context, caller, insert, (base) => ({ ...base, ...goods, kind: 'insert by hand' }), {
    eventType: 'Stock Inserted',
    description: `${count} of ${productId}, lot ${lot}, were inserted into ${insert.cabinetId}`,
    after: goods,
  });
};

export interface Removal extends InLot {
  readonly count: number;
  readonly reason: 'VEND' | 'RETURN';
  readonly owner?: Owner | null;
  readonly tagIds?: readonly string[];
  readonly serials?: readonly string[];
  readonly orderNumber?: string;
}

export const removeStock = (context: Context, caller: Caller, removal: Removal) => {
  const { productId, lot, holder, dispenser, section, count, reason } = removal;
  const { owner = null, tagIds = [], serials = [], orderNumber = '' } = removal;
  const goods = {
    productId,
    lot,
    owner,
    holder,
    dispenser,
    section,
    count,
    reason,
    tagIds,
    serials,
    orderNumber,
  };
  return act(context, caller, removal, (base) => ({ ...base, ...goods, kind: 'remove by hand' }), {
    eventType: 'Stock Removed',
    description: `${count} of ${productId}, lot ${lot}, were removed from ${removal.cabinetId}`,
    after: goods,
  });
};

export interface LotCount extends Act {
  readonly productId: string;
  readonly lot: string;
  readonly counted: number;
  /** On hand when the form was loaded. */
  readonly seenOnHand: number;
}

export const countLot = (context: Context, caller: Caller, count: LotCount) => {
  const { productId, lot, counted, seenOnHand } = count;
  const found = { productId, lot, counted, seenOnHand };
  return act(context, caller, count, (base) => ({ ...base, ...found, kind: 'count by hand' }), {
    eventType: 'Stock Counted',
    description: `${counted} of ${productId}, lot ${lot}, were counted in ${count.cabinetId}`,
    after: found,
  });
};

export interface Receipt extends Act {
  readonly lineKey: string;
  readonly count: number;
}

/** A line is received once; a second person sees who did it, and when (R14). */
export const receiveLine = (context: Context, caller: Caller, receipt: Receipt) => {
  const { lineKey, count } = receipt;
  return act(
    context,
    caller,
    receipt,
    (base) => ({ ...base, kind: 'receive by hand', lineKey, count }),
    {
      eventType: 'Shipment Received',
      description: `${count} units of a shipment were received into ${receipt.cabinetId}`,
      after: { lineKey, count },
    },
    async (tx, error) => {
      if (!isStockRefusal(error, 'line_received')) return;
      const receiver = await findReceiver(tx, lineKey);
      if (!receiver || receiver.cabinetId !== receipt.cabinetId) throw notFound('The shipment line');
      if (receiver.at) throw doneBefore('received', receiver.by || 'The device', receiver.at);
    },
  );
};

export interface Transfer extends InLot {
  readonly toCabinetId: string;
  readonly owner: Owner;
  readonly count: number;
}

export const moveToDevice = (context: Context, caller: Caller, transfer: Transfer) => {
  const { productId, lot, owner, holder, dispenser, section, count, toCabinetId } = transfer;
  const goods = { productId, lot, owner, holder, dispenser, section, count, toCabinetId };
  return act(context, caller, transfer, (base) => ({ ...base, ...goods, kind: 'move to device' }), {
    eventType: 'Stock Moved',
    description: `${count} of ${productId}, lot ${lot}, were moved from ${transfer.cabinetId} to ${toCabinetId}`,
    after: goods,
  });
};

/** Reverses a vend of units that were counted out; a second person sees who did it. */
export const undoCounted = (context: Context, caller: Caller, vend: VendToUndo & { requestId: string }) => {
  const { requestId, cabinetId, key: vendKey, units, productId, lot } = vend;
  return act(
    context,
    caller,
    { requestId, cabinetId },
    (base) => ({ ...base, kind: 'undo vend', vendKey }),
    {
      eventType: 'Vend Undone',
      description: `The vend of ${units} of ${productId}, lot ${lot}, from ${cabinetId} was undone`,
      after: { vendKey, productId, lot, units },
    },
    async (tx, error) => {
      if (!isStockRefusal(error, 'vend_reversed')) return;
      const done = await findReversal(tx, vendKey);
      if (done) throw doneBefore('undone', done.by, done.at);
    },
  );
};
