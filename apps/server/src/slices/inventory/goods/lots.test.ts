import { randomUUID } from 'node:crypto';
import {
  confirmLot,
  correctLot,
  getLotStory,
  listInventory,
  listLotTasks,
  listTransactions,
  lookUpStock,
  readStockScan,
  updateInventory,
  type ErrorBody,
} from '@parwell/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Browser } from '../../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { beginStock, sendEvent, ship, shipmentOf } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { findDifferences } from '../ledger/check-ledger.queries.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

const GTIN = '00312345678906';
const CUSTOMERS = ['c1', 'c2'] as const;
type CustomerId = (typeof CUSTOMERS)[number];
const DEVICES: Record<CustomerId, string> = { c1: 'v1', c2: 'v2' };

let portal: DevicesPortal;
let lots = 0;
const newLot = (): string => `LOT${++lots}`;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await portal.db.run(sql`
    INSERT INTO products (product_id, product_name, source, ndc, gtin, dose_type, pack_qty, active)
    VALUES ('P1', 'Infliximab 100 mg', 'FFF', '1234-5678-90', ${GTIN}, 'VIAL', 1, true)`);
  for (const customerId of CUSTOMERS) {
    await addDevice(portal.db, { cabinetId: DEVICES[customerId], customerId, cabinetType: 'Virtual' });
    await beginStock(portal, customerId, DEVICES[customerId]);
  }
  await addDevice(portal.db, { cabinetId: 'bar', customerId: 'c1', cabinetType: 'EM' });
  await beginStock(portal, 'c1', 'bar');
  portal.clock.advance({ minutes: 1 });
});
afterAll(() => portal.close());

const insert = (customerId: CustomerId, lot: string, expiration: string | null, who = portal.owner) =>
  who.call(updateInventory, {
    body: {
      requestId: randomUUID(),
      customerId,
      cabinetId: DEVICES[customerId],
      productItemId: 'P1',
      lot,
      qty: 1,
      reason: 'RESTOCK',
      expiration,
    },
  });

const gs1 = (day: string): string => day.slice(2).replaceAll('-', '');
const scan = (customerId: CustomerId, lot: string, day: string) =>
  portal.owner.get(readStockScan, {
    params: { cabinetId: DEVICES[customerId] },
    body: { text: `(01)${GTIN}(17)${gs1(day)}(10)${lot}` },
  });

let shipments = 0;
const document = (customerId: CustomerId, lot: string, expiration: string) =>
  ship(
    portal,
    shipmentOf({ shipmentId: `S${++shipments}`, customerId, orderNumber: '' }, [
      { cabinetId: DEVICES[customerId], productId: 'P1', lot, packs: 1, expiration },
    ]),
  );

const correct = (
  customerId: string,
  lot: string,
  [seenExpiration, expiration]: readonly [string | null, string],
  { who = portal.owner, dryRun = false }: { who?: Browser; dryRun?: boolean } = {},
) =>
  who.call(correctLot, {
    body: { customerId, productId: 'P1', lot, expiration, seenExpiration, dryRun },
  });

const confirm = (
  lot: string,
  [seenExpiration, expiration]: readonly [string | null, string],
  { who = portal.staff, dryRun = false }: { who?: Browser; dryRun?: boolean } = {},
) => who.call(confirmLot, { body: { productId: 'P1', lot, expiration, seenExpiration, dryRun } });

const problemOf = (answer: Answer): string => answer.json<ErrorBody>().message;

const dateAt = async (customerId: CustomerId, lot: string): Promise<string | null | undefined> =>
  (await portal.owner.get(listInventory, { query: { customerId, lot } })).result[0]?.expiration;

const tasksOf = async (lot: string) =>
  (await portal.staff.get(listLotTasks, { query: { limit: '500' } })).result.filter(({ known }) =>
    known.some((each) => each.lot.toUpperCase() === lot.toUpperCase()),
  );

