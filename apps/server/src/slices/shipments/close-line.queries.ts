import type { ShipmentLine } from '@parwell/contract';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { select } from '../../platform/db/list-rows.ts';
import { shipmentLines } from '../inventory/in-transit/in-transit.public.ts';
import { oneLine } from './shipments.list.ts';

export const findCustomerOfLine = async (db: Queryable, lineKey: string): Promise<string | undefined> =>
  (
    await db.maybe<{ customerId: string }>(sql`
      SELECT customer_id AS "customerId" FROM ${shipmentLines} WHERE key = ${lineKey}`)
  )?.customerId;

/** As in the list for staff. */
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
