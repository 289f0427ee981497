import { randomUUID } from 'node:crypto';
import {
  createParSetting,
  generateReport,
  getParUsage,
  listPar,
  listUsage,
  listUsageVends,
  prepareDownload,
  refreshPar,
  type CallInput,
  type ParUsage,
} from '@parwell/contract';
import { addDays, businessDays, type BusinessDays } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { answerOf, leave, order, receiveAll } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { beginStock, ship, shipmentOf } from '../../../test/stock.ts';
import { expectTwins } from '../../../test/twins.ts';
import { openDatabase, sql } from '../../platform/db/database.ts';
import { countCustomerStock } from '../inventory/figures/customer-stock.service.ts';
import { lockLedger } from '../inventory/ledger/ledger-lock.ts';
import { postNow } from '../inventory/ledger/post-now.service.ts';
import { countUsage } from '../inventory/figures/usage.service.ts';
import { daysLastingTwin } from './days-lasting.twin.ts';

let portal: DevicesPortal;
let group: Browser;
let days: BusinessDays;
let today: string;

/** Noon of the business day, this many days ago. */
const ago = (count: number): number => days.startOf(addDays(today, -count)) + 12 * 3_600_000;

const vend = (cabinetId: string, productId: string, daysAgo: number, count = 1, lot = 'L1') =>
  portal.db.transaction((tx) =>
    postNow(portal.context, tx, 'c1', {
      kind: 'vend',
      cause: `act/${randomUUID()}`,
      cabinetId,
      at: ago(daysAgo),
      timeReplaced: false,
      slot: null,
      productId,
      count,
      lot,
      expiration: null,
      serials: [],
      userName: 'Nurse Joy',
      npi: '',
      session: '',
    }),
  );
/** Stock that arrived this many days ago. */
const begin = (
  customerId: string,
  cabinetId: string,
  daysAgo: number,
  held: Parameters<typeof beginStock>[3],
) => beginStock({ ...portal, clock: { now: () => new Date(ago(daysAgo)) } }, customerId, cabinetId, held);

const setting = (changes: Partial<CallInput<typeof createParSetting>['body']>) =>
  portal.staff.get(createParSetting, {
    body: {
      customerId: 'c1',
      productId: 'P1',
      cabinetType: 'VISION',
      minSet: 2,
      maxSet: 20,
      crl: 3,
      maxFill: 30,
      packToLum: null,
      ...changes,
    },
  });

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await portal.db.run(sql`UPDATE customers SET gpo_id = 'G1' WHERE customer_id IN ('c1', 'c2')`);
  await portal.addUser({ email: 'gpo@c.example', accessGroups: { gpo: ['G1'] }, roles: { par: 'VIEWER' } });
  group = await portal.signIn('gpo@c.example');
  days = businessDays(portal.context.config.BUSINESS_TIME_ZONE);
  today = days.dayOf(portal.clock.now().getTime());
  for (const [cabinetId, customerId, cabinetType, cabinetState] of [
    ['d1', 'c1', 'VISION', 30],
    ['d2', 'c1', 'VISION', 30],
    ['em', 'c1', 'EM', 30],
    ['locked', 'c1', 'VISION', 31],
    ['old', 'c1', 'VISION', 70],
    ['e1', 'c2', 'VISION', 30],
    ['x1', 'c3', 'VISION', 30],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId, cabinetType, cabinetState });
  for (const id of ['P1', 'P2', 'P3', 'M1']) await addProduct(portal, id, `Mixture ${id}`);
  await portal.db.run(sql`
    UPDATE products SET mbrx_product_id = 'M1', product_group = 'Factor', crl = 4, max_fill = 40
    WHERE product_id = 'P2'`);
  const expired = addDays(today, -1);
  await begin('c1', 'd1', 400, [
    { productId: 'P1', lot: 'L1', count: 50 },
    { productId: 'P1', lot: 'OLD', count: 5, expiration: expired },
    { productId: 'P3', lot: 'L3', count: 1 },
  ]);
  await begin('c1', 'd2', 20, [{ productId: 'P2', lot: 'L2', count: 12 }]);
  const slot = { holder: 0, dispenser: 1, section: '' };
  await begin('c1', 'em', 3, [{ productId: 'P1', lot: 'L1', count: 4, place: slot }]);
  await portal.db.run(sql`
    INSERT INTO dispenser_thaws VALUES ('em', 0, 1, 'P1', 'L1', ${new Date(ago(2))}, ${new Date(ago(1))})`);
  await begin('c2', 'e1', 30, [{ productId: 'P1', lot: 'L1', count: 7 }]);
  await begin('c3', 'x1', 30, [{ productId: 'P1', lot: 'L1', count: 8 }]);
  await vend('d1', 'P1', 365, 9);
  await vend('d1', 'P1', 364, 4);
  await vend('d1', 'P1', 60, 3);
  await vend('d1', 'P1', 6, 2);
  await vend('d1', 'P1', 0, 1);
  // The last unit was used too long ago to count.
  await vend('d1', 'P3', 390, 1, 'L3');
  await vend('d2', 'P2', 5, 2, 'L2');
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1' }, [
      { cabinetId: 'd2', productId: 'P2', lot: 'L2', packs: 6 },
      { cabinetId: 'd1', productId: 'P2', lot: 'L2', packs: 3 },
    ]),
  );
  await setting({ cabinetId: 'd1' });
  await setting({ minSet: 1, maxSet: 5, maxFill: 9, crl: null });
  await setting({ productId: 'M1', minSet: 4, maxSet: 8 });
});
afterAll(() => portal.close());

