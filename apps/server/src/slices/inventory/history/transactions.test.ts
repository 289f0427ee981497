import {
  exportTransactions,
  generateReport,
  listReportQueue,
  listTransactions,
  prepareDownload,
  Transaction,
  TRANSACTION_GROUPS,
  type CallInput,
  type CallResponse,
} from '@parwell/contract';
import { shownAction, TRANSACTION_ACTIONS } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { addDevice } from '../../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addProduct } from '../../../../test/products.ts';
import { expectTwins } from '../../../../test/twins.ts';
import { sql } from '../../../platform/db/database.ts';
import { shownActionTwin } from './shown-action.twin.ts';

type Query = CallInput<typeof listTransactions>['query'];
type Listed = CallResponse<typeof listTransactions>;

let portal: TestPortal;
let staff: Browser;
let customer: Browser;
let group: Browser;

const READER = { inventory: 'VIEWER' };

/**
 * The rows of `log`, the newest last. Products P1, P2 or none; devices d1 and d2 of c1, d3 of c2, d4 moved c1 → c2.
 */
const COLUMNS = [
  'customer_id',
  'cabinet_id',
  'product_id',
  'lot',
  'type',
  'action',
  'reason',
  'reason_code',
  'quantity',
  'tag_id',
  'serial',
] as const;
const tag = (n: number) => `E280117000${String(n).padStart(4, '0')}`;
const LOG: readonly (readonly (string | number | null)[])[] = [
  ['c1', 'd1', 'P1', 'LOT-A', 'Cycle Count', 'INSERT', 'CYCLE COUNT', null, 20, '', ''],
  ['c1', 'd1', 'P1', 'LOT-A', 'Insert', 'INSERT', 'RESTOCK', null, 1, tag(1), 'S-1'],
  ['c1', 'd1', 'P1', 'LOT-A', 'Removal', 'REMOVAL', 'UNKNOWN', 20, 0, tag(1), 'S-1'],
  ['c1', 'd1', 'P1', 'LOT-A', 'Insert', 'INSERT', 'UNKNOWN', 10, 0, tag(1), 'S-1'],
  ['c1', 'd1', 'P1', 'LOT-A', 'Removal', 'REMOVAL', 'UNKNOWN', 20, 0, tag(1), 'S-1'],
  ['c1', 'd1', 'P1', 'LOT-A', 'Removal', 'VEND', 'VEND', null, -1, tag(1), 'S-1'],
  ['c1', 'd1', 'P2', 'LOT-B', 'Insert', 'INSERT', 'RESTOCK', null, 6, '', ''],
  ['c1', 'd1', 'P2', 'LOT-B', 'Removal', 'REMOVAL', 'RETURN', null, -2, '', ''],
  ['c1', 'd2', '', '', 'Removal', 'NO USAGE', 'NONE', null, 0, '', ''],
  ['c1', 'd2', 'P2', 'LOT-B', 'Removal', 'REVIEW REQD', 'VEND', null, 0, '', ''],
  ['c1', 'd4', 'P1', 'LOT-A', 'Removal', 'VEND', 'VEND', null, -3, '', ''],
  ['c2', 'd4', 'P1', 'LOT-A', 'Insert', 'INSERT', 'RESTOCK', null, 4, '', ''],
  ['c2', 'd3', 'P2', 'LOT-C', 'Insert', 'INSERT', 'RESTOCK', null, 1, tag(2), 'S-2'],
  ['c2', 'd3', 'P2', 'LOT-C', 'Removal', 'VEND', 'VEND', null, -1, tag(2), 'S-2'],
  ['c3', 'd5', 'P1', 'LOT-A', 'Insert', 'INSERT', 'RESTOCK', null, 9, tag(3), 'S-3'],
];

