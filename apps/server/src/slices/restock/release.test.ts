import {
  getOrderJobStatus,
  getRelease,
  releaseOrders,
  type ErrorBody,
  type ReleaseLine,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { documentListeners } from '../../document-listeners.ts';
import { documentsOf } from '../../../test/documents.ts';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { answerOf, leave, receiveAll } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import {
  changePar,
  findRow,
  lineOfRow,
  releaseLine,
  stockWarehouse,
  wantStock,
  workOutRows,
} from '../../../test/release.ts';
import { raw, sql } from '../../platform/db/database.ts';
import { sendWaitingDocuments } from '../exchange/exchange.public.ts';
import { releaseWaiting } from './run-release.service.ts';
import { workOffMarks } from './work-off-marks.service.ts';

let portal: DevicesPortal;
let staff: Browser;
let planner: Browser;
let viewer: Browser;

beforeAll(async () => {
  portal = await startDevicesPortal();
  staff = portal.staff;
  for (const id of ['P1', 'P2', 'P3']) await addProduct(portal, id, `Immune globulin ${id}`);
  await addProduct(portal, 'own', 'Of a customer', { source: 'c1' });
  await addProduct(portal, 'old', 'No longer sold', { active: false });
  await addDevice(portal.db, { cabinetId: 'd1', customerId: 'c1' });
  await addDevice(portal.db, { cabinetId: 'd2', customerId: 'c2' });
  await addDevice(portal.db, { cabinetId: 'd9', customerId: 'c1', cabinetState: 70 });
  const person = async (email: string, orders: string) => {
    await portal.addUser({ email, accessGroups: { customer: ['ALL'] }, roles: { orders } });
    return portal.signIn(email);
  };
  planner = await person('planner@fff.example', 'OWNER');
  viewer = await person('viewer@fff.example', 'VIEWER');
});
afterAll(() => portal.close());

const D1P1 = { customerId: 'c1', cabinetId: 'd1', productId: 'P1' };
const D1P2 = { customerId: 'c1', cabinetId: 'd1', productId: 'P2' };
const D2P1 = { customerId: 'c2', cabinetId: 'd2', productId: 'P1' };

/** Rows of both devices, a warehouse with enough stock, no orders. */
beforeEach(async () => {
  for (const table of [
    'release_lines',
    'releases',
    'batch_reservations',
    'restock_failures',
    'restock_requests',
    'order_lines',
    'restock_orders',
    'outbound_documents',
    'par_settings',
  ])
    await portal.db.run(sql`DELETE FROM ${raw(table)}`);
  portal.clock.advance({ seconds: 1 });
  await stockWarehouse(portal, 'NCDC', [
    { productId: 'P1', lot: 'L1', packs: 100 },
    { productId: 'P1', lot: 'old', packs: 100, expiration: '2020-01-31' },
    { productId: 'P2', lot: 'L1', packs: 10 },
  ]);
});

const startedBy = (who: Browser, lines: readonly ReleaseLine[], requestId: string = crypto.randomUUID()) =>
  who.call(releaseOrders, { body: { requestId, lines: [...lines] } });

/** Releases, orders, and returns the outcome of each line. */
async function release(...lines: readonly ReleaseLine[]) {
  const answer = await startedBy(staff, lines);
  expect(answer.text).toContain(
    'The order release process has been initiated. You will receive an email with a summary of results.',
  );
  await releaseWaiting(portal.context);
  return resultsOf(answer.json<{ releaseId: string }>().releaseId);
}

const resultsOf = async (releaseId: string) =>
  (await staff.get(getRelease, { params: { releaseId } })).results;
const outcomes = (results: readonly { outcome: string | null; message: string }[]) =>
  results.map(({ outcome, message }) => [outcome, message]);
const ordered = () =>
  portal.db.many(sql`
    SELECT request_number AS number, request_line AS line, cabinet_id AS device, product_id AS product, packs, lot
    FROM restock_requests ORDER BY request_number, request_line`);
const reserved = async () =>
  (
    await portal.db.many<{ text: string }>(sql`
      SELECT concat_ws(' ', product_id, lot, packs, CASE WHEN confirmed_at IS NOT NULL THEN 'confirmed' END,
        CASE WHEN ended_at IS NOT NULL THEN 'ended' END) AS text
      FROM batch_reservations ORDER BY request_number, request_line`)
  ).map(({ text }) => text);

test('a release answers at once, blocks others, orders and mails what became of it (OMGT-069 OMGT-070 OMGT-075..079 OAPI-024..026 OAPI-029 OAPI-030 OERR-006..008 R10 R11)', async () => {
  const [one, two] = [await wantStock(portal.db, D1P1), await wantStock(portal.db, D2P1)];
  await workOutRows(portal);
  expect(await planner.get(getOrderJobStatus)).toEqual({ status: 'Idle', release: null });
  const lines = [
    await lineOfRow(portal.db, one, { ...D1P1, qty: 15 }),
    await lineOfRow(portal.db, two, { ...D2P1, qty: 15 }),
    releaseLine({ ...D1P2, qty: 11 }),
    releaseLine({ ...D1P2, qty: 4 }),
  ];
  const requestId = crypto.randomUUID();
  const answer = await startedBy(staff, lines, requestId);
  expect(answer.json()).toEqual({
    releaseId: requestId,
    message:
      'The order release process has been initiated. You will receive an email with a summary of results.',
  });
  expect(await ordered()).toEqual([]);
  expect(await planner.get(getOrderJobStatus)).toMatchObject({
    status: 'In Progress',
    release: { releaseId: requestId, startedBy: 'staff@fff.example', lines: 4, ordered: 0, notOrdered: 0 },
  });
  await workOffMarks(portal.context);
  expect((await findRow(portal.db, one)).status).toBe('Not Processed');

  // Nobody else can start one; a retry after a lost answer sends the same.
  const second = await startedBy(planner, lines);
  expect([second.status, second.json<ErrorBody>().message]).toEqual([
    409,
    'The system is currently processing orders.  Please wait...',
  ]);
  expect((await startedBy(staff, lines, requestId)).json()).toEqual(answer.json());

  await releaseWaiting(portal.context);
  const found = await planner.get(getRelease, { params: { releaseId: requestId } });
  expect(found).toMatchObject({ status: 'Completed', lines: 4, ordered: 3, notOrdered: 1 });
  expect(outcomes(found.results)).toEqual([
    ['Ordered', ''],
    ['Ordered', ''],
    ['Batch gone', 'NCDC has 10 packs of lot L1 left, 11 were wanted.'],
    ['Ordered', ''],
  ]);
  // One order for each customer, device, warehouse and shipping method.
  const [first, other] = [found.results[0]?.requestNumber, found.results[1]?.requestNumber];
  expect(await ordered()).toEqual([
    { number: first, line: 1, device: 'd1', product: 'P1', packs: 15, lot: 'L1' },
    { number: first, line: 2, device: 'd1', product: 'P2', packs: 4, lot: 'L1' },
    { number: other, line: 1, device: 'd2', product: 'P1', packs: 15, lot: 'L1' },
  ]);
  expect(await reserved()).toEqual(['P1 L1 15', 'P2 L1 4', 'P1 L1 15']);
  await workOffMarks(portal.context);
  expect(await findRow(portal.db, one)).toMatchObject({ status: 'Order Outstanding', quantity: 0 });
  expect((await planner.get(getOrderJobStatus)).status).toBe('Completed');
  expect((await startedBy(staff, lines, requestId)).json()).toEqual(answer.json());
  const notTheirs = await startedBy(planner, lines, requestId);
  expect([notTheirs.status, notTheirs.text]).toEqual([409, expect.stringContaining('of somebody else')]);

  const mail = await portal.db.one<{ to: string; subject: string; body: Buffer }>(sql`
    SELECT to_email AS to, subject, body FROM mail_messages WHERE categories @> '{restock}'`);
  const text = portal.context.secrets.open('mail', mail.body);
  expect(mail).toMatchObject({
    to: 'staff@fff.example',
    subject: 'Parwell orders released: 3 of 4 lines ordered, 1 not ordered',
  });
  expect(text).toContain(`${portal.context.config.PUBLIC_URL}/order-management`);
  expect(
    text
      .split('\n')
      .filter((line) => line.includes('\t'))
      .map((line) => line.split('\t')[0]),
  ).toEqual(['Result', 'Batch gone', 'Ordered', 'Ordered', 'Ordered']);
});

test('two planners release the same row: it is ordered once, and the other reads why (R10)', async () => {
  const key = await wantStock(portal.db, D1P1);
  await workOutRows(portal);
  const line = await lineOfRow(portal.db, key, { ...D1P1, qty: 15 });
  expect(outcomes(await release(line))).toEqual([['Ordered', '']]);
  // The stored row does not know of the order yet.
  const stale = await lineOfRow(portal.db, key, { ...D1P1, qty: 15 });
  const changes = 'On order is 15 now, it was 0; recommended is 0 now, it was 15.';
  expect(outcomes(await release(stale))).toEqual([['Changed meanwhile', changes]]);
  await workOffMarks(portal.context);
  const now = 'Now on hand is 0, in transit is 0, on order is 15, recommended is 0.';
  expect(outcomes(await release(line))).toEqual([['Changed meanwhile', now]]);
  expect(await ordered()).toHaveLength(1);
});

test('a par setting that was changed between the look and the release, or after it, is told (R10)', async () => {
  const key = await wantStock(portal.db, D1P1);
  await workOutRows(portal);
  const line = await lineOfRow(portal.db, key, { ...D1P1, qty: 15 });
  await changePar(portal.db, key, 20);
  const changes = 'Max par is 20 now, it was 15; recommended is 20 now, it was 15.';
  expect(outcomes(await release(line))).toEqual([['Changed meanwhile', changes]]);

  const again = await lineOfRow(portal.db, key, { ...D1P1, qty: 20 });
  const { releaseId } = (await startedBy(staff, [again])).json<{ releaseId: string }>();
  await changePar(portal.db, key, 25);
  await releaseWaiting(portal.context);
  expect(outcomes(await resultsOf(releaseId))).toEqual([
    ['Changed meanwhile', 'Max par is 25 now, it was 20; recommended is 25 now, it was 20.'],
  ]);
  await portal.db.run(sql`DELETE FROM par_settings`);
  await workOutRows(portal);
  expect(outcomes(await release(again))).toEqual([
    ['Changed meanwhile', 'It is no longer in order management.'],
  ]);
  expect(await ordered()).toEqual([]);
});

test('a batch of 10 packs of which two want 8: one is ordered, for the other it is gone (R8 R10)', async () => {
  await stockWarehouse({ ...portal, clock: later() }, 'NCDC', [{ productId: 'P1', lot: 'L1', packs: 10 }]);
  const [one, two] = [await wantStock(portal.db, D1P1), await wantStock(portal.db, D2P1)];
  await workOutRows(portal);
  const results = await release(
    await lineOfRow(portal.db, one, { ...D1P1, qty: 8 }),
    await lineOfRow(portal.db, two, { ...D2P1, qty: 8 }),
  );
  expect(outcomes(results)).toEqual([
    ['Ordered', ''],
    ['Batch gone', 'NCDC has 2 packs of lot L1 left, 8 were wanted.'],
  ]);
  expect(await reserved()).toEqual(['P1 L1 8']);
});

const later = () => {
  portal.clock.advance({ seconds: 1 });
  return portal.clock;
};

test('a row that is ordered from two warehouses is ordered from both, and what is refused leaves the others of its order alone (R4 R10)', async () => {
  await stockWarehouse(portal, 'TXDC', [{ productId: 'P1', lot: 'L7', packs: 5 }]);
  const key = await wantStock(portal.db, D1P1);
  await workOutRows(portal);
  const line = await lineOfRow(portal.db, key, { ...D1P1, qty: 10 });
  const { releaseId } = (
    await startedBy(staff, [
      line,
      { ...line, qty: 5, warehouse: 'TXDC', lot: 'L7' },
      releaseLine({ ...D1P2, qty: 1 }),
      // No warehouse has it, so one of them may choose the batch later.
      releaseLine({ ...D1P2, productId: 'P3', lot: '', qty: 2 }),
    ])
  ).json<{ releaseId: string }>();
  await portal.db.run(sql`UPDATE products SET active = false WHERE product_id = 'P2'`);
  await releaseWaiting(portal.context);
  await portal.db.run(sql`UPDATE products SET active = true WHERE product_id = 'P2'`);
  expect(outcomes(await resultsOf(releaseId))).toEqual([
    ['Ordered', ''],
    ['Ordered', ''],
    ['Refused', 'Product P2 is inactive.'],
    ['Ordered', ''],
  ]);
  expect(await reserved()).toEqual(['P1 L1 10', 'P1 L7 5']);
});

test('wrong lines are named and nothing is stored; only planners may release (R10 OPERM-033)', async () => {
  const key = await wantStock(portal.db, D2P1);
  await workOutRows(portal);
  const good = releaseLine(D1P1);
  const row = await lineOfRow(portal.db, key, D2P1);
  const answer = await startedBy(staff, [
    good,
    { ...good, customerId: 'c2' },
    { ...good, cabinetId: 'd9' },
    { ...good, productId: 'own' },
    { ...good, productId: 'old' },
    { ...good, productId: 'unknown' },
    { ...good, lot: 'L9' },
    { ...good, lot: 'old' },
    { ...good, lot: '' },
    { ...good, id: key, revision: 1 },
    row,
    row,
  ]);
  expect(answer.status).toBe(422);
  expect(answer.json<ErrorBody>().details).toEqual(
    [
      [1, 'Unknown device d1 of customer c2.'],
      [2, 'Device d9 is not restocked: its state is Retired.'],
      [3, 'Product own is not ordered: its source is c1.'],
      [4, 'Product old is inactive.'],
      [5, 'Unknown product unknown.'],
      [6, 'NCDC does not have lot L9 of product P1.'],
      [7, 'Lot old of product P1 expired on 2020-01-31.'],
      [8, 'Product P1 is in stock, so a batch has to be chosen.'],
      [9, 'It is not a row of customer c1.'],
      [11, 'It is the same as line 11.'],
    ].map(([place, text]) => ({ field: `lines.${place}`, message: `Line ${Number(place) + 1}: ${text}` })),
  );
  for (const who of [viewer, portal.owner, portal.nurse, portal.stranger]) {
    expect((await startedBy(who, [good])).status).toBe(403);
    // Viewers of all customers' orders may follow.
    expect((await who.call(getOrderJobStatus)).status).toBe(who === viewer ? 200 : 403);
  }
  expect((await startedBy(staff, [{ ...good, qty: 0 }])).status).toBe(400);
  expect((await startedBy(staff, [{ ...good, poType: 'ZKB' as '' }])).status).toBe(400);
  expect(await portal.db.many(sql`SELECT FROM releases`)).toEqual([]);
  expect(await portal.db.many(sql`SELECT FROM release_lines`)).toEqual([]);
});

test('what the ERP refuses has failed and is free again; what it confirms is reserved until the warehouse has counted after it (R2 R8 R10)', async () => {
  const [one, two] = [await wantStock(portal.db, D1P1), await wantStock(portal.db, D2P1)];
  await workOutRows(portal);
  const lineOf = (key: string, wanted: typeof D1P1) => lineOfRow(portal.db, key, { ...wanted, qty: 15 });
  const available = async () => {
    const answer = await startedBy(staff, [releaseLine({ ...D1P1, qty: 999 })]);
    await releaseWaiting(portal.context);
    const [result] = await resultsOf(answer.json<{ releaseId: string }>().releaseId);
    return Number(/has (\d+) pack/.exec(result?.message ?? '')?.[1]);
  };
  const [first, second] = await release(await lineOf(one, D1P1), await lineOf(two, D2P1));
  expect(await available()).toBe(70);

  const refused = {
    ...answerOf(first?.requestNumber ?? '', '', [], later().now()),
    documentId: 'E-refused',
    poNumber: '',
  };
  await leave(portal, 'erp', 'order-answer', { ...refused, refusedBecause: 'Customer is blocked' });
  await receiveAll(portal);
  expect(await reserved()).toEqual(['P1 L1 15 ended', 'P1 L1 15']);
  expect(await available()).toBe(85);
  await workOffMarks(portal.context);
  expect((await findRow(portal.db, one)).status).toBe('Failed');
  const { releaseId } = await portal.db.one<{ releaseId: string }>(sql`
    SELECT release_id AS "releaseId" FROM release_lines WHERE row_key = ${one}`);
  const results = await staff.get(getRelease, { params: { releaseId } });
  expect([results.ordered, results.notOrdered, results.results[0]]).toMatchObject([
    1,
    1,
    { id: one, outcome: 'Refused', message: 'Customer is blocked' },
  ]);

  // The same request id on two of the ERP's lines is refused.
  const twice = answerOf(second?.requestNumber ?? '', '45008', [15], later().now());
  await leave(portal, 'erp', 'order-answer', {
    ...twice,
    lines: [...twice.lines, { orderLine: '20', requestLine: 1, packs: 1 }],
  });
  const confirmedAt = later().now();
  await leave(
    portal,
    'erp',
    'order-answer',
    answerOf(second?.requestNumber ?? '', '45009', [15], confirmedAt),
  );
  await receiveAll(portal);
  expect(
    await portal.db.many(sql`SELECT problem FROM inbound_documents WHERE state = 'quarantined'`),
  ).toEqual([{ problem: `Line 1 of request ${second?.requestNumber} is there twice.` }]);
  expect(await reserved()).toEqual(['P1 L1 15 ended', 'P1 L1 15 confirmed']);
  expect(await available()).toBe(85);
  await stockWarehouse({ ...portal, clock: later() }, 'NCDC', [{ productId: 'P1', lot: 'L1', packs: 85 }]);
  expect(await available()).toBe(85);

  // Released again, the row is no longer failed.
  const [again] = await release(await lineOf(one, D1P1));
  expect(again?.outcome).toBe('Ordered');
  expect(await portal.db.many(sql`SELECT FROM restock_failures`)).toEqual([]);
  await leave(
    portal,
    'erp',
    'order-answer',
    answerOf(again?.requestNumber ?? '', '45010', [15], later().now()),
  );
  await receiveAll(portal);
  expect(await available()).toBe(70);
  const deleted = { orderNumber: '45010', orderLine: '10', orderStatus: 'Deleted' } as const;
  await leave(portal, 'erp', 'order-status', {
    documentId: 'E-deleted',
    ...deleted,
    changedAt: later().now(),
  });
  await receiveAll(portal);
  expect(await available()).toBe(85);
});

test('an ERP that is away for a day: orders wait, and nothing is ordered twice afterwards (R10 R11)', async () => {
  const key = await wantStock(portal.db, D1P1);
  await workOutRows(portal);
  const [placed] = await release(await lineOfRow(portal.db, key, { ...D1P1, qty: 15 }));
  const number = placed?.requestNumber ?? '';
  const { gateways } = portal.context;
  const put: string[] = [];
  const erpThat = (answers: (name: string, text: string) => Promise<void>) => {
    const erp = {
      ...documentsOf(portal, 'erp'),
      put: (name: string, text: string) => (put.push(name), answers(name, text)),
    };
    return { ...portal.context, gateways: { ...gateways, documents: { ...gateways.documents, erp } } };
  };
  const away = erpThat(() => Promise.reject(Object.assign(new Error('gone'), { code: 'EIO' })));
  for (let hours = 0; hours < 24; hours += 8) {
    await expect(sendWaitingDocuments(away, documentListeners)).rejects.toThrow('could not be sent');
    portal.clock.advance({ hours: 8 });
  }
  staff = await portal.signIn('staff@fff.example');
  await workOffMarks(portal.context);
  expect(await findRow(portal.db, key)).toMatchObject({ status: 'Order Outstanding', quantity: 0 });
  expect(await reserved()).toEqual(['P1 L1 15']);
  const again = await lineOfRow(portal.db, key, { ...D1P1, qty: 15 });
  // A second order of it must know that it is on order.
  expect(outcomes(await release({ ...again, revision: 0 }))).toEqual([
    ['Changed meanwhile', 'Now on hand is 0, in transit is 0, on order is 15, recommended is 0.'],
  ]);

  put.length = 0;
  const back = erpThat((name, text) => documentsOf(portal, 'erp').put(name, text));
  await Promise.all([
    sendWaitingDocuments(back, documentListeners),
    sendWaitingDocuments(back, documentListeners),
  ]);
  await portal.jobs.runWaiting();
  expect(put).toEqual([`order-P-${number}.xml`]);
  await leave(portal, 'erp', 'order-answer', answerOf(number, '45020', [15], portal.clock.now()));
  await receiveAll(portal);
  expect(await portal.db.many(sql`SELECT order_number AS number, status, packs FROM order_lines`)).toEqual([
    { number: '45020', status: 'On Order', packs: 15 },
  ]);
});