const flat = async (who: Browser, where: object = {}, order = 'groupName ASC') =>
  (await who.get(listUsage, { query: { where: JSON.stringify(where), limit: 500, order } })).result;
const rowOf = (rows: readonly ParUsage[], cabinetId: string, productId: string) =>
  rows.find((row) => row.cabinetId === cabinetId && row.productId === productId);
const names = (rows: readonly ParUsage[]) =>
  rows.map((row) => `${row.cabinetId} ${row.productId}`).toSorted();

test('a row has par, usage, days on hand, usable stock and what is coming (PAR-006 S31 S33 CPAR-008 CPAR-009 OAPI-047 OAPI-048)', async () => {
  const { result } = await portal.staff.get(listPar, {
    query: { where: JSON.stringify({ customerId: 'c1', productId: 'P1' }), cabinetId: 'd1' },
  });
  expect(result).toEqual([
    {
      customerId: 'c1',
      customerName: 'Clinic c1',
      groupName: 'Device d1',
      cabinetId: 'd1',
      cabinetType: 'VISION',
      productId: 'P1',
      productName: 'Mixture P1',
      productGroup: '',
      ndc: '12345-678-90',
      crl: 3,
      minQty: 2,
      maxQty: 20,
      maxFill: 30,
      shared: false,
      customerProductId: expect.any(Number),
      lastUpdate: expect.any(String),
      productCrl: null,
      productMaxFill: null,
      usageY: 10,
      usageM: 6,
      usageW: 3,
      // 31 usable: 50 less the used ones; five more have expired.
      ydoh: 1131.5,
      mdoh: 315.2,
      wdoh: 72.3,
      salesQty: 31,
      onHandQuantity: 36,
      inTransitQty: 0,
      onOrderQty: 0,
    },
  ]);
  const rows = await flat(portal.staff, { customerId: 'c1' });
  // Stocked for 21 days: the year's usage is divided by these.
  expect(rowOf(rows, 'd2', 'P2')).toMatchObject({
    usageY: 2,
    usageM: 2,
    usageW: 2,
    ydoh: 105,
    mdoh: 105,
    wdoh: 35,
    salesQty: 10,
    inTransitQty: 6,
    productCrl: 4,
    productMaxFill: 40,
  });
  // Beyond its shelf life: on hand, but not usable (S6).
  expect(rowOf(rows, 'em', 'P1')).toMatchObject({
    salesQty: 0,
    onHandQuantity: 4,
    usageY: 0,
    ydoh: null,
    minQty: null,
    customerProductId: null,
    shared: false,
  });
});

