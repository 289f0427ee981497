import { sql } from '../src/platform/db/database.ts';
import type { Bench } from './portal.ts';

const CUSTOMERS = 100_000;

/** A hundred thousand customers, spread over fifty states, for every case that looks among many of them. */
export async function fillCustomers({ db }: Bench): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`SET LOCAL statement_timeout = 0`);
    await tx.run(sql`
      INSERT INTO customers (customer_id, name, address1, city, state, zip, status, primary_contact,
        class_of_trade_description, facility_type_description, manual_split_bill, notes)
      SELECT 'b' || n, 'Bench Clinic ' || md5(n::text), n || ' Main Street', 'City ' || n % 900,
        chr(65 + n % 50 / 7) || chr(65 + n % 7), lpad((n % 99999)::text, 5, '0'), '1', 'Contact ' || md5((n / 3)::text),
        'Class ' || n % 6, 'Facility ' || n % 12, CASE n % 3 WHEN 0 THEN 'Y' ELSE 'N' END, repeat('note ', 20)
      FROM generate_series(1, ${CUSTOMERS}::int) n`);
  });
  await db.plain('CHECKPOINT');
  await db.plain('VACUUM (ANALYZE) customers');
}
