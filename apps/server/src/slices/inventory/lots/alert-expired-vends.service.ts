import { expiredVendReason, isExpiredVend, type CalendarDate, type LedgerRow } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { insertAlerts } from '../../alerts/alerts.public.ts';
import { portalAlert } from '../../alerts/portal-alert.public.ts';
import { products } from '../../products/products.public.ts';
import { lots } from '../goods/goods.public.ts';

interface Posted {
  readonly customerId: string;
  readonly rows: readonly LedgerRow[];
  readonly now: Date;
  readonly context: Pick<Context, 'config'>;
}

/**
 * A device vended expired stock: an alert of our own for each row, which becomes an incident (C1, S6). Its id is made
 * from the row's key, so that a vend has one alert however often it is posted.
 */
export async function alertExpiredVends(
  tx: Transaction,
  { customerId, rows, now, context }: Posted,
): Promise<void> {
  const vends = rows.filter(({ action }) => action === 'VEND');
  if (vends.length === 0) return;
  const facts = new Map((await findFacts(tx, customerId, vends)).map(({ key, ...known }) => [key, known]));
  const days = businessDaysOf(context);
  const alerts = vends.flatMap((row) => {
    const { product = row.productId, expiration = null } = facts.get(row.key) ?? {};
    if (!isExpiredVend(row, expiration, days)) return [];
    const { cabinetId, productId, lot, pastShelfLife } = row;
    const quantity = -row.quantity;
    const reason = expiredVendReason({ quantity, product, lot, expiration, pastShelfLife });
    return [
      portalAlert({
        cabinetId,
        messageId: `expired/${row.key}`,
        at: new Date(row.at),
        alertType: 'EXPIRED_VEND',
        alertGroup: 'INVENTORY',
        text: `Expired stock was taken: ${reason}`,
        details: { productId, product, lot, expiration, quantity, reason },
        receivedAt: now,
      }),
    ];
  });
  if (alerts.length > 0) await insertAlerts(tx, alerts);
}

const findFacts = (tx: Transaction, customerId: string, rows: readonly LedgerRow[]) =>
  tx.many<{ key: string; product: string; expiration: CalendarDate | null }>(sql`
    SELECT key, coalesce(product_name, "productId") AS product, lots.expiration::text AS expiration
    FROM jsonb_to_recordset(${JSON.stringify(rows.map(({ key, productId, lot }) => ({ key, productId, lot })))})
      AS vend(key text, "productId" text, lot text)
    LEFT JOIN ${products} ON products.product_id = "productId" COLLATE "C"
    LEFT JOIN ${lots} ON lots.customer_id = ${customerId} AND lots.product_id = "productId" COLLATE "C"
      AND lots.lot = vend.lot COLLATE "C"`);