test('on order is what was ordered and not shipped, of lines that are open (PAR-006 S33)', async () => {
  const onOrder = async () =>
    Object.fromEntries(
      (await flat(portal.staff, { customerId: 'c1' }))
        .filter((row) => row.onOrderQty > 0)
        .map((row) => [`${row.cabinetId} ${row.productId}`, row.onOrderQty]),
    );
  const wanted = { customerId: 'c1', cabinetId: 'd1' };
  // Nothing else is known of P3 in this device, but it is on order.
  const number = await order(
    portal,
    { ...wanted, productId: 'P1', packs: 5 },
    { ...wanted, productId: 'P3', packs: 2 },
  );
  const other = await order(portal, { ...wanted, productId: 'P1', packs: 3 });
  expect(await onOrder()).toEqual({ 'd1 P1': 8, 'd1 P3': 2 });
  await leave(portal, 'erp', 'order-answer', answerOf(number, '45001', [4, 2], portal.clock.now()));
  await leave(portal, 'erp', 'order-answer', {
    ...answerOf(other, '', [], portal.clock.now()),
    documentId: 'E-other',
    poNumber: '',
    refusedBecause: 'No credit',
  });
  await receiveAll(portal);
  // The ERP orders less of one and refuses the other.
  expect(await onOrder()).toEqual({ 'd1 P1': 4, 'd1 P3': 2 });
  const line = { cabinetId: 'd1', lot: 'L9', numUnitsPerPkg: 1 };
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S-45001', customerId: 'c1', orderNumber: '45001' }, [
      { ...line, orderLine: '10', productId: 'P1', packs: 3 },
      // Too much shipped never makes a negative quantity on order.
      { ...line, orderLine: '20', productId: 'P3', packs: 3 },
    ]),
  );
  expect(await onOrder()).toEqual({ 'd1 P1': 1 });
  await leave(portal, 'erp', 'order-status', {
    documentId: 'E-deleted',
    orderNumber: '45001',
    orderLine: '10',
    orderStatus: 'Deleted',
    changedAt: portal.clock.now(),
  });
  await receiveAll(portal);
  expect(await onOrder()).toEqual({});
  // Shipped units stay on their way (R12).
  expect(rowOf(await flat(portal.staff), 'd1', 'P1')).toMatchObject({ inTransitQty: 3, onOrderQty: 0 });
  await portal.db.run(sql`DELETE FROM shipment_lines WHERE shipment_id = 'S-45001'`);
});

test('a setting without a device is shown under each as shared; par is looked up by mbrxProductId first (PAR-005 S2 S32)', async () => {
  const rows = await flat(portal.staff, { customerId: 'c1' });
  expect(names(rows)).toEqual(
    ['d1 M1', 'd1 P1', 'd1 P2', 'd2 M1', 'd2 P1', 'd2 P2', 'em P1', 'locked M1', 'locked P1'].toSorted(),
  );
  expect(rowOf(rows, 'd2', 'P1')).toMatchObject({ minQty: 1, maxQty: 5, shared: true, onHandQuantity: 0 });
  expect(rowOf(rows, 'd1', 'P1')).toMatchObject({ minQty: 2, shared: false });
  expect(rowOf(rows, 'd2', 'P2')).toMatchObject({ minQty: 4, maxQty: 8, shared: true });
  await portal.db.run(sql`UPDATE par_settings SET active = false WHERE product_id = 'M1'`);
  expect(rowOf(await flat(portal.staff), 'd2', 'P2')).toMatchObject({
    minQty: null,
    customerProductId: null,
  });
  await portal.db.run(sql`UPDATE par_settings SET active = true WHERE product_id = 'M1'`);
});