describe('a lot entered by hand is its customer’s own (S5)', () => {
  test('another customer is neither told its date nor held to it; the difference is a task for staff', async () => {
    const lot = newLot();
    expect((await insert('c1', lot, '2031-06-30')).status).toBe(200);
    expect(await scan('c2', lot, '2027-01-31')).toMatchObject({
      expiration: '2027-01-31',
      contradiction: null,
    });
    expect((await insert('c2', lot, '2027-01-31')).status).toBe(200);
    expect([await dateAt('c1', lot), await dateAt('c2', lot)]).toEqual(['2031-06-30', '2027-01-31']);
    expect(await tasksOf(lot)).toMatchObject([
      {
        task: 'dates',
        productLabelName: 'Infliximab 100 mg',
        known: [
          { customerId: 'c1', customerName: 'Clinic c1', expiration: '2031-06-30', isConfirmed: false },
          { customerId: 'c2', expiration: '2027-01-31', isConfirmed: false },
        ],
      },
    ]);
    // Another customer's facts are shown neither by the lot's page nor by a lookup.
    const story = { query: { productId: 'P1', lot } };
    expect((await portal.stranger.call(getLotStory, story)).status).toBe(404);
    expect((await portal.owner.get(getLotStory, story)).expiration).toBeNull();
    const text = `(01)${GTIN}(17)280131(10)${lot}`;
    expect((await portal.stranger.get(lookUpStock, { query: { text } })).named.contradiction).toBeNull();
    expect((await portal.owner.get(lookUpStock, { query: { text } })).named.contradiction).toBe(
      `Lot ${lot} is known to expire on 2027-01-31, not on 2028-01-31.`,
    );
  });

  test('the warehouse’s word replaces what each customer said, noted for each, and holds for all', async () => {
    const lot = newLot();
    await insert('c1', lot, '2031-06-30');
    await insert('c2', lot, '2027-01-31');
    await document('c2', lot, '2028-02-29');
    expect([await dateAt('c1', lot), await dateAt('c2', lot)]).toEqual(['2028-02-29', '2028-02-29']);
    expect(await tasksOf(lot)).toEqual([]);
    const entries = await portal.db.many(sql`
      SELECT customer_id, data -> 'before' ->> 'expiration' AS before FROM audit_entries
      WHERE event_type = 'Lot Changed' AND resource_id = ${`P1 ${lot}`} ORDER BY customer_id`);
    expect(entries).toEqual([
      { customer_id: 'c1', before: '2031-06-30' },
      { customer_id: 'c2', before: '2027-01-31' },
    ]);
    expect(await scan('c1', lot, '2031-06-30')).toMatchObject({
      contradiction: `Lot ${lot} is known to expire on 2028-02-29, not on 2031-06-30.`,
    });
  });

  test('a shipment that contradicts a confirmed lot is refused before anything is stored', async () => {
    const lot = newLot();
    await document('c1', lot, '2028-02-29');
    await expect(document('c2', lot, '2028-03-31')).rejects.toThrow(
      `Shipment S${shipments}: Lot ${lot} is known to expire on 2028-02-29, not on 2028-03-31.`,
    );
    expect(
      await portal.db.many(sql`SELECT FROM shipment_lines WHERE lot = ${lot} AND customer_id = 'c2'`),
    ).toEqual([]);
    await expect(
      ship(
        portal,
        shipmentOf(
          { shipmentId: 'S-two', customerId: 'c1', orderNumber: '' },
          ['2029-01-31', '2029-02-28'].map((expiration) => ({
            cabinetId: 'v1',
            productId: 'P1',
            lot: 'TWICE',
            packs: 1,
            expiration,
          })),
        ),
      ),
    ).rejects.toThrow('Lot TWICE is known to expire on 2029-01-31, not on 2029-02-28.');
  });

  test('a device that contradicts what its customer knows goes to review; another customer’s word is no contradiction', async () => {
    const lot = newLot();
    await insert('c2', lot, '2031-06-30');
    const load = (expiration: string) =>
      sendEvent(portal, 'bar', 'load', {
        productId: 'P1',
        count: 1,
        lot,
        expiration,
        holder: 0,
        dispenser: 1,
      });
    await load('2027-01-31');
    await postWaiting(portal.context);
    expect(await dateAt('c1', lot)).toBe('2027-01-31');
    await load('2031-06-30');
    await postWaiting(portal.context);
    const reviews = await portal.db.many(
      sql`SELECT customer_id, suspended_reason FROM stock_reviews WHERE lot = ${lot}`,
    );
    expect(reviews).toEqual([
      {
        customer_id: 'c1',
        suspended_reason: `Lot ${lot} is known to expire on 2027-01-31, not on 2031-06-30.`,
      },
    ]);
  });
});

