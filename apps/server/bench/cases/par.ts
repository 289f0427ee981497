import { listPar } from '@parwell/contract';
import { sql } from '../../src/platform/db/database.ts';
import { fillTable, runLong } from '../fill-table.ts';
import { callRate, startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const DEVICES = 5;
const PRODUCTS = 30;
const FEW = size(100_000, 1000);
const MANY = size(10_000_000, 2000);
const DAYS = 400;
const WARM_UP = 5;

/**
 * The page PAR & usage of one customer, its groups and the rows of a device, with 100,000 and 10,000,000
 * transactions of the same devices and products: usage is read from a roll-up, so it costs the same.
 */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    await prepare(bench);
    await fillTable(bench.db.url, 'transactions', vends(1, FEW));
    await keepUsage(bench);
    const few = await measure(bench);
    await fillTable(bench.db.url, 'transactions', vends(FEW + 1, MANY));
    await keepUsage(bench);
    const many = await measure(bench);
    for (const name of ['groups', 'rows'] as const)
      console.log(
        `par page, ${name}, 100k and 10M transactions: ${few[name].toFixed(0)} and ${many[name].toFixed(0)} per second, ` +
          `time ${(few[name] / many[name]).toFixed(2)}×`,
      );
  } finally {
    await bench.stop();
  }
}

async function prepare({ db }: Bench): Promise<void> {
  await db.run(sql`INSERT INTO customers (customer_id, name) VALUES ('bench', 'Bench Clinic')`);
  await db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, properties,
      created_at)
    SELECT 'bench-' || n, 'Bench ' || n, 'bench', 'VISION', 30, 'Ambient', '{}', now()
    FROM generate_series(0, ${DEVICES - 1}) n`);
  await db.run(sql`
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
    SELECT 'BENCH-' || n, 'Bench product ' || n, '12345-678-90', 'VIAL', 1 FROM generate_series(0, ${PRODUCTS - 1}) n`);
  await db.run(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, min_set, max_set, max_fill)
    SELECT 'bench', 'BENCH-' || n, 'VISION', 2, 9, 20 FROM generate_series(0, ${PRODUCTS - 1}) n`);
  await db.run(sql`
    INSERT INTO lots (product_id, lot, entered_by, updated_at)
    SELECT 'BENCH-' || p, 'L' || l, 'hand', now() FROM generate_series(0, ${PRODUCTS - 1}) p, generate_series(1, 3) l`);
  await db.run(sql`
    INSERT INTO on_hand (cabinet_id, product_id, lot, owner, quantity, updated_at)
    SELECT 'bench-' || d, 'BENCH-' || p, 'L' || l, 'PROVIDER', 5, now()
    FROM generate_series(0, ${DEVICES - 1}) d, generate_series(0, ${PRODUCTS - 1}) p, generate_series(1, 3) l`);
}

/** At all hours of the last 400 days. */
const vends = (first: number, last: number): string => `
  INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, quantity, at,
    posted_at)
  SELECT 'bench/' || n, 'bench', 'bench-' || n % ${DEVICES}, 'BENCH-' || n / ${DEVICES} % ${PRODUCTS}, 'L1', 'PROVIDER',
    'Removal', 'VEND', 'VEND', -1, now() - (n::bigint * 7919 % ${DAYS * 24 * 60}) * interval '1 minute', now()
  FROM generate_series(${first}, ${last}) n`;

/** The poster writes it in the transaction of its rows. */
async function keepUsage({ db }: Bench): Promise<void> {
  await runLong(
    db.url,
    `DELETE FROM usage_hours WHERE customer_id = 'bench';
     DELETE FROM usage_days WHERE customer_id = 'bench';
     INSERT INTO usage_hours (customer_id, cabinet_id, product_id, hour, units)
     SELECT 'bench', cabinet_id, product_id, date_trunc('hour', at, 'UTC'), -sum(quantity) FROM transactions
     WHERE customer_id = 'bench' GROUP BY 2, 3, 4;
     INSERT INTO usage_days (customer_id, cabinet_id, product_id, day, units)
     SELECT 'bench', cabinet_id, product_id, (hour AT TIME ZONE 'UTC')::date, sum(units) FROM usage_hours
     WHERE customer_id = 'bench' GROUP BY 2, 3, 4;
     INSERT INTO stocked_since (customer_id, cabinet_id, product_id, since)
     SELECT 'bench', cabinet_id, product_id, min(hour) FROM usage_hours WHERE customer_id = 'bench' GROUP BY 2, 3
     ON CONFLICT DO NOTHING`,
  );
  for (const table of ['usage_hours', 'usage_days', 'stocked_since', 'on_hand', 'par_settings'])
    await db.plain(`VACUUM (ANALYZE) ${table}`);
}

async function measure(bench: Bench): Promise<Record<'groups' | 'rows', number>> {
  const staff = await bench.signIn('ops@fff.example');
  const page = `${listPar.path}?customerId=bench&groupBy=cabinet`;
  return {
    groups: await callRate(staff, page, WARM_UP),
    rows: await callRate(staff, `${page}&groupByVal=bench-0&limit=50`, WARM_UP),
  };
}
