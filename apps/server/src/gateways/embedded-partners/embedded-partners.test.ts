import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsOf } from '../../../test/documents.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { order, receiveAll } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { sql } from '../../platform/db/database.ts';
import { storyOf, type OrderStory } from './answer-order.ts';
import { runEmbeddedPartners } from './embedded-partners.ts';

let portal: DevicesPortal;

const DEVICES = ['RFID', 'EM', 'Virtual', 'WEIGHT'] as const;

beforeAll(async () => {
  portal = await startDevicesPortal();
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addProduct(portal, 'P2', 'Immune globulin 5 g');
  await portal.db.run(sql`UPDATE products SET lum_qty = 5 WHERE product_id = 'P2'`);
  for (const cabinetType of DEVICES)
    await addDevice(portal.db, { cabinetId: cabinetType, customerId: 'c1', cabinetType });
});
afterAll(() => portal.close());

/** Request numbers that cover every story. */
async function numbersByStory(): Promise<Map<OrderStory, number>> {
  const { next } = await portal.db.one<{ next: number }>(
    sql`SELECT last_value::int + is_called::int AS next FROM restock_request_numbers`,
  );
  const numbers = new Map<OrderStory, number>();
  for (let number = next; numbers.size < 8; number += 1) {
    const story = storyOf(`R-${number}`);
    if (!numbers.has(story)) numbers.set(story, number);
  }
  return numbers;
}

/** Sends, answers and receives until nothing is due. */
async function work(): Promise<void> {
  await portal.jobs.runWaiting();
  await runEmbeddedPartners(portal.context);
  await receiveAll(portal);
}

const filesLeft = () =>
  portal.db.many<{ direction: string; name: string }>(sql`SELECT direction, name FROM embedded_files`);

test('orders for several devices end as their stories say, and nothing goes to quarantine (R11 R12)', async () => {
  const stories = new Map<string, OrderStory>();
  for (const [story, number] of await numbersByStory()) {
    await portal.db.run(sql`SELECT setval('restock_request_numbers', ${number}, false)`);
    const cabinetId = DEVICES[stories.size % DEVICES.length] ?? 'RFID';
    const placed = await order(
      portal,
      { customerId: 'c1', cabinetId, productId: 'P1', packs: 4 },
      { customerId: 'c1', cabinetId, productId: 'P2', packs: 1 },
    );
    expect(placed).toBe(`R-${number}`);
    stories.set(placed, story);
  }
  expect(stories.size).toBe(8);

  await work();
  // Nothing is answered before its time.
  expect(await portal.db.many(sql`SELECT id FROM inbound_documents`)).toEqual([]);
  const { config } = portal.context;
  portal.clock.advance({ seconds: config.EMBEDDED_ERP_SECONDS });
  await work();
  expect(
    await portal.db.one(sql`
      SELECT count(*) FILTER (WHERE kind = 'order-answer')::int AS answers, count(*)::int AS all FROM inbound_documents`),
  ).toEqual({ answers: 6, all: 6 });
  for (let round = 0; round < 6; round += 1) {
    portal.clock.advance({ seconds: config.EMBEDDED_WAREHOUSE_SECONDS / 2 });
    await work();
  }

  expect(await filesLeft()).toEqual([]);
  expect(await portal.db.many(sql`SELECT * FROM inbound_documents WHERE state <> 'taken'`)).toEqual([]);
  expect(await portal.db.one(sql`SELECT sum(copies)::int AS copies FROM inbound_documents`)).toEqual({
    copies: 2,
  });

  const lines = await portal.db.many<{ request: string; row: string }>(sql`
    SELECT request_number AS request, concat_ws(' ', request_line, status, ordered_units, shipped_units) AS row
    FROM order_lines ORDER BY request_number, request_line`);
  const ended = new Map(
    [...Map.groupBy(lines, ({ request }) => stories.get(request))].map(([story, rows]) => [
      story,
      rows.map(({ row }) => row),
    ]),
  );
  const whole = ['1 On Order 4 4', '2 On Order 5 5'];
  expect(Object.fromEntries(ended)).toEqual({
    whole,
    'two shipments': whole,
    'another lot': whole,
    'answer after shipment': whole,
    'everything twice': whole,
    short: ['1 Deleted 4 2', '2 Deleted 5 0'],
    refused: ['1 Failed 4 0', '2 Failed 5 0'],
    'no answer': ['1 Not Processed 4 0', '2 Not Processed 5 0'],
  });

  // On a device that reads tags, each unit has one.
  const units = await portal.db.many<{ type: string; tagged: boolean }>(sql`
    SELECT cabinet_type AS type, sum(total_num_units)::int = (
        SELECT count(*)::int FROM product_tags JOIN devices other USING (cabinet_id)
        WHERE other.cabinet_type = devices.cabinet_type AND phase = 'shipped') AS tagged
    FROM shipment_lines JOIN devices USING (cabinet_id) GROUP BY cabinet_type ORDER BY cabinet_type`);
  expect(units).toContainEqual({ type: 'RFID', tagged: true });
  expect(units.filter(({ tagged }) => tagged)).toHaveLength(1);
});

test('the same order again, a document of no use and one that cannot be read hold up nothing (R11)', async () => {
  const leaveForErp = (name: string, body: string) => documentsOf(portal, 'erp').put(name, body);
  const known = await portal.db.one<{ body: string; taken: number }>(sql`
    SELECT body, (SELECT count(*)::int FROM inbound_documents) AS taken FROM outbound_documents
    WHERE kind = 'order' ORDER BY id LIMIT 1`);
  await leaveForErp('a.xml', '<order>');
  await leaveForErp('b.xml', known.body.replace('NCDC', 'nowhere'));
  await leaveForErp('c.xml', known.body);
  await leaveForErp(
    'd.xml',
    '<exclusions><documentId>1</documentId><asOf>2026-11-16T06:00:00Z</asOf></exclusions>',
  );
  await work();
  await work();
  expect(await filesLeft()).toEqual([]);
  expect(portal.logLines.filter((line) => line.includes('could not read a document'))).toHaveLength(3);
  expect(
    await portal.db.one(sql`
      SELECT count(*)::int AS taken, count(*) FILTER (WHERE state <> 'taken')::int AS other FROM inbound_documents`),
  ).toEqual({ taken: known.taken, other: 0 });
});
