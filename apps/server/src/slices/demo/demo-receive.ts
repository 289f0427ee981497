import { behavesAs, type CalendarDate, type DeviceType } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { postNow } from '../inventory/inventory.public.ts';
import { lineKeyOf } from './demo-order-stories.ts';
import { MINUTE_MS } from './past/past-plan.ts';

interface Received {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly shipmentId: string;
  readonly at: number;
  readonly by: string;
  readonly lines: readonly {
    readonly productId: string;
    readonly lot: string;
    readonly expiration: CalendarDate | null;
    readonly packs: number;
  }[];
}

/** One line per minute, with the insertion into the device (R14). */
export async function receive(context: Context, tx: Transaction, received: Received): Promise<void> {
  const { customerId, cabinetId, shipmentId, lines } = received;
  const reportsToo = await countsByItself(tx, cabinetId);
  for (const [place, { packs: count, productId, lot, expiration }] of lines.entries()) {
    const cause = `demo/day one/${shipmentId}/${place}`;
    const at = received.at + place * MINUTE_MS;
    const act = { cabinetId, timeReplaced: false, userName: received.by, npi: '', count };
    const lineKey = lineKeyOf(shipmentId, place);
    await postNow(context, tx, customerId, { ...act, kind: 'receive by hand', cause, at, note: '', lineKey });
    if (!reportsToo) continue;
    const goods = { productId, lot, expiration, serials: [], session: '' };
    const putIn = { kind: 'insert', cause: `${cause}/put in`, at: at + 10_000 } as const;
    await postNow(context, tx, customerId, { ...act, ...goods, ...putIn });
  }
}

/** Devices that count also report the insertion. Otherwise the next unit that is put back would be matched to it. */
async function countsByItself(tx: Transaction, cabinetId: string): Promise<boolean> {
  const { type } = await tx.one<{ type: DeviceType }>(
    sql`SELECT cabinet_type AS type FROM devices WHERE cabinet_id = ${cabinetId}`,
  );
  return behavesAs(type) === 'VISION';
}
