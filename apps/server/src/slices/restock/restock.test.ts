import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, receiveAll } from '../../../test/orders.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { addProduct } from '../../../test/products.ts';
import { stockOf } from '../../gateways/embedded-partners/batches.ts';
import { runEmbeddedPartners } from '../../gateways/embedded-partners/embedded-partners.ts';
import type { DocumentOf } from '../../gateways/documents/documents.ts';
import { raw, sql, type Queryable } from '../../platform/db/database.ts';
import { importExclusions } from './import-exclusions.service.ts';
import { askForStock, askForStockDaily, importWarehouseStock } from './warehouse-stock.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const hoursAgo = (hours: number) => new Date(portal.clock.now().getTime() - hours * 3_600_000);

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((first, place) =>
        permutations(all.filter((_, other) => other !== place)).map((rest) => [first, ...rest]),
      );

const problems = () =>
  portal.db.many<{ problem: string }>(sql`
    SELECT problem FROM inbound_documents WHERE state = 'quarantined' ORDER BY id`);

/** As if nothing had been imported. */
async function forget(db: Queryable = portal.db): Promise<void> {
  for (const table of [
    'warehouse_stock',
    'warehouse_syncs',
    'exclusion_syncs',
    'restock_exclusions',
    'inbound_documents',
  ])
    await db.run(sql`DELETE FROM ${raw(table)}`);
}

test('in whichever order stock and exclusions come, the last word of each counts (R5 R8 R11)', async () => {
  const stock = (documentId: string, hours: number, lots: Record<string, number>, warehouse = 'NCDC') =>
    ({
      documentId,
      warehouse,
      asOf: hoursAgo(hours),
      batches: Object.entries(lots).map(([lot, packs]) => ({
        productId: 'P1',
        lot,
        expiration: lot === 'L1' ? '2027-01-31' : null,
        packs,
      })),
    }) as DocumentOf<'warehouse-stock'>;
  const stocks = [
    stock('morning', 6, { L1: 10, L2: 20 }),
    stock('noon', 3, { L2: 5, L3: 0 }),
    stock('another house', 9, { L1: 7 }, 'TXDC'),
    stock('empty, long ago', 48, {}),
  ];
  const exclusions = (documentId: string, hours: number, customerId: string, of: readonly string[]) => ({
    documentId,
    asOf: hoursAgo(hours),
    customerId,
    exclusions: of.map((customer) => ({
      customerId: customer,
      productId: 'P1',
      weekday: null,
      reason: documentId,
    })),
  });
  const syncs = [
    exclusions('all, old', 9, '', ['c1', 'c2', 'c3']),
    exclusions('c1, later', 3, 'c1', ['c1']),
    exclusions('all', 6, '', ['c1', 'c2']),
    exclusions('c2, earlier', 8, 'c2', ['c2']),
  ];
  const ended = new Set<string>();
  for (const order of permutations([0, 1, 2, 3])) {
    const rows = await portal.db.transaction(async (tx) => {
      await forget(tx);
      for (const place of order) {
        const [one, other] = [stocks[place], syncs[place]];
        if (!one || !other) throw new Error('Nothing there');
        await importWarehouseStock.importDocument(portal.context, tx, one);
        await importExclusions.importDocument(portal.context, tx, other);
      }
      return tx.many<{ row: string }>(sql`
        SELECT concat_ws(' ', warehouse, lot, packs, expiration) AS row FROM warehouse_stock
        UNION ALL SELECT warehouse || ' as of ' || document_id FROM warehouse_syncs
        UNION ALL SELECT customer_id || ': ' || reason FROM restock_exclusions ORDER BY row`);
    });
    ended.add(rows.map(({ row }) => row).join('\n'));
  }
  expect([...ended].map((each) => each.split('\n'))).toEqual([
    [
      'NCDC L2 5',
      'NCDC L3 0',
      'NCDC as of noon',
      'TXDC L1 7 2027-01-31',
      'TXDC as of another house',
      'c1: c1, later',
      'c2: all',
    ],
  ]);

  // All exclusions may be removed at once, and those of a customer alone.
  await leave(portal, 'erp', 'exclusions', exclusions('none of c1', 2, 'c1', []));
  await receiveAll(portal);
  const left = () => portal.db.many(sql`SELECT customer_id AS c FROM restock_exclusions ORDER BY 1`);
  expect(await left()).toEqual([{ c: 'c2' }]);
  await leave(portal, 'erp', 'exclusions', exclusions('none', 1, '', []));
  await receiveAll(portal);
  expect(await left()).toEqual([]);
});