beforeAll(async () => {
  portal = await startTestPortal();
  const { db } = portal;
  for (const [id, gpo] of [
    ['c1', 'G1'],
    ['c2', 'G1'],
    ['c3', 'G2'],
  ] as const)
    await portal.addCustomer(id, `Clinic ${id}`, { gpo });
  const person = async (email: string, accessGroups: Record<string, string[]>) => {
    await portal.addUser({ email, accessGroups, roles: READER });
    return portal.signIn(email);
  };
  staff = await person('staff@fff.example', { customer: ['ALL'] });
  customer = await person('nurse@c1.example', { customer: ['c1'] });
  group = await person('buyer@g1.example', { gpo: ['G1'] });
  await addProduct(portal, 'P1', 'Zemaira 1 g');
  await addProduct(portal, 'P2', 'Albumin 25%', { source: 'LUM' });
  await addProduct(portal, 'F2', 'Albumin 25% case');
  await db.run(sql`UPDATE products SET lum_product_id = 'P2' WHERE product_id = 'F2'`);
  await db.run(sql`UPDATE products SET product_group = 'Proteins' WHERE product_id = 'P2'`);
  await db.run(sql`
    INSERT INTO lots (product_id, lot, expiration, size, assay, unit_of_measure, entered_by, updated_at)
    VALUES ('P1', 'LOT-A', '2026-11-03', '10 mL', '98%', 'mL', 'warehouse', now()),
      ('P2', 'LOT-B', '2028-01-31', '', '', '', 'warehouse', now()),
      ('P2', 'LOT-C', '2026-11-04', '', '', '', 'warehouse', now())`);
  await db.run(sql`
    SELECT know_lots(ARRAY['c1', 'c2', 'c3', 'c1', 'c2', 'c3', 'c2'], ARRAY['P1', 'P1', 'P1', 'P2', 'P2', 'P2', 'P2'],
      ARRAY['LOT-A', 'LOT-A', 'LOT-A', 'LOT-B', 'LOT-B', 'LOT-B', 'LOT-C'])`);
  for (const [cabinetId, customerId, cabinetName, cabinetType] of [
    ['d1', 'c1', 'Ward fridge', 'RFID'],
    ['d2', 'c1', 'Annex', 'RFID'],
    ['d3', 'c2', 'Mini bar', 'MinibarRx'],
    ['d4', 'c2', 'New name', 'EM'],
    ['d5', 'c3', 'Elsewhere', 'EM'],
  ] as const)
    await addDevice(db, { cabinetId, customerId, cabinetName, cabinetType });
  await db.run(sql`
    INSERT INTO device_assignments (cabinet_id, customer_id, cabinet_name, temp_control, properties, starts_at, ends_at)
    VALUES ('d4', 'c1', 'Old name', 'Ambient', '{}', '-infinity', '2026-11-05Z')`);
  const rows = LOG.map((row) => Object.fromEntries(COLUMNS.map((name, at) => [name, row[at] ?? null])));
  // One every six hours: at 06:30 UTC it is 22:30 of the day before in the zone of the business, at 12:30 UTC it is
  // the same day.
  await db.run(sql`
    INSERT INTO transactions (key, owner, at, posted_at, customer_id, cabinet_id, product_id, lot, type, action, reason,
      reason_code, quantity, tag_id, serial, user_name, npi, note, order_number, holder, dispenser)
    SELECT 'log/' || place, 'PROVIDER', at, at, customer_id, cabinet_id, product_id, lot, type, action, reason,
      reason_code, quantity, tag_id, serial, 'Dana Reyes', '1730188462', 'note ' || place, 'O-' || place, 0, 1
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (customer_id text, cabinet_id text,
        product_id text, lot text, type text, action text, reason text, reason_code int, quantity int, tag_id text,
        serial text)) WITH ORDINALITY AS rows (customer_id, cabinet_id, product_id, lot, type, action, reason,
        reason_code, quantity, tag_id, serial, place),
      LATERAL (SELECT timestamptz '2026-11-01 06:30Z' + (place - 1) * interval '6 hours' AS at) times
    ORDER BY place`);
});
afterAll(() => portal.close());

const ask = (browser: Browser, query: Query = {}): Promise<Listed> =>
  browser.get(listTransactions, { query: { limit: '100', ...query } });
/** The numbers of the rows in `LOG`, from 1, in the order of the answer. */
const numbers = ({ result }: Pick<Listed, 'result'>) => result.map(({ orderNo }) => Number(orderNo.slice(2)));
const between = (from: string, until: string) => JSON.stringify({ between: [from, until] });

const PEOPLE = {
  staff: { browser: () => staff, sees: ['c1', 'c2', 'c3'] },
  customer: { browser: () => customer, sees: ['c1'] },
  'purchasing group': { browser: () => group, sees: ['c1', 'c2'] },
} as const;
const visible = (who: keyof typeof PEOPLE) =>
  LOG.flatMap((row, at) => (PEOPLE[who].sees.some((id) => id === row[0]) ? [at + 1] : [])).toReversed();

