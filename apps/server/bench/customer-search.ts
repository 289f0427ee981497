import { searchCustomers } from '@parwell/contract';
import { sql } from '../src/platform/db/database.ts';
import { callRate, rate, report, type Bench } from './portal.ts';

/** With 100,000 customers, including HTTP, token and grants, compared with bare SQL. */
export async function customerSearch(bench: Bench): Promise<void> {
  const staff = await bench.signIn('ops@fff.example');
  const where = JSON.stringify({ or: [{ name: { like: 'abcd' } }, { customerId: { like: 'abcd' } }] });
  const query = new URLSearchParams({ where }).toString();
  const through = await callRate(staff, `${searchCustomers.path}?${query}`);
  const bare = await rate(async () => {
    const part = '%abcd%';
    const matching = sql`name_folded LIKE ${part} OR id_folded LIKE ${part}`;
    await Promise.all([
      bench.bare(
        sql`SELECT id, customer_id, name FROM customers WHERE ${matching} ORDER BY name, customer_id LIMIT 100`,
      ),
      bench.bare(sql`SELECT count(*) FROM customers WHERE ${matching}`),
    ]);
  });
  report('customer search, 100k customers', through, bare);
}
