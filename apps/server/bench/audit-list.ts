import { listAudit } from '@parwell/contract';
import { sql, type Sql } from '../src/platform/db/database.ts';
import { auditEntries, fillTable } from './fill-table.ts';
import { callRate, rate, report, type Bench } from './portal.ts';
import { size } from './sizes.ts';

const ENTRIES = size(5_000_000, 500);
/** Few, because one statement reads up to five million index entries. */
const WARM_UP = 5;

/** With 5,000,000 entries and exact totals, compared with bare SQL. */
export async function auditList(bench: Bench): Promise<void> {
  await fillTable(bench.db.url, 'audit_entries', auditEntries(1, ENTRIES));
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

/** The fastest hand-written SQL: the page's ids from the index, its ten rows by id, and the total. */
const pageAndCount = ({ bare }: Bench, where: Sql, offset: number) =>
  Promise.all([
    bare(sql`
      SELECT * FROM audit_entries JOIN (
        SELECT id FROM audit_entries WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT 10 OFFSET ${offset}::int
      ) found USING (id) ORDER BY created_at DESC, id DESC`),
    bare(sql`SELECT count(*) FROM audit_entries WHERE ${where}`),
  ]);