describe('GET transactions', () => {
  test('a row has the fields of the document, the newest first (TXN-007 TXN-008 S9)', async () => {
    const { result, total_record } = await ask(customer);
    expect(total_record).toBe(11);
    expect(Object.keys(result[0] ?? {}).toSorted()).toEqual(Object.keys(Transaction.shape).toSorted());
    // The device has gone to another customer since, under another name.
    expect(result[0]).toMatchObject({
      productItemId: 'P1',
      materialNo: 'P1',
      productLabelName: 'Zemaira 1 g',
      customerId: 'c1',
      customerName: 'Clinic c1',
      cabinetId: 'd4',
      cabinetName: 'Old name',
      cabinetType: 'EM',
      lot: 'LOT-A',
      timestamp: '2026-11-03T18:30:00+00:00',
      expiration: '2026-11-03',
      afterExpiration: true,
      providerId: '1730188462',
      qty: -3,
      type: 'Removal',
      action: 'VEND',
      reason: 'VEND',
      reasonCode: null,
      customerNote: 'note 11',
      orderNo: 'O-11',
      userName: 'Dana Reyes',
      holderOffset: 0,
      dispenserOffset: 1,
      lotSize: '10 mL',
      lotAssay: '98%',
      lotUnitOfMeasure: 'mL',
      invoiced: false,
    });
    expect(result[1]).toMatchObject({ productItemId: 'P2', materialNo: 'F2', shownAction: 'REVIEW REQD' });
    expect(result[2]).toMatchObject({ productLabelName: '', expiration: null, afterExpiration: false });
    expect(result.find(({ orderNo }) => orderNo === 'O-3')).toMatchObject({
      tag: tag(1),
      rfid_tag: tag(1),
      shortTag: '000001',
      serialNo: 'S-1',
      serial_no: 'S-1',
    });
  });

  test('shows PENDING and RE-INSERT, and SQL and the domain agree on it (TXN-015 TXN-016)', async () => {
    const { result } = await ask(customer, { cabinetId: 'd1' });
    expect(result.map((row) => row.shownAction).toReversed()).toEqual([
      'INSERT',
      'INSERT',
      'PENDING',
      'RE-INSERT',
      'PENDING',
      'VEND',
      'INSERT',
      'REMOVAL',
    ]);
    await expectTwins(portal.db, shownActionTwin, {
      given: fc.constant(undefined),
      facts: fc.record({
        action: fc.constantFrom(...TRANSACTION_ACTIONS),
        quantity: fc.integer({ min: -1, max: 1 }),
        reasonCode: fc.constantFrom(null, 10, 20, 30),
      }),
    });
    expect(result.every((row) => row.shownAction === shownAction({ ...row, quantity: row.qty }))).toBe(true);
  });

  test('compares the day of the business with the expiration (TXN-019 S6)', async () => {
    // 06:30 UTC on the 4th is still the 3rd in Los Angeles, 12:30 is the 4th.
    const highlighted = async (lot: string) =>
      (await ask(staff, { lot })).result.map((row) => [row.timestamp.slice(0, 16), row.afterExpiration]);
    expect(await highlighted('LOT-C')).toEqual([
      ['2026-11-04T12:30', true],
      ['2026-11-04T06:30', false],
    ]);
    expect(await highlighted('LOT-A')).toEqual([
      ['2026-11-04T18:30', true],
      ['2026-11-04T00:30', true],
      ['2026-11-03T18:30', true],
      ['2026-11-02T12:30', false],
      ['2026-11-02T06:30', false],
      ['2026-11-02T00:30', false],
      ['2026-11-01T18:30', false],
      ['2026-11-01T12:30', false],
      ['2026-11-01T06:30', false],
    ]);
  });

  test('everybody sees the rows of their own customers, of a moved device those of their time (S35)', async () => {
    for (const who of ['staff', 'customer', 'purchasing group'] as const)
      expect(numbers(await ask(PEOPLE[who].browser()))).toEqual(visible(who));
    expect(numbers(await ask(customer, { cabinetId: 'd4' }))).toEqual([11]);
    expect(numbers(await ask(group, { cabinetId: 'd4' }))).toEqual([12, 11]);
    expect(numbers(await ask(customer, { customerId: 'c2' }))).toEqual([]);
    expect(numbers(await ask(group, { customerId: 'c2' }))).toEqual([14, 13, 12]);
  });

  test.each<[string, Query, number[]]>([
    ['a part of the device id', { cabinetId: 'D2' }, [10, 9]],
    ['a device type', { cabinetType: 'MinibarRx' }, [14, 13]],
    ['a product', { productId: 'P2', customerId: 'c1' }, [10, 8, 7]],
    ['a part of the product name', { productLabelName: 'BUMIN', customerId: 'c1' }, [10, 8, 7]],
    ['a part of the product group', { productGroup: 'rotein', cabinetId: 'd3' }, [14, 13]],
    ['a part of the lot', { lot: 't-c' }, [14, 13]],
    ['an action', { type: 'VEND' }, [14, 11, 6]],
    ['a type', { type: 'Cycle Count' }, [1]],
    ['TXN-017 PENDING', { type: 'REMOVAL', reason: 'UNKNOWN' }, [5, 3]],
    ['TXN-018 RE-INSERT', { type: 'INSERT', reason: 'UNKNOWN' }, [4]],
    ['a reason', { reason: 'RETURN' }, [8]],
    ['a part of the serial number', { serialNo: '-2' }, [14, 13]],
    ['the last six of a tag', { tag: '000003' }, [15]],
    ['a range of time', { timestamp: between('2026-11-02T06:30:00Z', '2026-11-02T12:30:00Z') }, [6, 5]],
    ['wildcards as they are', { lot: '%' }, []],
  ])('filters by %s', async (_what, query, found) => {
    const answer = await ask(staff, query);
    expect([numbers(answer), answer.total_record]).toEqual([found, found.length]);
  });

  test('sorts by the other columns, pages, and refuses what it does not know', async () => {
    const sorted = await ask(customer, { order: 'qty DESC' });
    expect(numbers(sorted).slice(0, 3)).toEqual([1, 7, 2]);
    expect(numbers(await ask(customer, { order: 'cabinetId ASC', limit: 2, offset: 8 }))).toEqual([9, 10]);
    for (const query of [{ order: 'note ASC' }, { groupBy: 'owner' }, { groupByVal: 'd1' }, { type: 'GONE' }])
      expect((await staff.call(listTransactions, { query: query as Query })).status).toBe(400);
  });
});

