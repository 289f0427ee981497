import type { Review } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { isCustomer } from '../customers/customers.public.ts';
import { deviceNameFor } from '../devices/devices.public.ts';
import { listPath } from '../notifications/list-path.public.ts';
import { notify } from '../notifications/notify.public.ts';

interface ShipmentError {
  readonly shipmentId: string;
  /** The destination; undefined if there are several or none is known. */
  readonly cabinetId?: string;
  readonly lot?: string;
  /** The problem, for the subject. */
  readonly what: string;
  readonly why: string;
  readonly advice: string;
}

interface Receipts {
  readonly customerId: string;
  readonly reviews: readonly Review[];
  /** The keys of the new ones. */
  readonly openedReviews: ReadonlySet<string>;
  readonly rejected: readonly {
    readonly cabinetId: string;
    readonly shipmentId: string;
    readonly problem: string;
  }[];
  readonly now: Date;
}

/** Notifies of receipts that differ from the shipment, and of rejected ones (N1, R13, R14). */
export async function notifyOfReceipts(
  tx: Transaction,
  { customerId, reviews, openedReviews, rejected, now }: Receipts,
): Promise<void> {
  const receipts = reviews.filter(({ kind }) => kind === 'receipt');
  const differing = receipts
    .filter(({ key, status }) => status === 'Suspended' && openedReviews.has(key))
    .map(({ suspendedReason, ...review }) => ({
      ...review,
      what: 'was received otherwise than shipped',
      why: suspendedReason,
      advice: 'Count what came. It is in stock once the receipt is approved.',
    }));
  const refused = receipts
    .filter(({ status }) => status === 'Rejected')
    .map(({ suspendedReason, ...review }) => ({
      ...review,
      what: 'was not accepted as received',
      // The memo is for staff only.
      why: suspendedReason,
      advice: 'Receive it again with the right number.',
    }));
  const rejectedThere = rejected.map(({ problem, ...receipt }) => ({
    ...receipt,
    what: 'was rejected at the device',
    why: problem,
    advice: 'Find out where the parcel is, and announce it again if it has come.',
  }));
  await notifyOfErrors(tx, customerId, [...differing, ...refused, ...rejectedThere], now);
}

/** Notifies the customer, if known, of a refused document of the warehouse (N1, R13). */
export async function notifyOfRefused(
  tx: Transaction,
  { customerId, shipmentId }: { readonly customerId: string; readonly shipmentId: string },
  why: string,
  now: Date,
): Promise<void> {
  if (!(await isCustomer(tx, customerId))) return;
  const error = {
    shipmentId,
    what: 'could not be taken',
    why,
    advice: 'Nobody can receive it until this is put right. The warehouse has to send it again.',
  };
  await notifyOfErrors(tx, customerId, [error], now);
}

async function notifyOfErrors(
  tx: Transaction,
  customerId: string,
  errors: readonly ShipmentError[],
  now: Date,
): Promise<void> {
  if (errors.length === 0) return;
  const ids = errors.flatMap(({ cabinetId }) => cabinetId ?? []);
  const names = await findDeviceNames(tx, customerId, ids);
  await notify(
    tx,
    errors.map(({ shipmentId, cabinetId, lot = '', what, why, advice }) => ({
      customerId,
      type: 'shipping_receipt_errors' as const,
      cause: 'shipments',
      happenedAt: now,
      content: {
        kind: 'happened' as const,
        title: `Shipment ${shipmentId} ${what}`,
        advice,
        facts: [
          ['Shipment', shipmentId] as const,
          ...(cabinetId === undefined
            ? []
            : [['Device', `${names.get(cabinetId) ?? cabinetId} (${cabinetId})`] as const]),
          ...(lot === '' ? [] : [['Lot', lot] as const]),
          ['Why', why] as const,
        ],
        path: listPath('/shipments', customerId, { shipmentId }),
      },
    })),
  );
}

const findDeviceNames = async (
  tx: Transaction,
  customerId: string,
  cabinetIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await tx.many<{ id: string; name: string }>(sql`
        SELECT id, ${deviceNameFor(sql`id`, sql`${customerId}`)} AS name
        FROM unnest(${[...new Set(cabinetIds)]}::text[]) AS id`)
    ).map(({ id, name }) => [id, name]),
  );