test('what cannot be right goes to quarantine and changes nothing (R5 R11)', async () => {
  await forget();
  const exclusion = { customerId: 'c1', productId: '', weekday: 5, reason: 'Friday' };
  const good = { documentId: 'good', asOf: hoursAgo(2), customerId: '', exclusions: [exclusion, exclusion] };
  await leave(portal, 'erp', 'exclusions', good);
  await receiveAll(portal);
  const batch = { productId: 'P1', lot: 'L1', expiration: null, packs: 1 };
  await leave(portal, 'erp', 'exclusions', {
    ...good,
    documentId: 'of others',
    asOf: hoursAgo(1),
    customerId: 'c1',
    exclusions: [exclusion, { ...exclusion, customerId: 'c2' }],
  });
  await leave(portal, 'erp', 'exclusions', {
    ...good,
    documentId: 'ahead',
    asOf: hoursAgo(-25),
    exclusions: [],
  });
  await leave(portal, 'warehouse', 'warehouse-stock', {
    documentId: 'twice',
    warehouse: 'SCDC',
    asOf: hoursAgo(1),
    batches: [batch, { ...batch, lot: 'L2' }, batch],
  });
  await receiveAll(portal);
  expect((await problems()).map(({ problem }) => problem).toSorted()).toEqual([
    'It is about customer c1, but names c2.',
    `It is of ${hoursAgo(-25).toISOString()}, which lies in the future.`,
    'Lot L1 of product P1 is there twice.',
  ]);
  expect(
    await portal.db.many(sql`SELECT customer_id, product_id, weekday, reason FROM restock_exclusions`),
  ).toEqual([{ customer_id: 'c1', product_id: '', weekday: 5, reason: 'Friday' }]);
  expect(await portal.db.many(sql`SELECT * FROM warehouse_stock`)).toEqual([]);
});

test('warehouses are asked once a day and whenever somebody wants to know, and the embedded ones answer (R7 R8)', async () => {
  await forget();
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addProduct(portal, 'P2', 'Immune globulin 5 g');
  await addProduct(portal, 'gone', 'No longer sold', { active: false });
  await addProduct(portal, 'own', 'Of a customer', { source: 'c1' });
  const asked = async () =>
    (
      await portal.db.one<{ asked: number }>(
        sql`SELECT count(*)::int AS asked FROM outbound_documents WHERE kind = 'stock-request'`,
      )
    ).asked;
  const work = async () => {
    await portal.jobs.runWaiting();
    await runEmbeddedPartners(portal.context);
    portal.clock.advance({ seconds: portal.context.config.EMBEDDED_ERP_SECONDS });
    await receiveAll(portal);
  };
  await askForStockDaily(portal.context);
  await askForStockDaily(portal.context);
  expect(await asked()).toBe(3);
  await work();
  const day = portal.clock.now().toISOString().slice(0, 10);
  const expected = (['NCDC', 'SCDC', 'TXDC'] as const).flatMap((warehouse) =>
    ['P1', 'P2'].flatMap((productId) =>
      stockOf(warehouse, productId, day).map((batch) => ({ warehouse, ...batch })),
    ),
  );
  const known = await portal.db.many(sql`
    SELECT warehouse, product_id AS "productId", lot, expiration::text, packs FROM warehouse_stock
    ORDER BY warehouse, product_id, expiration`);
  expect(known).toEqual(expected);

  await portal.db.transaction((tx) => askForStock(portal.context, tx));
  expect(await asked()).toBe(6);
  // Again from midnight in the business zone.
  const midnight = Date.parse('2026-11-19T08:00:00Z');
  portal.clock.advance({ seconds: (midnight - portal.clock.now().getTime()) / 1000 - 1 });
  await askForStockDaily(portal.context);
  expect(await asked()).toBe(6);
  portal.clock.advance({ seconds: 1 });
  await askForStockDaily(portal.context);
  expect(await asked()).toBe(9);
  await work();
  expect(await problems()).toEqual([]);
  expect(
    await portal.db.many(
      sql`SELECT as_of = requested_at + interval '20 seconds' AS current FROM warehouse_syncs`,
    ),
  ).toEqual([{ current: true }, { current: true }, { current: true }]);
});
