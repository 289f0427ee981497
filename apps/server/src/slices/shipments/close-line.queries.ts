import type { ShipmentLine } from '@parwell/contract';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import { select } from '../../platform/db/list-rows.ts';
import { shipmentLinesChanged, type ChangedLine } from '../inventory/in-transit/in-transit-changes.public.ts';
import { oneLine } from './shipments.list.ts';

export const findCustomerOfLine = async (db: Queryable, lineKey: string): Promise<string | undefined> =>
  (
    await db.maybe<{ customerId: string }>(sql`
      SELECT customer_id AS "customerId" FROM shipment_lines WHERE key = ${lineKey}`)
  )?.customerId;

/** As the list shows it to staff. */
export const findLine = async (
  db: Queryable,
  lineKey: string,
  businessZone: string,
): Promise<ShipmentLine> => {
  const { fields, from } = oneLine(lineKey, { tenants: 'ALL', businessZone });
  const { line } = await db.one<{ line: ShipmentLine }>(sql`
    SELECT row_to_json(line) AS line FROM (SELECT ${select(fields)} FROM ${from}) line`);
  return line;
};

/** Nothing more comes of it, and nobody waits for it. */
export const endLine = async (tx: Transaction, lineKey: string, description: string): Promise<void> => {
  const ended = await tx.many<ChangedLine>(sql`
    UPDATE shipment_lines SET state = 'ended', transmit_status = 'NA', status_description = ${description},
      version = version + 1
    WHERE key = ${lineKey} RETURNING customer_id AS "customerId", product_id AS "productId"`);
  await publish(tx, shipmentLinesChanged, ended);
};
