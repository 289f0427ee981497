import { defaultFlexLayout } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBatch } from '../../../../test/device-batch.ts';
import { addDevice } from '../../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock, onHandOf, rowsOf, sendEvent, ship, shipmentOf, tagIds } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { secretOf } from '../../device-gateway/device-gateway.public.ts';
import { createIngest } from '../../../../test/ingest.ts';
import { findDifferences, findTagDifferences } from './check-ledger.queries.ts';
import { postWaiting } from './post-events.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  for (const id of ['c1', 'c2']) await portal.addCustomer(id, `Clinic ${id}`);
  for (const id of ['P1', 'P2']) await addProduct(portal, id, `Mixture ${id}`);
});
afterAll(() => portal.close());

const post = () => postWaiting(portal.context);

test('duplicates and any order of arrival, in batches over HTTP, end in the same stock and rows (S16)', async () => {
  const { db, clock, context } = portal;
  const start = clock.now().getTime();
  /** A story at a device with five tags, second by second. */
  const story = (tags: readonly string[]) => {
    const [one = '', two = '', three = ''] = tags;
    return [
      ['full_read', { tags: tags.slice(0, 4) }],
      ['door', { session: 's1', state: 'opened' }],
      ['tags', { session: 's1', removed: [one, two] }],
      ['door', { session: 's1', state: 'closed' }],
      ['tags', { session: 's2', added: [one], removed: [three] }],
      ['tags', { session: 's3', added: [tags[4]] }],
      ['full_read', { tags: [one, tags[3], tags[4]] }],
    ].map(([kind, data], n) => ({
      topic: 'event',
      payload: {
        messageId: `m${n}`,
        sentAt: new Date(start + n * 1000).toISOString(),
        at: new Date(start + n * 1000).toISOString(),
        kind,
        data,
      },
    }));
  };
  const ended: object[] = [];
  for (const [device, order] of [
    ['a1', [0, 1, 2, 3, 4, 5, 6]],
    ['a2', [0, 0, 6, 4, 2, 2, 5, 3, 1, 6]],
    ['a3', [0, 5, 4, 3, 2, 1, 6, 3, 2]],
  ] as const) {
    const tags = tagIds(5, ended.length * 100);
    await addDevice(db, { cabinetId: device, customerId: 'c1', cabinetType: 'RFID' });
    await ship(
      portal,
      shipmentOf({ shipmentId: `S-${device}`, customerId: 'c1' }, [
        {
          cabinetId: device,
          productId: 'P1',
          lot: 'T',
          packs: 5,
          units: tags.map((tagId) => ({ tagId, serial: '' })),
        },
      ]),
    );
    await db.run(sql`INSERT INTO device_credentials (cabinet_id) VALUES (${device})`);
    const messages = story(tags);
    // Batches of two, each posted before the next comes.
    for (let n = 0; n < order.length; n += 2) {
      const batch = order.slice(n, n + 2).flatMap((place) => messages[place] ?? []);
      const response = await sendBatch(
        portal.url,
        { cabinetId: device, secret: secretOf(context, device, 1) },
        batch,
      );
      expect(response.status).toBe(200);
      await post();
    }
    ended.push({
      onHand: await onHandOf(db, device),
      phases: await db.many(sql`
        SELECT phase, CASE WHEN phase = 'pending' THEN since END AS since FROM product_tags WHERE cabinet_id = ${device} ORDER BY tag_id`),
      net: await db.one(
        sql`SELECT sum(quantity)::int AS units FROM transactions WHERE cabinet_id = ${device}`,
      ),
    });
  }
  expect(ended[1]).toEqual(ended[0]);
  expect(ended[2]).toEqual(ended[0]);
  expect(ended[0]).toMatchObject({ onHand: { 'P1/T': 5 } });
  clock.advance({ minutes: 1 });
});

async function command(kind: string, payload: object): Promise<string> {
  const now = portal.clock.now();
  const { id } = await portal.db.one<{ id: string }>(sql`
    INSERT INTO device_commands (cabinet_id, kind, payload, requested_by, requested_at, expires_at, status, sent_at)
    VALUES ('w1', ${kind}, ${JSON.stringify(payload)}, 'ada@c1.example', ${now}, ${now}::timestamptz + interval '1 day',
      'sent', ${now}) RETURNING id`);
  return id;
}
const answer = (commandId: string, resultCode = 0) =>
  createIngest(portal.context).receive({
    cabinetId: 'w1',
    topic: 'ack',
    payload: Buffer.from(
      JSON.stringify({
        messageId: `ack ${commandId}`,
        sentAt: portal.clock.now().toISOString(),
        commandId,
        resultCode,
      }),
    ),
  });