test('devices are groups, five on a page, and a group opens its rows (PAR-005 DAPI-062 DCONST-005)', async () => {
  const grouped = await portal.staff.get(listPar, { query: { groupBy: 'cabinet' } });
  expect([grouped.result, grouped.total_record, grouped.groupNames]).toEqual([
    [],
    6,
    ['d1', 'd2', 'e1', 'em', 'locked'],
  ]);
  expect(grouped.groups?.[0]).toEqual({
    key: 'd1',
    name: 'Device d1',
    note: 'd1',
    count: 3,
    sums: { onHandQuantity: 36, inTransitQty: 3 },
  });
  expect(grouped.totals).toEqual({ count: 11, sums: { onHandQuantity: 65, inTransitQty: 9 } });
  const next = await portal.staff.get(listPar, { query: { groupBy: 'cabinet', offset: 5 } });
  expect(next.groupNames).toEqual(['x1']);
  const opened = await portal.staff.get(listPar, {
    query: { groupBy: 'cabinet', groupByVal: 'd1', order: 'productName DESC' },
  });
  expect(opened.result.map(({ productId }) => productId)).toEqual(['P2', 'P1', 'M1']);
  const filtered = await portal.staff.get(listPar, {
    query: { groupBy: 'cabinet', customerId: 'c1', productGroup: 'fact' },
  });
  expect(filtered.groupNames).toEqual(['d1', 'd2']);
});

/** Cells of a CSV file by column title. */
const cellsOf = (text: string) => {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  const titles = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, place) => [titles[place], cell])));
};
const TITLES = {
  Device: 'groupName',
  'Device ID': 'cabinetId',
  'Customer ID': 'customerId',
  Product: 'productName',
  Min: 'minQty',
  Max: 'maxQty',
  'Max fill': 'maxFill',
  Usable: 'salesQty',
  'On hand': 'onHandQuantity',
  'In transit': 'inTransitQty',
  'On order': 'onOrderQty',
  'Usage, year': 'usageY',
  'Days on hand, year': 'ydoh',
  'Days on hand, 2 months': 'mdoh',
  'Days on hand, week': 'wdoh',
} as const satisfies Record<string, keyof ParUsage>;

test('the export is the view row by row, as staff, customer and purchasing group (PAR-008 DAPI-067 DAPI-099)', async () => {
  const expected = {
    staff: ['d1', 'd2', 'e1', 'em', 'locked', 'x1'],
    owner: ['d1', 'd2', 'e1', 'em'],
    group: ['d1', 'd2', 'e1', 'em'],
  };
  for (const [name, who] of Object.entries({ staff: portal.staff, owner: portal.owner, group })) {
    const devices = (await who.get(listPar, { query: { groupBy: 'cabinet', limit: 50 } })).groupNames ?? [];
    expect(devices).toEqual(expected[name as keyof typeof expected]);
    const view: ParUsage[] = [];
    for (const groupByVal of devices)
      view.push(
        ...(await who.get(listPar, { query: { groupBy: 'cabinet', groupByVal, limit: 500 } })).result,
      );
    const answer = await who.call(listUsage, { query: { where: '{}', csvExport: 'true' } as object });
    const cells = cellsOf(
      answer.text.replaceAll(/"([^"]*)"/g, (_all, text: string) => text.replaceAll(',', ';')),
    );
    const titleOf = (title: string) => title.replaceAll(',', ';');
    expect(
      cells.map((row) => Object.keys(TITLES).map((title) => row[titleOf(title)])),
      name,
    ).toEqual(view.map((row) => Object.values(TITLES).map((key) => String(row[key] ?? ''))));
  }
  // From the page: a report of one device, in the queue.
  const { reportId } = await portal.owner.get(generateReport, {
    body: {
      report_type: 'RNI_UIEXPORT_ParUsageReport',
      filter_object_from_ui: { customerId: 'c1' },
      report_frequency: 'OneTime',
      delivery_method: 'UserQueue',
      file_type: 'csv',
      user_name: 'owner@c.example',
      recipient_addresses: ['owner@c.example'],
      timezone: 'Etc/GMT',
      report_additional_metadata: {
        columnsRequested: ['cabinetId', 'productId'],
        groupByName: 'cabinet',
        groupByVal: 'd1',
      },
    },
  });
  await portal.jobs.runWaiting();
  const { url } = await portal.owner.get(prepareDownload, { params: { reportId }, body: {} });
  const file = await (await fetch(`${portal.url}${url}`)).text();
  expect(cellsOf(file).map((row) => Object.values(row).join(' '))).toEqual(['d1 M1', 'd1 P1', 'd1 P2']);
});

