import { listUsers } from '@parwell/contract';
import pg from 'pg';
import { sql, type Sql } from '../src/platform/db/database.ts';
import { callRate, rate, report, type Bench } from './portal.ts';
import { size } from './sizes.ts';

const USERS = size(50_000, 500);

/** With 50,000 users and exact totals, compared with bare SQL. */
export async function usersList(bench: Bench): Promise<void> {
  await fill(bench.db.url);
  const staff = await bench.signIn('ops@fff.example');
  const compare = async (name: string, filter: Record<string, string>, where: Sql) => {
    const query = new URLSearchParams({ where: JSON.stringify(filter) });
    const through = await callRate(staff, `${listUsers.path}?${query.toString()}`);
    const bare = await rate(() => pageAndCount(bench, sql`deleted_at IS NULL AND ${where}`));
    report(`users list, 50k, ${name}`, through, bare);
  };
  await compare('all', {}, sql`TRUE`);
  await compare('customers', { userType: 'customer' }, sql`NOT is_admin`);
  await compare('by tenant', { tenantId: 'u7' }, sql`access_keys && ${['customer:u7']}`);
  await compare('by name', { lastName: 'abcd' }, sql`last_name_folded LIKE ${'%abcd%'}`);
}

const pageAndCount = ({ bare }: Bench, where: Sql) =>
  Promise.all([
    bare(sql`
      SELECT id, first_name, last_name, email, last_login, access_groups, roles, personas, version
      FROM users WHERE ${where} ORDER BY email, id LIMIT 10`),
    bare(sql`SELECT count(*) FROM users WHERE ${where}`),
  ]);

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SET synchronous_commit = on`);
  await client.query(`
    INSERT INTO customers (customer_id, name) SELECT 'u' || n, 'Users Clinic ' || n FROM generate_series(1, 2000) n`);
  await client.query(`
    INSERT INTO users (email, first_name, last_name, access_groups, personas, last_login)
    SELECT 'bench' || n || '@clinic.example', initcap(translate(md5(n::text), '0123456789', 'ghijklmnop')),
      initcap(translate(md5('x' || n), '0123456789', 'ghijklmnop')),
      jsonb_build_object('customer', jsonb_build_array('u' || n % 2000 + 1)), '{NURSE}',
      timestamptz '2026-01-01Z' + n * interval '1 minute'
    FROM generate_series(1, ${USERS}) n`);
  await client.query('CHECKPOINT');
  await client.query('VACUUM (ANALYZE) users, customers');
  await client.end();
}