describe('a lot is the same whatever the case and spaces of its number (S5)', () => {
  test('typing, scan, document, search and look find the lot that is there', async () => {
    await insert('c1', 'AbC 1-2', '2029-01-31');
    expect((await insert('c1', 'abc1-2', null)).status).toBe(200);
    expect(problemOf(await insert('c1', ' ABC1-2', '2029-02-28'))).toBe(
      'Lot AbC 1-2 is known to expire on 2029-01-31, not on 2029-02-28.',
    );
    expect(await scan('c1', 'ABC1-2', '2029-01-31')).toMatchObject({ lot: 'AbC 1-2', onHand: 2 });
    await document('c1', 'ABC1-2', '2029-01-31');
    for (const lot of ['abc 1-2', 'ABC1-2', 'bc1'])
      expect(
        (await portal.owner.get(listInventory, { query: { customerId: 'c1', lot } })).result.map((row) => [
          row.lot,
          row.onHand,
        ]),
        lot,
      ).toEqual([['AbC 1-2', 2]]);
    const { result } = await portal.owner.get(listTransactions, {
      query: { customerId: 'c1', lot: 'a b c1-2' },
    });
    expect(result.filter(({ qty }) => qty === 1).map(({ lot }) => lot)).toEqual(['AbC 1-2', 'AbC 1-2']);
    for (const text of ['abc1-2', 'ABC 1 - 2'])
      expect((await portal.owner.get(lookUpStock, { query: { text } })).units, text).toBe(2);
  });

  test('spellings that exist with different dates are not merged: each stays, and they are a task', async () => {
    // As they were stored before numbers were compared.
    for (const [lot, expiration] of [
      ['SP1', '2029-01-31'],
      ['sp1', '2029-05-31'],
    ])
      await portal.db.run(sql`
        INSERT INTO lots (product_id, lot, expiration, entered_by, updated_at)
        VALUES ('P1', ${lot}, ${expiration}, 'warehouse', now())`);
    await portal.db.run(sql`SELECT know_lots(ARRAY['c1', 'c1'], ARRAY['P1', 'P1'], ARRAY['SP1', 'sp1'])`);
    expect((await insert('c1', 'sp1', '2029-05-31')).status).toBe(200);
    expect((await insert('c1', 'SP1', '2029-01-31')).status).toBe(200);
    // A spelling that matches neither exactly means the first, with its date.
    expect(problemOf(await insert('c1', 'S p1', '2029-05-31'))).toContain('Lot SP1 is known');
    await confirm('SP1', ['2029-01-31', '2029-02-28']);
    expect(await tasksOf('sp1')).toMatchObject([{ task: 'spellings' }]);
    await confirm('SP1', ['2029-02-28', '2029-05-31']);
    expect(await tasksOf('sp1')).toEqual([]);
  });
});

