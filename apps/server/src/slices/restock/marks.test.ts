import { randomUUID } from 'node:crypto';
import {
  createDevice,
  createParSetting,
  syncCustomer,
  updateCustomer,
  updateDevice,
  updateParSetting,
} from '@parwell/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { answerOf, order } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { readRows, vend, warehouseHas } from '../../../test/restock.ts';
import { beginStock, ship, shipmentOf } from '../../../test/stock.ts';
import { AppError } from '../../platform/app-error.ts';
import { sql } from '../../platform/db/database.ts';
import { postNow } from '../inventory/inventory.public.ts';
import { importOrderAnswer } from '../orders/import-answers.service.ts';
import { findStored, saveProducts } from '../products/products.queries.ts';
import { importExclusions } from './import-exclusions.service.ts';
import { recomputeAll, workOffMarks } from './work-off-marks.service.ts';

let portal: DevicesPortal;
const DEVICES = { c1: ['a1', 'a2', 'a3'], c2: ['b1'] } as const;
const PRODUCTS = ['F1', 'F2', 'L1', 'M1'] as const;
type Customer = keyof typeof DEVICES;

beforeAll(async () => {
  portal = await startDevicesPortal();
  const { db } = portal;
  for (const id of PRODUCTS)
    await addProduct(portal, id, `Product ${id}`, {
      source: { L1: 'LUM', M1: 'MBRX' }[id as string] ?? 'FFF',
    });
  await db.run(sql`UPDATE products SET lum_product_id = 'L1' WHERE product_id = 'F1'`);
  await db.run(sql`UPDATE products SET mbrx_product_id = 'M1' WHERE product_id = 'F2'`);
  for (const customerId of ['c1', 'c2'] as const) {
    for (const cabinetId of DEVICES[customerId]) {
      const cabinetType = cabinetId === 'a3' ? 'RFID' : 'VISION';
      await addDevice(db, { cabinetId, customerId, cabinetType });
      await beginStock(
        portal,
        customerId,
        cabinetId,
        PRODUCTS.map((productId) => ({ productId, lot: 'L1', count: 20 })),
      );
    }
    await db.run(sql`
      INSERT INTO par_settings (customer_id, product_id, cabinet_type, cabinet_id, min_set, max_set)
      VALUES (${customerId}, 'L1', 'VISION', NULL, 15, 40), (${customerId}, 'F2', 'VISION', NULL, 4, 30)`);
  }
  await db.run(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, cabinet_id, min_set, max_set, default_sap_product)
    VALUES ('c1', 'M1', 'VISION', 'a2', 12, 30, 'F1')`);
  await recomputeAll(portal.context);
});
afterAll(() => portal.close());

const customer = fc.constantFrom<Customer>('c1', 'c2');
const product = fc.constantFrom(...PRODUCTS);
const place = fc.nat(2);
const few = fc.integer({ min: 1, max: 4 });

type Change =
  | {
      readonly do: 'vend' | 'insert' | 'order' | 'ship';
      of: Customer;
      at: number;
      product: string;
      n: number;
    }
  | { readonly do: 'par'; at: number; min: number; active: boolean; ordered: string }
  | { readonly do: 'product'; product: string; active: boolean; names: string | null }
  | { readonly do: 'exclude'; of: Customer; product: string; weekday: number | null; some: boolean }
  | { readonly do: 'warehouse'; packs: readonly number[] }
  | { readonly do: 'answer'; refused: boolean }
  | { readonly do: 'device'; of: Customer; at: number; state: 30 | 31 | 70 };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    do: fc.constantFrom('vend' as const, 'insert' as const, 'order' as const, 'ship' as const),
    of: customer,
    at: place,
    product,
    n: few,
  }),
  fc.record({
    do: fc.constant('par' as const),
    at: fc.nat(4),
    min: fc.integer({ min: 1, max: 25 }),
    active: fc.boolean(),
    ordered: fc.constantFrom('', 'F1', 'F2'),
  }),
  fc.record({
    do: fc.constant('product' as const),
    product,
    active: fc.boolean(),
    names: fc.constantFrom(null, 'L1', 'M1'),
  }),
  fc.record({
    do: fc.constant('exclude' as const),
    of: customer,
    product: fc.constantFrom('', ...PRODUCTS),
    weekday: fc.option(fc.integer({ min: 1, max: 7 })),
    some: fc.boolean(),
  }),
  fc.record({ do: fc.constant('warehouse' as const), packs: fc.tuple(fc.nat(9), fc.nat(9)) }),
  fc.record({ do: fc.constant('answer' as const), refused: fc.boolean() }),
  fc.record({
    do: fc.constant('device' as const),
    of: customer,
    at: place,
    state: fc.constantFrom(30 as const, 31 as const, 70 as const),
  }),
);

async function make(said: Change): Promise<void> {
  const { db, context, clock, staff } = portal;
  clock.advance({ seconds: 1 });
  switch (said.do) {
    case 'vend':
      await vend(portal, said.of, deviceOf(said), said.product, { count: said.n });
      break;
    case 'insert':
      await db.transaction((tx) =>
        postNow(context, tx, said.of, {
          kind: 'insert',
          cause: `act/${randomUUID()}`,
          cabinetId: deviceOf(said),
          at: clock.now().getTime(),
          timeReplaced: false,
          productId: said.product,
          count: said.n,
          lot: 'L1',
          expiration: null,
          serials: [],
          userName: 'Nurse Joy',
          npi: '',
          session: '',
        }),
      );
      break;
    case 'order':
      // Inactive products cannot be ordered.
      await order(portal, {
        customerId: said.of,
        cabinetId: deviceOf(said),
        productId: said.product,
        packs: said.n,
      }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
      break;
    case 'ship':
      await ship(
        portal,
        shipmentOf(
          { shipmentId: randomUUID(), customerId: said.of, orderNumber: (await openOrder()) ?? '' },
          [{ cabinetId: deviceOf(said), productId: said.product, lot: 'L1', packs: said.n }],
        ),
      );
      break;
    case 'par': {
      const setting = await db.maybe<{ id: number; version: number }>(sql`
        SELECT id, version FROM par_settings ORDER BY id LIMIT 1 OFFSET ${said.at}`);
      if (!setting) break;
      const { status } = await staff.call(updateParSetting, {
        params: { customerProductId: setting.id },
        body: {
          minSet: said.min,
          maxFill: 60,
          active: said.active,
          sapProducts: said.ordered === '' ? [] : [said.ordered],
          defaultSapProduct: said.ordered,
          version: setting.version,
        },
      });
      expect(status).toBe(200);
      break;
    }
    case 'product':
      await db.transaction(async (tx) => {
        const [stored] = await findStored(tx, [said.product]);
        if (!stored) throw new Error('Nothing there');
        const named = stored.source === 'FFF' && said.names !== null;
        await saveProducts(tx, clock.now(), [
          {
            ...stored,
            active: said.active,
            lumProductId: named && said.names === 'L1' ? 'L1' : null,
            mbrxProductIdExt: named && said.names === 'M1' ? 'M1' : null,
          },
        ]);
      });
      break;
    case 'exclude':
      await db.transaction((tx) =>
        importExclusions.importDocument(context, tx, {
          documentId: randomUUID(),
          asOf: clock.now(),
          customerId: said.of,
          exclusions: said.some
            ? [{ customerId: said.of, productId: said.product, weekday: said.weekday, reason: 'Review' }]
            : [],
        }),
      );
      break;
    case 'warehouse':
      await warehouseHas(portal, { F1: said.packs[0] ?? 0, F2: said.packs[1] ?? 0 });
      break;
    case 'answer': {
      const asked = await db.maybe<{ number: string; packs: number }>(sql`
        SELECT request_number AS number, packs FROM restock_requests WHERE po_status = 'Not Processed' LIMIT 1`);
      if (!asked) break;
      const answer = answerOf(asked.number, `45-${asked.number}`, [asked.packs], clock.now());
      await db.transaction((tx) =>
        importOrderAnswer.importDocument(
          context,
          tx,
          said.refused ? { ...answer, orderNumber: '', refusedBecause: 'Blocked', lines: [] } : answer,
        ),
      );
      break;
    }
    case 'device': {
      const cabinetId = deviceOf(said);
      const { version } = await db.one<{ version: number }>(sql`
        SELECT version FROM devices WHERE cabinet_id = ${cabinetId}`);
      const { status } = await staff.call(updateDevice, {
        params: { cabinetId },
        query: { customerId: said.of },
        body: { version, cabinetState: said.state, retireWithStock: true },
      });
      expect(status).toBe(200);
    }
  }
}

const deviceOf = ({ of, at }: { of: Customer; at: number }): string =>
  DEVICES[of][at % DEVICES[of].length] ?? '';
const openOrder = async () =>
  (
    await portal.db.maybe<{ number: string }>(sql`
      SELECT order_number AS number FROM order_lines WHERE status = 'On Order' LIMIT 1`)
  )?.number;

test('after any changes, working off the marks gives what working out everything gives (R9)', async () => {
  const sequences = fc.array(change, { minLength: 4, maxLength: 14 });
  const property = fc.asyncProperty(sequences, fc.nat(3), async (changes, pause) => {
    for (const [at, each] of changes.entries()) {
      await make(each);
      if (at % 4 === pause) await workOffMarks(portal.context);
    }
    await workOffMarks(portal.context);
    const marked = await readRows(portal.db);
    await portal.db.run(sql`DELETE FROM restock_rows`);
    await recomputeAll(portal.context);
    expect(marked).toEqual(await readRows(portal.db));
  });
  await fc.assert(property, { numRuns: Number(process.env['FUZZ_RUNS'] ?? 8), endOnFailure: true });
  const rows = Object.values(await readRows(portal.db));
  expect(rows.length).toBeGreaterThan(0);
});

test('whoever changes a customer, a device or a setting marks what follows from it, in the same transaction (R9)', async () => {
  const { db, staff } = portal;
  /** The marks of a change; they are deleted again. */
  const marksOf = async (work: Promise<{ status: number }>): Promise<string[]> => {
    expect((await work).status).toBeLessThan(300);
    const marks = await db.many<{ mark: string }>(sql`
      DELETE FROM restock_marks RETURNING customer_id || '/' || product_id AS mark`);
    return [...new Set(marks.map(({ mark }) => mark))].toSorted();
  };
  await db.run(sql`DELETE FROM restock_marks`);
  const customer = await db.one<{ id: string; version: number }>(sql`
    SELECT id, version FROM customers WHERE customer_id = 'c3'`);
  expect(
    await marksOf(
      staff.call(updateCustomer, {
        params: { customerId: 'c3' },
        body: {
          ...customer,
          manualSplitBill: 'N',
          autoSplitBill: 'N',
          manualSplitBillDefault: 'A',
          orderAbwSetting: 'B',
          replenDowExclusions: 'Friday',
          notes: '',
        },
      }),
    ),
  ).toEqual(['c3/']);
  // A new customer has nothing yet; the ERP's data of a known one may change its warehouses.
  const sync = () => marksOf(staff.call(syncCustomer, { body: { customerId: '200003' } }));
  expect([await sync(), await sync()]).toEqual([[], ['200003/']]);

  const created = await staff.call(createDevice, {
    body: {
      customerId: 'c3',
      cabinetName: 'New',
      cabinetType: 'Virtual',
      cabinetState: 30,
      tempControl: 'Ambient',
    },
  });
  expect(await marksOf(Promise.resolve(created))).toEqual(['c3/']);
  const { cabinetId, version } = await db.one<{ cabinetId: string; version: number }>(sql`
    SELECT cabinet_id AS "cabinetId", version FROM devices WHERE cabinet_name = 'New'`);
  const par = {
    customerId: 'c3',
    productId: 'L1',
    cabinetType: 'Virtual',
    cabinetId,
    minSet: 1,
    maxSet: 5,
    crl: null,
    maxFill: 9,
    packToLum: null,
    sapProducts: ['F1'],
    defaultSapProduct: 'F1',
  };
  expect(await marksOf(staff.call(createParSetting, { body: par }))).toEqual(['c3/F1', 'c3/L1']);
  // A name affects no order; a move to another customer affects both, and ends the setting.
  const change = (body: object, seen: number) =>
    marksOf(
      staff.call(updateDevice, {
        params: { cabinetId },
        query: { customerId: 'c3' },
        body: { ...body, version: seen },
      }),
    );
  expect(await change({ cabinetName: 'Renamed' }, version)).toEqual([]);
  expect(await change({ customerId: 'c2' }, version + 1)).toEqual(['c2/', 'c3/', 'c3/F1', 'c3/L1']);
});