describe('grouped (TXN-004 DAPI-065 DCONST-046)', () => {
  test('answers groupNames and groups, five a page, with counts and sums over all rows', async () => {
    const page = await customer.get(listTransactions, { query: { groupBy: 'action' } });
    expect(page.groupNames).toEqual(['INSERT', 'NO USAGE', 'PENDING', 'RE-INSERT', 'REMOVAL']);
    expect(page.groups?.[0]).toEqual({
      key: 'INSERT',
      name: 'INSERT',
      note: '',
      count: 3,
      sums: { qty: 27, in: 27, out: 0 },
    });
    expect([page.result, page.total_record]).toEqual([[], 7]);
    expect(page.totals).toEqual({ count: 11, sums: { qty: 21, in: 27, out: -6 } });
    const devices = await ask(customer, { groupBy: 'cabinetId' });
    expect(devices.groups?.map(({ name, note, count }) => [name, note, count])).toEqual([
      ['Annex', 'd2', 2],
      ['Old name', 'd4', 1],
      ['Ward fridge', 'd1', 8],
    ]);
    expect((await ask(customer, { groupBy: 'cabinetId', order: 'cabinetId DESC' })).groupNames).toEqual([
      'd1',
      'd4',
      'd2',
    ]);
    // Filters hold for groups too.
    expect(await ask(staff, { groupBy: 'tag', reason: 'VEND', customerId: 'c2' })).toMatchObject({
      groupNames: [tag(2)],
      totals: { count: 1, sums: { qty: -1 } },
    });
  });
});

/** The numbers of the rows of a file, in its order. */
const inFile = (text: string) => [...text.matchAll(/,O-(\d+),/g)].map(([, number]) => Number(number));
const download = async (browser: Browser, query: Partial<CallInput<typeof exportTransactions>['query']>) =>
  browser.call(exportTransactions, {
    query: { type: 'csv', ...query },
  });