test('who may not read par is refused, and others see nothing of a customer’s (S35)', async () => {
  expect((await portal.nurse.call(listPar, { query: {} })).status).toBe(403);
  expect(names(await flat(portal.stranger))).toEqual(['x1 P1']);
  expect(await flat(portal.stranger, { customerId: 'c1' })).toEqual([]);
  const others = { cabinetId: 'd1', productId: 'P1', window: 'year' } as const;
  expect((await portal.stranger.call(listUsageVends, { query: others })).status).toBe(404);
  const foreign = { customerId: 'c1', productId: 'P1', cabinetType: 'VISION' } as const;
  expect((await portal.stranger.call(getParUsage, { query: foreign })).status).toBe(403);
  expect((await portal.stranger.call(refreshPar, { body: { customerId: 'c1' } })).status).toBe(403);
});

test('a figure of usage opens its vends, and what was reversed counts nothing', async () => {
  await vend('d1', 'P1', 1, 5);
  await portal.db.transaction(async (tx) => {
    const { key, at } = await tx.one<{ key: string; at: Date }>(sql`
      INSERT INTO transactions (key, reverses, customer_id, cabinet_id, product_id, lot, owner, type, action, reason,
        quantity, at, posted_at)
      SELECT key || '/back', key, customer_id, cabinet_id, product_id, lot, owner, 'Insert', 'INSERT', 'REVERT', 5,
        at + interval '1 hour', now()
      FROM transactions WHERE action = 'VEND' AND quantity = -5 RETURNING reverses AS key, at`);
    const row = { cabinetId: 'd1', productId: 'P1', at: at.getTime(), quantity: 5, reverses: key };
    await countUsage(tx, { customerId: 'c1', rows: [{ action: 'INSERT', ...row }] });
    await countCustomerStock(tx, { customerId: 'c1', rows: [{ ...row, lot: 'L1' }] });
    await tx.run(sql`UPDATE on_hand SET quantity = quantity + 5 WHERE cabinet_id = 'd1' AND lot = 'L1'`);
  });
  const opened = (window: 'year' | 'twoMonths' | 'week') =>
    portal.owner.get(listUsageVends, { query: { cabinetId: 'd1', productId: 'P1', window } });
  const { result, units, total_record } = await opened('week');
  expect([units, total_record]).toEqual([3, 3]);
  expect(result.map(({ quantity, reversedAt }) => [quantity, reversedAt !== null])).toEqual([
    [1, false],
    [5, true],
    [2, false],
  ]);
  expect(result[0]).toMatchObject({ lot: 'L1', userName: 'Nurse Joy' });
  expect([(await opened('twoMonths')).units, (await opened('year')).units]).toEqual([6, 10]);
  expect(rowOf(await flat(portal.staff), 'd1', 'P1')).toMatchObject({ usageW: 3, usageY: 10, salesQty: 31 });
});

test('a form is told how the product of a setting is used in all devices that it is for (S31)', async () => {
  const query = { customerId: 'c1', productId: 'P1', cabinetType: 'VISION' } as const;
  expect(await portal.staff.get(getParUsage, { query })).toEqual({
    devices: 3,
    salesQty: 31,
    year: { usage: 10, daysStocked: 401 },
    twoMonths: { usage: 6, daysStocked: 401 },
    week: { usage: 3, daysStocked: 401 },
  });
  const shared = await portal.owner.get(getParUsage, {
    query: { ...query, productId: 'M1', cabinetId: 'd2' },
  });
  expect([shared.devices, shared.salesQty, shared.year]).toEqual([1, 10, { usage: 2, daysStocked: 21 }]);

  // Of another customer's own product as little is told as of none (S2).
  await addProduct(portal, 'THEIRS', 'Mixture of c2', { source: 'c2' });
  const [theirs, none] = await Promise.all(
    ['THEIRS', 'NOTHING'].map((productId) =>
      portal.owner.get(getParUsage, { query: { ...query, productId } }),
    ),
  );
  expect(theirs).toEqual(none);
});

const refresh = (who: Browser, body: CallInput<typeof refreshPar>['body'] = {}) =>
  who.get(refreshPar, { body });
