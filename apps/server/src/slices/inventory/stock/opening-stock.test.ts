import { randomUUID } from 'node:crypto';
import { beginStock, checkOpeningStock, getStockSummary, type CallInput } from '@parwell/contract';
import { addDays, businessDays } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock as begunWith, onHandOf, rowsOf, sendEvent } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { findDifferences } from '../ledger/check-ledger.queries.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

let portal: DevicesPortal;
let today: string;

beforeAll(async () => {
  portal = await startDevicesPortal();
  today = businessDays(portal.context.config.BUSINESS_TIME_ZONE).dayOf(portal.clock.now().getTime());
  for (const id of ['P1', 'P2']) await addProduct(portal, id, `Mixture ${id}`);
  await addProduct(portal, 'THEIRS', 'Their mixture', { source: 'c3' });
  await portal.db.run(sql`UPDATE products SET ndc = '70311-124-05' WHERE product_id = 'P2'`);
  for (const [cabinetId, cabinetType] of [
    ['shelf', 'VISION'],
    ['empty', 'VISION'],
    ['ready', 'EM'],
    ['fridge', 'RFID'],
    ['other', 'VISION'],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType });
  await portal.db.run(
    sql`INSERT INTO device_products (cabinet_id, product_id, max_fill) VALUES ('ready', 'P1', 1)`,
  );
  await portal.db.run(sql`INSERT INTO device_slots VALUES ('ready', 0, 3, 'P1', 5)`);
  await begunWith(portal, 'c1', 'other', [
    { productId: 'P1', lot: 'KNOWN', count: 1, expiration: '2030-01-31' },
  ]);
});
afterAll(() => portal.close());

type Rows = CallInput<typeof beginStock>['body']['rows'];
const at = (cabinetId: string, rows: Rows, requestId: string = randomUUID()) => ({
  body: { customerId: 'c1', cabinetId, requestId, rows },
});
const begin = (cabinetId: string, rows: Rows, requestId?: string) =>
  portal.owner.get(beginStock, at(cabinetId, rows, requestId));
const vend = async () => {
  await sendEvent(portal, 'shelf', 'vend', { productId: 'P1', lot: 'A1', count: 1 });
  await postWaiting(portal.context);
};
const isBegun = async (cabinetId: string) =>
  (await portal.owner.get(getStockSummary, { params: { cabinetId } })).begun;

const ROWS: Rows = [
  { product: 'P1', lot: 'A1', expiration: '2031-03-31', quantity: '4' },
  { product: '70311-124-05', lot: 'B1', expiration: '3/31/2031', quantity: '2', owner: 'Customer' },
  { product: 'P1', lot: 'A1', quantity: '1' },
];

test('rows with problems are named one by one, and nothing is posted (S37 S5)', async () => {
  const rows: Rows = [
    ...ROWS,
    { product: 'THEIRS', lot: 'C1', expiration: '2031-03-31', quantity: '1' },
    { product: 'P1', lot: 'KNOWN', expiration: '2031-03-31', quantity: 'two' },
    { product: 'P1', lot: 'OLD', expiration: addDays(today, -1), quantity: '1' },
  ];
  const { rows: checked } = await portal.owner.get(checkOpeningStock, {
    body: { customerId: 'c1', cabinetId: 'shelf', rows },
  });
  expect(checked.map(({ row, problems, notes }) => [row, problems, notes])).toEqual([
    [1, [], []],
    [2, [], []],
    [3, [], ['Added to an earlier row of the same lot.']],
    [4, ['Product THEIRS does not exist.'], []],
    [
      5,
      [
        'Lot KNOWN is known to expire on 2030-01-31, not on 2031-03-31.',
        'Quantity must be a whole number of at most 99,999.',
      ],
      [],
    ],
    [6, [], ['This lot has expired.']],
  ]);
  const answer = await begin('shelf', rows);
  expect(answer).toMatchObject({ outcome: 'refused', units: 0 });
  expect(answer.rows).toEqual(checked);
  expect(await onHandOf(portal.db, 'shelf')).toEqual({});
  expect(await isBegun('shelf')).toBe(false);
});

test('a device begins with all rows, once; what it reports counts from then on (S37)', async () => {
  await vend();
  expect(await rowsOf(portal.db, 'shelf')).toEqual([]);
  portal.clock.advance({ seconds: 1 });
  const requestId = randomUUID();
  const answers = await Promise.all([begin('shelf', ROWS, requestId), begin('shelf', ROWS, requestId)]);
  expect(answers.map(({ outcome, units }) => [outcome, units]).toSorted()).toEqual([
    ['begun', 7],
    ['known', 0],
  ]);
  const again = await begin('shelf', ROWS);
  expect(again).toMatchObject({ outcome: 'known', message: 'stock is known already' });
  expect(await onHandOf(portal.db, 'shelf')).toEqual({ 'P1/A1': 5, 'P2/B1': 2 });
  expect(
    await portal.db.many(sql`SELECT owner, user_name <> '' AS named FROM transactions WHERE lot = 'B1'`),
  ).toEqual([{ owner: 'CUSTOMER', named: true }]);
  expect(
    await portal.db.many(sql`
      SELECT resource_id, customer_id FROM audit_entries WHERE event_type = 'Stock Begun'`),
  ).toEqual([{ resource_id: 'shelf', customer_id: 'c1' }]);
  expect(await isBegun('shelf')).toBe(true);
  portal.clock.advance({ seconds: 1 });
  await vend();
  expect(await onHandOf(portal.db, 'shelf')).toMatchObject({ 'P1/A1': 4 });
  expect(await findDifferences(portal.db, 10)).toEqual([]);
});

test('an empty device begins with nothing, and one with dispensers in those that are set up (S37 S25)', async () => {
  expect(await begin('empty', [])).toMatchObject({ outcome: 'begun', units: 0, rows: [] });
  expect(await begin('empty', [])).toMatchObject({ outcome: 'known' });
  const [row = {}] = ROWS;
  expect((await begin('ready', [row])).rows[0]?.problems).toEqual(['Dispenser is required.']);
  expect(await begin('ready', [{ ...row, holder: '0', dispenser: '3' }])).toMatchObject({ outcome: 'begun' });
  expect(
    await portal.db.many(sql`SELECT holder, dispenser, quantity FROM on_hand WHERE cabinet_id = 'ready'`),
  ).toEqual([{ holder: 0, dispenser: 3, quantity: 4 }]);
});

test('others find no device, who may not change is refused, and tags begin with their first full read (S35 S37)', async () => {
  const strangers = await portal.stranger.call(beginStock, {
    body: { ...at('ready', []).body, customerId: 'c3' },
  });
  expect(strangers.status).toBe(404);
  expect((await portal.stranger.call(beginStock, at('ready', []))).status).toBe(403);
  expect((await portal.nurse.call(beginStock, at('ready', []))).status).toBe(403);
  const fridge = await portal.owner.call(beginStock, at('fridge', []));
  expect(fridge.status).toBe(422);
  expect(fridge.text).toContain('begins with its first full read');
});
