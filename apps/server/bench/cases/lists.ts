import { listAudit, listCustomerDetails } from '@parwell/contract';
import { raw, sql, type Sql } from '../../src/platform/db/database.ts';
import type { Browser } from '../../test/browser.ts';
import { auditEntries, customers, fillTable } from '../fill-table.ts';
import { callRate, fastest, machineRate, startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const FEW = size(100_000, 200);
/** Smaller: `BENCH_ROWS=2000000 npm run bench -- lists`. */
const MANY = size(5_000_000, 400, 'BENCH_ROWS');
const WARM_UP = 100;

interface ListCase {
  readonly name: string;
  readonly table: string;
  readonly rows: (first: number, last: number) => string;
  readonly path: string;
  readonly filters: readonly { readonly name: string; readonly where: object; readonly sql: Sql }[];
  readonly page: (where: Sql) => Sql;
}

const CASES: readonly ListCase[] = [
  {
    name: 'audit',
    table: 'audit_entries',
    rows: auditEntries,
    path: listAudit.path,
    filters: [
      { name: 'all', where: {}, sql: sql`TRUE` },
      { name: 'one in five', where: { resourceType: 'type 3' }, sql: sql`resource_type = ${'type 3'}` },
    ],
    page: (where) => sql`
      SELECT * FROM audit_entries WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT 10`,
  },
  {
    name: 'customers',
    table: 'customers',
    rows: customers,
    path: listCustomerDetails.path,
    filters: [
      { name: 'all', where: {}, sql: sql`TRUE` },
      { name: 'one state', where: { state: 'CB' }, sql: sql`state = ${'CB'}` },
    ],
    page: (where) => sql`SELECT * FROM customers WHERE ${where} ORDER BY name, customer_id LIMIT 10`,
  },
];

const pathOf = ({ path }: ListCase, where: object) =>
  `${path}?${new URLSearchParams({ where: JSON.stringify(where) }).toString()}`;

/**
 * First pages of lists with few and with many rows. With a remembered total both should cost the same; without one,
 * no more than bare SQL.
 */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const staff = await bench.signIn('ops@fff.example');
    for (const list of CASES) {
      await fillTable(bench.db.url, list.table, list.rows(1, FEW));
      const few = await askAgain(bench, list, staff);
      await fillTable(bench.db.url, list.table, list.rows(FEW + 1, MANY));
      const first = await askFirst(bench, list, staff);
      const many = await askAgain(bench, list, staff);
      for (const [index, { name }] of list.filters.entries()) {
        const [fewRate, manyRate] = [few.rates[index] ?? 0, many.rates[index] ?? 0];
        const slower = fewRate / few.machine / (manyRate / many.machine);
        const again = `again ratio ${slower.toFixed(2)}   ${Math.round(fewRate)}/s among ${FEW}, ${Math.round(manyRate)}/s among ${MANY}`;
        console.log(`${`${list.name}, ${name}`.padEnd(32)} ${again}; first ${first[index]}`);
      }
    }
  } finally {
    await bench.stop();
  }
}

async function askAgain(bench: Bench, list: ListCase, staff: Browser) {
  const rates: number[] = [];
  for (const { where } of list.filters) rates.push(await callRate(staff, pathOf(list, where), WARM_UP));
  return { rates, machine: await machineRate(bench) };
}

async function askFirst(bench: Bench, list: ListCase, staff: Browser): Promise<string[]> {
  const results: string[] = [];
  for (const filter of list.filters) {
    const through = await fastest(async () => {
      bench.db.totals.clear();
      await staff.request(`/api${pathOf(list, filter.where)}`, {
        headers: { authorization: `Bearer ${staff.session?.idToken}` },
      });
    });
    const bare = await fastest(async () => {
      await bench.bare(list.page(filter.sql));
      await bench.bare(sql`SELECT count(*) FROM ${raw(list.table)} WHERE ${filter.sql}`);
    });
    results.push(
      `ratio ${(through / bare).toFixed(2)}, ${Math.round(through)} ms, bare SQL ${Math.round(bare)} ms`,
    );
  }
  return results;
}