const spoil = (customerId: string) =>
  portal.db.run(sql`
    UPDATE usage_days SET units = units + 100 WHERE customer_id = ${customerId}`);
const spoilStock = () =>
  portal.db.run(sql`UPDATE on_hand SET quantity = quantity + 1 WHERE cabinet_id = 'e1'`);

test('a refresh recounts from the ledger, and a difference is an error (PAR-007 DERR-038 DAPI-063 DAPI-085 OAPI-049 OAPI-050 S34)', async () => {
  expect(await refresh(portal.staff)).toEqual({
    message: 'PAR has been refreshed.',
    customers: 3,
    differing: 0,
    differences: [],
    next: null,
  });
  await spoil('c1');
  await portal.db.run(sql`DELETE FROM usage_hours WHERE cabinet_id = 'd2'`);
  await portal.db.run(sql`UPDATE stocked_since SET since = now() WHERE cabinet_id = 'em'`);
  await spoilStock();
  const days1 = await portal.db.one<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM usage_days WHERE customer_id = 'c1'`,
  );
  // One device of a customer, then the customer, then all.
  const one = await refresh(portal.owner, { customerId: 'c1', cabinetId: 'd2' });
  expect([one.differing, one.message]).toEqual([
    2,
    '2 figures were wrong and have been put right. Please tell support.',
  ]);
  expect(one.differences).toContainEqual(
    expect.objectContaining({
      customerId: 'c1',
      cabinetId: 'd2',
      figure: 'usage by day',
      kept: '102',
      ledger: '2',
    }),
  );
  expect((await refresh(portal.owner, { customerId: 'c1' })).differing).toBe(days1.n - 1 + 1);
  const all = await refresh(portal.staff);
  expect(all.differences).toEqual([
    {
      customerId: 'c2',
      cabinetId: 'e1',
      productId: 'P1',
      figure: 'on hand',
      of: 'lot L1',
      kept: '8',
      ledger: '7',
    },
  ]);
  expect(rowOf(await flat(portal.staff), 'd1', 'P1')).toMatchObject({ usageY: 10, salesQty: 31 });
  expect(
    await portal.db.many(sql`
      SELECT customer_id FROM audit_entries WHERE event_type = 'Figures Corrected' ORDER BY id`),
  ).toEqual([{ customer_id: 'c1' }, { customer_id: 'c1' }, { customer_id: 'c2' }]);
});

test('a refresh that is killed in the middle is repeated, and two at once are one after the other (S34)', async () => {
  await spoil('c1');
  await spoilStock();
  const other = openDatabase(portal.db.url, { connections: 1 });
  // c1 is done when it waits for the ledger of c2.
  const killed = await other.transaction(async (tx) => {
    await lockLedger(tx, 'c2');
    const answer = portal.staff.call(refreshPar, { body: {} });
    const waiting = sql`
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`;
    let found = await tx.maybe<{ pid: number }>(waiting);
    while (!found) found = await tx.maybe<{ pid: number }>(waiting);
    await tx.one(sql`SELECT pg_terminate_backend(${found.pid})`);
    return (await answer).status;
  });
  await other.close();
  expect(killed).toBeGreaterThanOrEqual(500);
  const both = await Promise.all([refresh(portal.staff), refresh(portal.staff)]);
  expect(both.map(({ differing }) => differing).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect((await refresh(portal.staff)).message).toBe('PAR has been refreshed.');
  expect(rowOf(await flat(portal.staff), 'd1', 'P1')).toMatchObject({ usageY: 10 });
  expect(rowOf(await flat(portal.staff), 'e1', 'P1')).toMatchObject({ onHandQuantity: 7 });
});

test('SQL and the domain agree on how long units last', () =>
  expectTwins(portal.db, daysLastingTwin, {
    given: fc.constantFrom('year', 'twoMonths', 'week'),
    facts: fc.record({
      units: fc.integer({ min: 0, max: 5000 }),
      usage: fc.integer({ min: 0, max: 400 }),
      daysStocked: fc.option(fc.constantFrom(1, 6, 7, 8, 60, 61, 62, 364, 365, 366)),
    }),
  }));
