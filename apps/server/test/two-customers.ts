import { calls, type Call } from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { sql } from '../src/platform/db/database.ts';
import { NORTHSIDE } from '../src/slices/demo/demo-customers.ts';
import type { Browser } from './browser.ts';
import { startDashboardPortal } from './dashboard.ts';
import { addDevice } from './devices.ts';
import { sendAlerts } from './incidents.ts';
import { everything, type TestPortal } from './portal.ts';
import { addProduct } from './products.ts';
import { beginStock, ship, shipmentOf } from './stock.ts';

/** Two customers of the demo, which has more. */
export const C1 = NORTHSIDE;
export const C2 = '100310';
/** A lot of both. */
export const SHARED = { productId: 'P-BOTH', lot: 'L-BOTH' };

export interface Reader {
  readonly email: string;
  readonly browser: Browser;
  readonly customers: readonly string[];
}

export interface TwoCustomers {
  readonly portal: TestPortal;
  readonly c1: Reader;
  readonly c2: Reader;
  readonly both: Reader;
  readonly staff: Reader;
  readonly incidents: ReadonlyMap<number, string>;
  readonly records: { readonly [C1]: Records; readonly [C2]: Records };
}

export interface Records {
  readonly customerId: string;
  /** With stock of the shared lot and a command. */
  readonly shelf: string;
  /** With people who may open it. */
  readonly staffed: string;
  /** A flex device with receipts. */
  readonly flex: string;
  readonly orderNumber: string;
  readonly incidentId: number;
  readonly used: { readonly cabinetId: string; readonly productId: string };
  readonly unit: { readonly cabinetId: string; readonly productId: string; readonly lot: string };
}

const recordsOf = ({ db }: TestPortal, customerId: string) =>
  db.one<Records>(sql`
    SELECT ${customerId} AS "customerId", ${`shelf-${customerId}`} AS shelf,
      (SELECT min(cabinet_id) FROM device_users JOIN devices USING (cabinet_id)
        WHERE customer_id = ${customerId} AND cabinet_state = 30) AS staffed,
      (SELECT cabinet_id FROM device_states JOIN devices USING (cabinet_id)
        WHERE customer_id = ${customerId} AND cabinet_state = 30 AND part = 'receipts'
        ORDER BY length(content::text) DESC, 1 LIMIT 1) AS flex,
      (SELECT order_number FROM transactions JOIN shipments USING (customer_id, order_number)
        WHERE customer_id = ${customerId} AND order_number LIKE 'SO-%'
        GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS "orderNumber",
      (SELECT max(id) FROM incidents JOIN devices USING (cabinet_id, customer_id)
        WHERE customer_id = ${customerId} AND cabinet_state = 30) AS "incidentId",
      (SELECT json_build_object('cabinetId', cabinet_id, 'productId', product_id) FROM transactions
        WHERE customer_id = ${customerId} AND action = 'VEND' ORDER BY id DESC LIMIT 1) AS used,
      (SELECT json_build_object('cabinetId', cabinet_id, 'productId', product_id, 'lot', lot)
        FROM product_tags JOIN devices USING (cabinet_id)
        WHERE devices.customer_id = ${customerId} AND phase = 'on hand' AND cabinet_state = 30 ORDER BY cabinet_id, product_id, lot LIMIT 1) AS unit`);

export async function startTwoCustomers(): Promise<TwoCustomers> {
  const portal = await startDashboardPortal({ begin: '2026-11-18T15:00:00Z' });
  const { db } = portal;
  await addProduct(portal, SHARED.productId, 'Of both');
  for (const customerId of [C1, C2]) {
    const cabinetId = `shelf-${customerId}`;
    await db.run(sql`
      UPDATE customers SET class_of_trade_description = ${customerId}, facility_type_description = ${customerId}
      WHERE customer_id = ${customerId}`);
    await addProduct(portal, `P-${customerId}`, 'Of one', { source: customerId });
    await db.run(
      sql`UPDATE products SET product_group = ${customerId} WHERE product_id = ${`P-${customerId}`}`,
    );
    await addDevice(db, { cabinetId, customerId, cabinetType: 'Virtual' });
    const { productId, lot } = SHARED;
    await beginStock(portal, customerId, cabinetId, [{ productId, lot, count: 2 }]);
    await ship(
      portal,
      shipmentOf({ shipmentId: `S-${customerId}`, customerId }, [{ cabinetId, productId, lot, packs: 1 }]),
    );
    await db.run(sql`
      INSERT INTO stock_reviews (key, kind, customer_id, cabinet_id, product_id, lot, type, reason, suspended_reason,
        attempted_qty, opened_at, created_at)
      VALUES (${cabinetId}, 'count', ${customerId}, ${cabinetId}, ${productId}, ${lot}, 'Cycle Count', 'CYCLE',
        'Counted 9.', 9, ${portal.clock.now()}, ${portal.clock.now()})`);
    await db.run(sql`
      INSERT INTO device_commands (cabinet_id, kind, payload, requested_by, requested_at, expires_at)
      VALUES (${cabinetId}, 'receipt_reject', '{}', 'somebody', ${portal.clock.now()}, ${portal.clock.now()})`);
    await sendAlerts(portal, [{ device: cabinetId, type: 'SENSOR_FAULT' }]);
  }
  const incidents = await db.many<{ id: number; customer: string }>(sql`
    SELECT id, customer_id AS customer FROM incidents WHERE customer_id IN (${C1}, ${C2}, '100311') ORDER BY id`);
  const reader = async (email: string, customers: readonly string[]): Promise<Reader> => {
    await portal.addUser({
      email,
      accessGroups: { customer: customers },
      roles: everything('OWNER', CAPABILITIES),
    });
    return { email, customers, browser: await portal.signIn(email) };
  };
  return {
    portal,
    c1: await reader('c1@two.example', [C1]),
    c2: await reader('c2@two.example', [C2]),
    both: await reader('both@two.example', [C1, C2]),
    staff: await reader('staff@two.example', ['ALL']),
    incidents: new Map(incidents.map(({ id, customer }) => [id, customer])),
    records: { [C1]: await recordsOf(portal, C1), [C2]: await recordsOf(portal, C2) },
  };
}

export type Fields = Readonly<Record<string, unknown>>;

export interface Asked {
  readonly params?: Fields;
  readonly query?: Fields;
  /** One JSON parameter of that name, which also has the page. */
  readonly filter?: Fields;
  readonly body?: Fields;
}

export function inputOf({ params = {}, query = {}, filter, body }: Asked, page: Fields = {}) {
  const asked = filter ? { ...query, filter: { ...filter, ...page } } : { ...query, ...(!body && page) };
  return { params, query: asked, ...(body && { body: { ...body, ...page } }) } as never;
}

export const each = ({ c1, c2, records }: TwoCustomers) =>
  [
    [c1, records[C1], records[C2]],
    [c2, records[C2], records[C1]],
  ] as const;

export const callOf = (name: string): Call => {
  const call = calls.get(name);
  if (!call) throw new Error(`The contract has no call ${name}`);
  return call;
};

interface Page {
  readonly total_record: number;
  readonly result: readonly unknown[];
}

export async function readAll(browser: Browser, call: Call, asked: Asked, most: number | null) {
  const rows: unknown[] = [];
  for (;;) {
    const page = most === null ? {} : { limit: most, ...(rows.length > 0 && { offset: rows.length }) };
    const { result, total_record: total } = (await browser.get(call, inputOf(asked, page))) as Page;
    rows.push(...result);
    if (most === null || result.length === 0 || rows.length >= total) return { rows, total };
  }
}
