import { listCustomerDetails } from '@parwell/contract';
import { sql, type Sql } from '../src/platform/db/database.ts';
import { callRate, rate, report, type Bench } from './portal.ts';

/** With 100,000 customers and exact totals, compared with bare SQL. */
export async function customerList(bench: Bench): Promise<void> {
  const staff = await bench.signIn('ops@fff.example');
  const compare = async (name: string, filter: Record<string, string>, where: Sql, offset: number) => {
    const query = new URLSearchParams({ where: JSON.stringify(filter), offset: String(offset) });
    const through = await callRate(staff, `${listCustomerDetails.path}?${query.toString()}`);
    const bare = await rate(() => pageAndCount(bench, where, offset));
    report(`customer list, 100k, ${name}`, through, bare);
  };
  await compare('all', {}, sql`TRUE`, 0);
  await compare('far page', {}, sql`TRUE`, 90_000);
  await compare('one state', { state: 'CB' }, sql`state = ${'CB'}`, 0);
}

/** The fastest hand-written SQL: the page's ids from the index, its ten rows by id, and the total. */
const pageAndCount = ({ bare }: Bench, where: Sql, offset: number) =>
  Promise.all([
    bare(sql`
      SELECT customers.* FROM customers JOIN (
        SELECT customer_id FROM customers WHERE ${where} ORDER BY name, customer_id LIMIT 10 OFFSET ${offset}::int
      ) found USING (customer_id) ORDER BY name, customer_id`),
    bare(sql`SELECT count(*) FROM customers WHERE ${where}`),
  ]);
