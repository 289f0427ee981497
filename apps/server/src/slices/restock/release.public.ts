// What other slices may ask of a release. Apart from the rest, because order requests go through it (R15).
import { randomUUID } from 'node:crypto';
import { RELEASE_RUNNING, type ShippingMethod, type Warehouse } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';

/** What should be ordered by a release. */
export interface LineToRelease {
  /** The row it came from, and its revision as it was looked at. */
  readonly row?: { readonly key: string; readonly revision: number };
  readonly orderRequestId?: string;
  readonly customerId: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly packs: number;
  readonly warehouse: Warehouse;
  /** Empty: the warehouse chooses. */
  readonly lot: string;
  readonly shippingMethod: ShippingMethod;
  readonly notes: string;
}

/** Provisional. */
export async function startRelease(
  { clock }: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  by: Pick<Caller, 'email'>,
  lines: readonly LineToRelease[],
): Promise<string> {
  const id = randomUUID();
  const { rowCount } = await tx.one<{ rowCount: number }>(sql`
    WITH made AS (
      INSERT INTO releases (id, status, started_by, started_at) VALUES (${id}, 'In Progress', ${by.email}, ${clock.now()})
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*)::int AS "rowCount" FROM made`);
  if (rowCount === 0) throw new AppError('conflict', RELEASE_RUNNING);
  for (const [place, line] of lines.entries())
    await tx.run(sql`
      INSERT INTO release_lines (release_id, place, order_request_id, customer_id, cabinet_id, product_id, packs, warehouse, lot,
        shipping_method, notes)
      VALUES (${id}, ${place}, ${line.orderRequestId ?? null}, ${line.customerId}, ${line.cabinetId}, ${line.productId},
        ${line.packs}, ${line.warehouse}, ${line.lot}, ${line.shippingMethod}, ${line.notes})`);
  return id;
}