test('answers to commands are posted once, with the answer; refused ones are not (S23 FLEX-020 FLEX-035)', async () => {
  const { db, clock } = portal;
  await addDevice(db, { cabinetId: 'w1', customerId: 'c1', cabinetType: 'WEIGHT' });
  const [compartment, ...others] = defaultFlexLayout().compartments;
  const trays = compartment?.trays.map((tray, n) =>
    n === 0 ? { ...tray, sections: tray.sections.map((section) => ({ ...section, productId: 'P1' })) } : tray,
  );
  await db.run(sql`
    INSERT INTO device_states VALUES ('w1', 'config',
      ${JSON.stringify({ ...defaultFlexLayout(), compartments: [{ ...compartment, trays }, ...others] })}, ${clock.now()})`);
  await beginStock(portal, 'c1', 'w1');
  clock.advance({ seconds: 1 });
  const correction = {
    type: 'insert',
    drawerNumber: 1,
    productId: 'P1',
    expiryDate: '03/08/2030',
    lotNumber: 'L1',
    poNumber: 'PO-1',
    count: 4,
  };
  const insert = await command('manual_correction', correction);
  const remove = await command('manual_correction', { ...correction, type: 'remove', count: 1 });
  const refused = await command('manual_correction', { ...correction, count: 50 });
  await answer(insert);
  await post();
  // The device answers again after a restart, and the server posts again.
  await answer(insert);
  await answer(remove);
  await answer(refused, 7);
  await Promise.all([post(), post()]);
  await post();
  expect(await onHandOf(db, 'w1')).toEqual({ 'P1/L1': 3 });
  expect(
    await db.many(sql`
      SELECT quantity, command_id, section LIKE '%/0' AS placed, order_number FROM transactions
      WHERE cabinet_id = 'w1' ORDER BY id`),
  ).toEqual([
    { quantity: 4, command_id: insert, placed: true, order_number: 'PO-1' },
    { quantity: -1, command_id: remove, placed: true, order_number: 'PO-1' },
  ]);
  expect(
    await db.many(
      sql`SELECT outcome FROM device_commands WHERE cabinet_id = 'w1' ORDER BY outcome NULLS LAST`,
    ),
  ).toEqual([{ outcome: 'posted' }, { outcome: 'posted' }, { outcome: null }]);
});

test('an acknowledged receipt opens its lots, and a rejected one ends them, with the reason, and is told once (S11 S23 R13 N1 FLEX-045 FLEX-058)', async () => {
  const { db, clock } = portal;
  const receipt = (shipmentId: string, lotNumber: string) => ({
    shipmentId,
    shipmentDate: '2026-11-01',
    poNumber: 'PO-2',
    serialized: 'NO',
    receiptItems: [{ productId: 'P2', expiryDate: '2030-03-08', totalCount: 5, lotNumber, lineNumber: '1' }],
  });
  const lines = () =>
    db.many(sql`SELECT shipment_id, lot, state, transmit_status || ' ' || status_description AS status, received_units FROM shipment_lines
      WHERE cabinet_id = 'w1' ORDER BY shipment_id`);
  await answer(await command('manual_receipt', receipt('R1', 'RL1')));
  await answer(await command('manual_receipt', receipt('R2', 'RL2')));
  await post();
  const rejection = await command('receipt_reject', { shipmentId: 'R2', rejectReason: 'OTHER' });
  await answer(rejection);
  await post();
  expect(await lines()).toEqual([
    { shipment_id: 'R1', lot: 'RL1', state: 'open', status: 'Success ', received_units: 0 },
    {
      shipment_id: 'R2',
      lot: 'RL2',
      state: 'ended',
      status: 'Error Rejected by ada@c1.example: OTHER',
      received_units: 0,
    },
  ]);
  await answer(rejection);
  await post();
  expect(
    await db.many(sql`
      SELECT content ->> 'title' AS title FROM notifications_waiting WHERE notification_type = 'shipping_receipt_errors'`),
  ).toEqual([{ title: 'Shipment R2 was rejected at the device' }]);
  clock.advance({ seconds: 1 });
  await sendEvent(portal, 'w1', 'insert', { productId: 'P2', count: 5 });
  await post();
  expect(await onHandOf(db, 'w1')).toMatchObject({ 'P2/RL1': 5 });
  expect(await lines()).toMatchObject([{ shipment_id: 'R1', state: 'ended', received_units: 5 }, {}]);
});

test('what happened at a device that has moved since changes no stock of its new customer (S9)', async () => {
  const { db, clock } = portal;
  await addDevice(db, { cabinetId: 'm1', customerId: 'c1', cabinetType: 'VISION' });
  await beginStock(portal, 'c1', 'm1');
  clock.advance({ minutes: 1 });
  const then = clock.now();
  clock.advance({ minutes: 1 });
  await db.run(sql`
    INSERT INTO device_assignments VALUES ('m1', 'c1', '-infinity', ${clock.now()}, 'm1', 'Ambient', '{}')`);
  await db.run(sql`
    UPDATE devices SET customer_id = 'c2', assigned_since = ${clock.now()} WHERE cabinet_id = 'm1'`);
  await sendEvent(portal, 'm1', 'insert', { productId: 'P1', lot: 'X', count: 1 }, { at: then });
  await post();
  expect(await rowsOf(db, 'm1')).toEqual([]);
  expect(await db.one(sql`SELECT customer_id, outcome FROM device_events WHERE cabinet_id = 'm1'`)).toEqual({
    customer_id: 'c1',
    outcome: 'the device is with another customer now',
  });
  expect(await db.many(sql`SELECT 1 FROM dead_letters WHERE cabinet_id = 'm1'`)).toHaveLength(1);
});

test('whatever was done here, what is kept is what the rows add up to', async () => {
  expect(await findDifferences(portal.db, 10)).toEqual([]);
  expect(await findTagDifferences(portal.db, 10)).toEqual([]);
});