describe('corrections (S5)', () => {
  test('a customer corrects its own lot: what it changes is shown first, the ledger keeps the old date', async () => {
    const lot = newLot();
    await insert('c1', lot, '2031-06-30');
    await insert('c2', lot, '2031-06-30');
    const change = ['2031-06-30', '2020-06-30'] as const;
    const preview = await correct('c1', lot, change, { dryRun: true });
    expect(preview.json()).toEqual({
      customers: [{ customerId: 'c1', customerName: 'Clinic c1', expiration: '2031-06-30', onHand: 1 }],
      units: 1,
      becomeExpired: 1,
      becomeUsable: 0,
    });
    expect(await dateAt('c1', lot)).toBe('2031-06-30');
    expect((await correct('c1', lot, change)).status).toBe(200);
    expect([await dateAt('c1', lot), await dateAt('c2', lot)]).toEqual(['2020-06-30', '2031-06-30']);
    const { result } = await portal.owner.get(listTransactions, { query: { customerId: 'c1', lot } });
    expect(result).toMatchObject([
      { expiration: '2031-06-30', correctedExpiration: '2020-06-30', afterExpiration: true },
    ]);
    const story = await portal.owner.get(getLotStory, { query: { productId: 'P1', lot } });
    expect(story.corrections).toMatchObject([
      { customerId: 'c1', before: '2031-06-30', after: '2020-06-30' },
    ]);
    const entries = await portal.db.many(sql`
      SELECT customer_id, data -> 'before' ->> 'expiration' AS before, data -> 'after' ->> 'expiration' AS after
      FROM audit_entries WHERE event_type = 'Lot Corrected' AND resource_id = ${`P1 ${lot}`}`);
    expect(entries).toEqual([{ customer_id: 'c1', before: '2031-06-30', after: '2020-06-30' }]);
    // Later postings have the new date.
    portal.clock.advance({ seconds: 1 });
    await portal.owner.get(updateInventory, {
      body: {
        requestId: randomUUID(),
        customerId: 'c1',
        cabinetId: 'v1',
        productItemId: 'P1',
        lot,
        qty: 1,
        reason: 'RETURN',
        confirmed: true,
      },
    });
    const after = await portal.owner.get(listTransactions, { query: { customerId: 'c1', lot } });
    expect(after.result.map((row) => [row.expiration, row.correctedExpiration])).toEqual([
      ['2020-06-30', null],
      ['2031-06-30', '2020-06-30'],
    ]);
  });

  test('once confirmed only staff correct it; then it holds for every customer', async () => {
    const lot = newLot();
    await insert('c1', lot, '2031-06-30');
    await insert('c2', lot, '2027-01-31');
    expect((await confirm(lot, [null, '2028-02-29'], { dryRun: true })).json()).toMatchObject({
      customers: [{ customerId: 'c1' }, { customerId: 'c2' }],
      units: 2,
    });
    expect((await confirm(lot, [null, '2028-02-29'])).status).toBe(200);
    expect([await dateAt('c1', lot), await dateAt('c2', lot)]).toEqual(['2028-02-29', '2028-02-29']);
    expect(await tasksOf(lot)).toEqual([]);
    const refused = await correct('c1', lot, ['2028-02-29', '2029-02-28']);
    expect([refused.status, problemOf(refused)]).toEqual([
      422,
      'The provider has confirmed when this lot expires. Only its staff can correct it.',
    ]);
    expect((await confirm(lot, ['2028-02-29', '2029-02-28'])).status).toBe(200);
    expect(await dateAt('c1', lot)).toBe('2029-02-28');
  });

  test('two at once: the second is told; nobody corrects for others or without the grant', async () => {
    const lot = newLot();
    await insert('c1', lot, '2031-06-30');
    const both = await Promise.all([
      correct('c1', lot, ['2031-06-30', '2030-06-30']),
      correct('c1', lot, ['2031-06-30', '2029-06-30']),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const seen = (await dateAt('c1', lot)) ?? null;
    expect((await correct('c1', lot, [seen, '2028-06-30'], { who: portal.stranger })).status).toBe(403);
    expect((await correct('c3', lot, [null, '2028-06-30'], { who: portal.stranger })).status).toBe(404);
    expect((await correct('ALL', lot, [seen, '2028-06-30'], { who: portal.staff })).status).toBe(403);
    expect((await confirm(lot, [seen, '2028-06-30'], { who: portal.owner })).status).toBe(403);
    expect((await portal.nurse.call(listLotTasks, { query: {} })).status).toBe(403);
    expect((await portal.owner.call(listLotTasks, { query: {} })).status).toBe(403);
    expect(await dateAt('c1', lot)).toBe(seen);
  });
});

// S5 as a small model, against the portal: confirmed facts hold for all, the rest is each customer's own.
const DAYS = ['2028-01-31', '2029-01-31', '2030-01-31'] as const;
const who = fc.constantFrom(...CUSTOMERS);
const day = fc.constantFrom(...DAYS);
const step = fc.oneof(
  fc.record({ kind: fc.constant('hand' as const), who, day, spelling: fc.boolean() }),
  fc.record({ kind: fc.constant('scan' as const), who, day }),
  fc.record({ kind: fc.constant('document' as const), who, day }),
  fc.record({ kind: fc.constant('correction' as const), who, day }),
  fc.record({ kind: fc.constant('confirmation' as const), day }),
);

test('any order of hand, scan, document and correction at two customers ends as the rule says (S5)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const lot = newLot();
      const spelled = `lot ${lot.slice(3)}`;
      let confirmed: string | null = null;
      const own: Record<CustomerId, string | null> = { c1: null, c2: null };
      const knownAt = (customerId: CustomerId) => confirmed ?? own[customerId];
      const shared = (): string | null =>
        confirmed ?? (own.c1 === null || own.c2 === null || own.c1 === own.c2 ? (own.c1 ?? own.c2) : null);
      for (const each of steps) {
        if (each.kind === 'scan') {
          const known = knownAt(each.who);
          const answer = await scan(each.who, lot, each.day);
          expect(answer.expiration).toBe(known ?? each.day);
          expect(answer.contradiction !== null).toBe(known !== null && known !== each.day);
        } else if (each.kind === 'hand') {
          const known = knownAt(each.who);
          const { status } = await insert(each.who, each.spelling ? spelled : lot, each.day);
          expect(status).toBe(known === null || known === each.day ? 200 : 422);
          own[each.who] ??= confirmed === null && status === 200 ? each.day : null;
        } else if (each.kind === 'document') {
          const isImported = confirmed === null || confirmed === each.day;
          const imported = document(each.who, lot, each.day);
          if (isImported) expect(await imported).toBe(true);
          else await expect(imported).rejects.toThrow(' is known to expire on ');
          if (isImported) confirmed = each.day;
        } else if (each.kind === 'correction') {
          const known = knownAt(each.who);
          const { status } = await correct(each.who, lot, [known, each.day]);
          const isOwn = confirmed === null && own[each.who] !== null;
          const isAllowed = isOwn && known !== each.day;
          if (known !== null) expect(status).toBe(isAllowed ? 200 : 422);
          if (isAllowed) own[each.who] = each.day;
        } else {
          const isKnown = confirmed !== null || own.c1 !== null || own.c2 !== null;
          const { status } = await confirm(lot, [shared(), each.day]);
          if (isKnown) expect(status).toBe(confirmed === each.day ? 422 : 200);
          if (isKnown) confirmed = each.day;
        }
      }
      for (const customerId of CUSTOMERS)
        expect((await scan(customerId, lot, '2040-12-31')).expiration).toBe(
          knownAt(customerId) ?? '2040-12-31',
        );
      const differ = confirmed === null && own.c1 !== null && own.c2 !== null && own.c1 !== own.c2;
      expect((await tasksOf(lot)).length + (await tasksOf(spelled)).length > 0).toBe(differ);
    }),
    { numRuns: 40 },
  );
  expect(await findDifferences(portal.db, 10)).toEqual([]);
});
