import { sql, type Sql } from '../../../platform/db/database.ts';

/** Whether a lot of a shipment is in review, by three columns. */
export const isLotSuspended = (line: {
  readonly customerId: Sql;
  readonly shipmentId: Sql;
  readonly lot: Sql;
}): Sql => sql`EXISTS (
  SELECT FROM stock_reviews WHERE stock_reviews.customer_id = ${line.customerId}
    AND stock_reviews.shipment_id = ${line.shipmentId} AND stock_reviews.lot = ${line.lot}
    AND stock_reviews.status = 'Suspended')`;

export const isLineSuspended = (lineKey: Sql): Sql => sql`EXISTS (
  SELECT FROM stock_reviews WHERE stock_reviews.line_key = ${lineKey} AND stock_reviews.status = 'Suspended')`;
