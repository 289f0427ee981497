import pg from 'pg';

/**
 * Millions of rows. Indexes are dropped and built again at the end, which is many times faster. Triggers are
 * disabled, so the change is recorded in `list_changes` here.
 */
export async function fillTable(url: string, table: string, insert: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Vacuum marks pages as all-visible only once their commits are on disk, and index-only scans need those marks.
  await client.query(`SET synchronous_commit = on; SET maintenance_work_mem = '256MB'`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  );
  await client.query(`BEGIN; ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query(insert);
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('INSERT INTO list_changes (relation) VALUES ($1)', [table]);
  await client.query('COMMIT');
  await client.query('CHECKPOINT');
  await client.query(`VACUUM (ANALYZE) ${table}`);
  await client.end();
}

/** Longer than any statement of the portal may run. */
export async function runLong(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
}

export const auditEntries = (first: number, last: number): string => `
  INSERT INTO audit_entries (service, customer_id, resource_type, resource_id, event_type, initiator_type,
    created_by, created_at, description, data)
  SELECT 'bench', 'c' || n % 1000, 'type ' || n % 5, n, 'event ' || n % 35,
    CASE WHEN n % 3 = 0 THEN 'MACHINE' ELSE 'USER' END, 'user' || n % 500 || '@clinic.example',
    timestamptz '2020-01-01Z' + n * interval '30 seconds',
    'The par level of a medicine in cabinet ' || n % 7000 || ' was changed to ' || n % 20,
    jsonb_build_object('before', jsonb_build_object('par', n % 19), 'after', jsonb_build_object('par', n % 20))
  FROM generate_series(${first}, ${last}) n`;

export const customers = (first: number, last: number): string => `
  INSERT INTO customers (customer_id, name, address1, city, state, zip, status, primary_contact,
    class_of_trade_description, facility_type_description, manual_split_bill, notes)
  SELECT 'b' || n, 'Bench Clinic ' || md5(n::text), n || ' Main Street', 'City ' || n % 900,
    chr(65 + n % 50 / 7) || chr(65 + n % 7), lpad((n % 99999)::text, 5, '0'), '1', 'Contact ' || md5((n / 3)::text),
    'Class ' || n % 6, 'Facility ' || n % 12, CASE n % 3 WHEN 0 THEN 'Y' ELSE 'N' END, repeat('note ', 20)
  FROM generate_series(${first}, ${last}) n`;
