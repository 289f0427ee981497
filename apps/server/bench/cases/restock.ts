import { randomUUID } from 'node:crypto';
import type { Context } from '../../src/context.ts';
import { sql } from '../../src/platform/db/database.ts';
import { postNow } from '../../src/slices/inventory/inventory.public.ts';
import { readInputs } from '../../src/slices/restock/facts.queries.ts';
import { inLanes } from '../../src/slices/restock/lanes.ts';
import { businessTimeOf } from '../../src/slices/restock/recompute.service.ts';
import { importWarehouseStock } from '../../src/slices/restock/warehouse-stock.service.ts';
import { recomputeAll, workOffMarks } from '../../src/slices/restock/work-off-marks.service.ts';
import { fillRestockCustomers, fillRestockProducts, RESTOCK_PRODUCTS } from '../fill-restock.ts';
import { startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const FEW = size(5, 1);
/** Smaller: `BENCH_CUSTOMERS=50 npm run bench -- restock`. */
const CUSTOMERS = size(500, 2, 'BENCH_CUSTOMERS');
const RUNS = size(5, 1);
const VENDS = size(40, 2);
const BATCHES = size(20_000, 100);
const LOTS_PER_PRODUCT = 10;
/** Products whose batches differ in a warehouse's second report. */
const CHANGED = 10;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/**
 * Recommendations: a full recomputation compared with only reading its inputs, one vend among few rows and many, and
 * a warehouse's repeated report.
 */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const context: Context = { ...bench.context, db: bench.context.pools.jobs };
    await fillRestockProducts(bench);
    await fillRestockCustomers(bench, 1, FEW);
    await workOffMarks(context);
    const few = await vends(bench, context);
    await fillRestockCustomers(bench, FEW + 1, CUSTOMERS);
    const first = await timed(() => recomputeAll(context));
    await bench.db.plain('VACUUM (ANALYZE) restock_rows');
    const rows = await count(bench);
    console.log(`restock, ${rows} rows, worked out and written for the first time: ${first.toFixed(0)} ms`);
    await everything(bench, context, rows);
    const many = await vends(bench, context);
    console.log(
      `restock, from a mark to a fresh row, ${FEW * RESTOCK_PRODUCTS} and ${rows} rows: ${few.toFixed(1)} and ` +
        `${many.toFixed(1)} ms, ${(many / few).toFixed(2)}×`,
    );
    await warehouse(bench, context);
  } finally {
    await bench.stop();
  }
}

const count = async ({ db }: Bench): Promise<number> =>
  (await db.one<{ rows: number }>(sql`SELECT count(*)::int AS rows FROM restock_rows`)).rows;

/** Each time one row in a hundred has changed. */
async function everything({ db }: Bench, context: Context, rows: number): Promise<void> {
  const customers = (await db.many<{ id: string }>(sql`SELECT customer_id AS id FROM customers`)).map(
    ({ id }) => id,
  );
  const read = () =>
    inLanes(customers, (customerIds) =>
      context.db.transaction((tx) =>
        readInputs(tx, { customerIds, productIds: null }, businessTimeOf(context)),
      ),
    );
  const [reading, working]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    reading.push(await timed(read));
    await db.run(sql`UPDATE on_hand SET quantity = quantity + 1
      WHERE hashtext(cabinet_id || product_id) % 100 = ${run} AND cabinet_id ~ '^r[0-9]'`);
    working.push(await timed(() => recomputeAll(context)));
  }
  const [inputs, all] = [middle(reading), middle(working)];
  console.log(
    `restock, all ${rows} rows anew, 1 % written: ${all.toFixed(0)} ms, ${(all / inputs).toFixed(2)}× of reading the inputs ` +
      `(${inputs.toFixed(0)} ms)`,
  );
}

async function vends({ db }: Bench, context: Context): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < VENDS; n += 1) {
    const [customer, product] = [1 + (n % FEW), n % RESTOCK_PRODUCTS];
    await db.transaction((tx) =>
      postNow(context, tx, `r${customer}`, {
        kind: 'insert',
        cause: `act/${randomUUID()}`,
        cabinetId: `r${customer}-${product % 2}`,
        at: Date.now(),
        timeReplaced: false,
        productId: `R${product}`,
        count: 1,
        lot: 'L1',
        expiration: null,
        serials: [],
        userName: '',
        npi: '',
        session: '',
      }),
    );
    times.push(await timed(() => workOffMarks(context)));
  }
  return middle(times.slice(VENDS / 4));
}

async function warehouse({ db }: Bench, context: Context): Promise<void> {
  const say = (more: number) =>
    context.db.transaction((tx) =>
      importWarehouseStock.importDocument(context, tx, {
        documentId: randomUUID(),
        warehouse: 'NCDC',
        asOf: new Date(),
        batches: Array.from({ length: BATCHES }, (_, n) => {
          const product = Math.floor(n / LOTS_PER_PRODUCT);
          return {
            productId: `R${product}`,
            lot: `W${n % LOTS_PER_PRODUCT}`,
            expiration: '2029-12-31',
            packs: 30 + (product < CHANGED ? more : 0),
          };
        }),
      }),
    );
  await say(0);
  await workOffMarks(context);
  const before = await db.one<{ at: Date }>(sql`SELECT clock_timestamp() AS at`);
  const taking = await timed(() => say(1));
  const working = await timed(() => workOffMarks(context));
  const { written } = await db.one<{ written: number }>(sql`
    SELECT count(*)::int AS written FROM restock_rows WHERE as_of >= ${before.at}`);
  const expected = CHANGED * CUSTOMERS;
  console.log(
    `restock, a warehouse says ${BATCHES} batches, ${CHANGED} products differ: imported in ${taking.toFixed(0)} ms, ${written} rows ` +
      `anew in ${working.toFixed(0)} ms${written === expected ? '' : `, but ${expected} were expected`}`,
  );
}
