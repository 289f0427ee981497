import { listAudit } from '@parwell/contract';
import pg from 'pg';
import { sql, type Sql } from '../src/platform/db/database.ts';
import { callRate, rate, report, type Bench } from './portal.ts';

const ENTRIES = 5_000_000;
/** One statement looks at up to five million index entries: a few of them warm everything up. */
const WARM_UP = 5;

/** The audit log among 5,000,000 entries: a page with its exact total, against the bare statements. */
export async function auditList(bench: Bench): Promise<void> {
  await fill(bench.db.url);
  const staff = await bench.signIn('ops@fff.example');
  const compare = async (name: string, filter: Record<string, string>, where: Sql, offset: number) => {
    const query = new URLSearchParams({ where: JSON.stringify(filter), offset: String(offset) });
    const through = await callRate(staff, `${listAudit.path}?${query.toString()}`, WARM_UP);
    const bare = await rate(() => pageAndCount(bench, where, offset), WARM_UP);
    report(`audit list, 5M, ${name}`, through, bare);
  };
  await compare('all', {}, sql`TRUE`, 0);
  await compare('one in five', { resourceType: 'type 3' }, sql`resource_type = 'type 3'`, 0);
  await compare('far page', { resourceType: 'type 3' }, sql`resource_type = 'type 3'`, 900_000);
}

/** As fast as SQL by hand: the page's ids from the index, its ten rows by id, the total beside it. */
const pageAndCount = ({ bare }: Bench, where: Sql, offset: number) =>
  Promise.all([
    bare(sql`
      SELECT * FROM audit_entries JOIN (
        SELECT id FROM audit_entries WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT 10 OFFSET ${offset}::int
      ) found USING (id) ORDER BY created_at DESC, id DESC`),
    bare(sql`SELECT count(*) FROM audit_entries WHERE ${where}`),
  ]);

/** Indexes are taken away and built again at the end, which is many times faster than growing them. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Vacuum only vouches for what has arrived on the disk, and the list wants its word.
  await client.query(`SET synchronous_commit = on; SET maintenance_work_mem = '256MB'`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'audit_entries' AND indexname <> 'audit_entries_pkey'`,
  );
  await client.query('BEGIN; ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_unsealed');
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query(`
    INSERT INTO audit_entries (service, customer_id, resource_type, resource_id, event_type, initiator_type,
      created_by, created_at, description, data)
    SELECT 'bench', 'c' || n % 1000, 'type ' || n % 5, n, 'event ' || n % 35,
      CASE WHEN n % 3 = 0 THEN 'MACHINE' ELSE 'USER' END, 'user' || n % 500 || '@clinic.example',
      timestamptz '2020-01-01Z' + n * interval '30 seconds',
      'The par level of a medicine in cabinet ' || n % 7000 || ' was changed to ' || n % 20,
      jsonb_build_object('before', jsonb_build_object('par', n % 19), 'after', jsonb_build_object('par', n % 20))
    FROM generate_series(1, ${ENTRIES}) n`);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_unsealed; COMMIT');
  await client.query('VACUUM (ANALYZE) audit_entries');
  await client.end();
}