describe('the export (DAPI-066 TXN-020)', () => {
  test.each(['staff', 'customer', 'purchasing group'] as const)(
    'equals the view row by row, grouped and not, as %s',
    async (who) => {
      const browser = PEOPLE[who].browser();
      const where = { timestamp: { between: ['2026-11-01T00:00:00Z', '2026-11-04T12:30:00Z'] as const } };
      const query = { timestamp: JSON.stringify(where.timestamp) };
      const filter = { where: JSON.stringify(where) };
      expect(inFile((await download(browser, filter)).text)).toEqual(numbers(await ask(browser, query)));
      for (const groupBy of TRANSACTION_GROUPS) {
        const { groups = [], total_record } = await ask(browser, { ...query, groupBy });
        expect(groups).toHaveLength(total_record);
        const shown: number[] = [];
        for (const { key, count, sums } of groups) {
          const rows = await ask(browser, { ...query, groupBy, groupByVal: key });
          expect(rows.total_record).toBe(count);
          expect(rows.result.reduce((sum, { qty }) => sum + qty, 0)).toBe(sums.qty);
          shown.push(...numbers(rows));
        }
        const file = await download(browser, { ...filter, groupByName: groupBy });
        expect(inFile(file.text)).toEqual(shown);
        const only = await download(browser, { ...filter, groupByName: groupBy, groupByVal: groups[0]?.key });
        expect(inFile(only.text)).toEqual(shown.slice(0, groups[0]?.count));
      }
    },
  );

  test('has the columns of the log, times in the zone asked for, and is a report in the queue too', async () => {
    const direct = await download(customer, { timezone: 'America/Chicago', groupByName: 'cabinetId' });
    expect(decodeURIComponent(direct.headers.get('content-disposition') ?? '')).toContain(
      'Transaction Log by Device',
    );
    const [head, first] = direct.text.trim().split('\n');
    expect(head).toBe(
      'Timestamp,Timestamp UTC offset,Action,Type,Product,Product ID,Material No,Lot,Expiration,Qty,Reason,' +
        'Reason Code,Device ID,Device Type,Customer ID,Serial No,Tag,Short Tag,Provider NPI,Updated By,Note,Order No,' +
        'Holder,Dispenser,Size,Assay,Unit',
    );
    expect(first).toBe(
      '2026-11-03 06:30,UTC-06:00,REVIEW REQD,Removal,Albumin 25%,P2,F2,LOT-B,2028-01-31,0,VEND,,d2,RightNow Verified,' +
        'c1,"","","",1730188462,Dana Reyes,note 10,O-10,0,1,"","",""',
    );
    const { reportId } = await customer.get(generateReport, {
      body: {
        report_type: 'RNI_UIEXPORT_TransactionLogReport',
        report_frequency: 'OneTime',
        filter_object_from_ui: {},
        delivery_method: 'UserQueue',
        file_type: 'csv',
        user_name: 'nurse@c1.example',
        recipient_addresses: ['nurse@c1.example'],
        timezone: 'America/Chicago',
        report_additional_metadata: { groupByName: 'cabinetId' },
      },
    });
    await portal.jobs.runWaiting();
    const { url } = await customer.get(prepareDownload, { params: { reportId }, body: {} });
    expect(inFile(await (await fetch(`${portal.url}${url}`)).text())).toEqual(inFile(direct.text));
    const { result } = await customer.get(listReportQueue);
    expect(result[0]).toMatchObject({ reportTitle: 'Transaction Log by Device', rows: 11, totalRows: null });
  });

  test('has 9,999 rows when no limit is set, and says that it was cut (DCONST-015 S36)', async () => {
    await portal.db.run(sql`
      INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, quantity, at,
        posted_at, order_number)
      SELECT 'many/' || n, 'c3', 'd5', 'P1', 'LOT-A', 'PROVIDER', 'Insert', 'INSERT', 'RESTOCK', 1,
        timestamptz '2026-11-10Z' + n * interval '1 second', now(), 'O-' || n FROM generate_series(1, 10000) n`);
    const where = JSON.stringify({
      customerId: 'c3',
      timestamp: { between: ['2026-11-10T00:00:00Z', '2026-11-11T00:00:00Z'] },
    });
    const lines = (await download(staff, { where })).text.trimEnd().split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([10_001, '"This file has the first 9,999 of 10,000 rows."']);
    const few = (await download(staff, { where, limit: '3' })).text.trimEnd().split('\n');
    expect([inFile(few.join('\n')), few.at(-1)]).toEqual([
      [10_000, 9999, 9998],
      '"This file has the first 3 of 10,000 rows."',
    ]);
    // The limit equals the number of rows, so none is missing.
    const all = (await download(staff, { where, limit: '10000' })).text.trimEnd().split('\n');
    expect([all.length, all.at(-1)?.startsWith('"This file')]).toEqual([10_001, false]);
  });
});

test('the log and its export need read on inventory (DPERM-009 S35)', async () => {
  await portal.addUser({
    email: 'clerk@c1.example',
    accessGroups: { customer: ['c1'] },
    roles: { orders: 'OWNER', reports: 'OWNER' },
  });
  const clerk = await portal.signIn('clerk@c1.example');
  expect((await clerk.call(listTransactions, { query: {} })).status).toBe(403);
  expect((await download(clerk, {})).status).toBe(403);
});
