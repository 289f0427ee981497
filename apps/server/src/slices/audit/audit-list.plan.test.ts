import type { CallArguments, listAudit } from '@parwell/contract';
import { ALL, type AuditReader } from '@parwell/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { vacuum } from '../../../test/vacuum.ts';
import { openDatabase, sql, type Database, type Queryable, type Sql } from '../../platform/db/database.ts';
import { rememberTotals } from '../../platform/db/remembered-totals.ts';
import { listAuditedTypes, listAuditEntries } from './audit.list.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 4, statementMs: 0 });
});
afterAll(() => db.close());

type Query = CallArguments<typeof listAudit>['query'];
type Where = NonNullable<Query['where']>;

const newest: Query = { limit: 5, offset: 0, order: { key: 'createdAt', direction: 'DESC' } };

test('an empty log has an empty page and no types (AUD-012)', async () => {
  expect(JSON.parse((await listAuditEntries(db, ALL, newest)).text)).toEqual({ data: [], total_count: 0 });
  for (const reader of [ALL, []] as const)
    expect(await listAuditedTypes(db, reader)).toEqual({ eventTypes: [], resourceTypes: [] });
});

test('entries with the same time have a stable order even without an index for it', async () => {
  await db.run(sql`
    INSERT INTO audit_entries (service, resource_type, resource_id, event_type, initiator_type, created_by,
      created_at, description, data)
    SELECT 'test', 'product', n, 'Product Updated', 'USER', 'ana@c.example', timestamptz '2026-07-01Z', n, '{}'
    FROM generate_series(1, 60) n`);
  const ids = await db.transaction(async (tx) => {
    for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan'])
      await tx.plain(`SET LOCAL enable_${way} = off`);
    const seen: number[] = [];
    for (let offset = 0; offset < 60; offset += newest.limit) {
      const { text } = await listAuditEntries(tx, ALL, { ...newest, offset });
      seen.push(...(JSON.parse(text) as { data: { id: number }[] }).data.map(({ id }) => id));
    }
    return seen;
  });
  expect(ids).toHaveLength(60);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Heap Fetches'?: number;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Counts each kind of scan in the plan of the statement that `ask` runs. */
async function visits(ask: (to: Queryable) => Promise<unknown>): Promise<Node[]> {
  let plan: Node | undefined;
  const explain = async (statement: Sql) => {
    const text = `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`;
    const { rows } = await db.plain(text, [...statement.values]);
    plan = (rows as { 'QUERY PLAN': [{ Plan: Node }] }[])[0]?.['QUERY PLAN'][0].Plan;
  };
  const explaining = {
    totals: rememberTotals(),
    one: (statement: Sql) => explain(statement).then(() => ({})),
    many: (statement: Sql) => explain(statement).then(() => []),
  } as unknown as Queryable;
  await ask(explaining);
  return plan ? nodesOf(plan).filter((node) => node['Relation Name'] === 'audit_entries') : [];
}

test('with any filter, only the rows of the page are read; the others are counted and skipped in an index (V1)', async () => {
  await db.run(sql`
    INSERT INTO audit_entries (service, customer_id, resource_type, resource_id, event_type, initiator_type,
      created_by, created_at, description, data)
    SELECT 'bulk', 'c' || n % 5, 'type ' || n % 4, n, 'event ' || n % 8,
      CASE n / 8 % 2 WHEN 0 THEN 'USER' ELSE 'MACHINE' END, 'ana@c.example',
      timestamptz '2026-08-01Z' + n * interval '1 second', repeat('wide ', 60), '{}'
    FROM generate_series(1, 40000) n`);
  await vacuum(db, 'audit_entries');
  const filters: Where = {
    customerId: 'c1',
    eventType: 'event 1',
    resourceType: 'type 1',
    initiatorType: 'MACHINE',
    createdAt: { between: ['2026-08-01T00:00:00Z', '2026-08-20T00:00:00Z'] },
  };
  const names = Object.keys(filters) as (keyof Where)[];
  const ofKinds: AuditReader = [{ kinds: ['type 1', 'type 3', 'tag'], tenants: ALL }];
  for (const reader of [ALL, ofKinds] as const)
    for (let choice = 0; choice < 2 ** names.length; choice += 1) {
      const chosen = names.filter((_, place) => choice & (1 << place));
      const where: Where = Object.fromEntries(chosen.map((name) => [name, filters[name]]));
      const found = await visits((to) => listAuditEntries(to, reader, { ...newest, where, offset: 200 }));
      const [byIndex, byRow] = [
        found.filter((node) => node['Node Type'] === 'Index Only Scan'),
        found.filter((node) => node['Node Type'] !== 'Index Only Scan'),
      ];
      const about = [reader === ALL ? 'all' : 'kinds', ...chosen].join(' ');
      expect(
        byIndex.map((node) => node['Heap Fetches']),
        about,
      ).toEqual([0, 0]);
      expect(
        byRow.map((node) => [node['Node Type'], node['Actual Loops'], node['Actual Rows']]),
        about,
      ).toEqual([['Index Scan', 5, 1]]);
    }
});

test('the types are found with one index lookup for each pair, not by reading all entries (AUD-012)', async () => {
  for (const reader of [ALL, [{ kinds: ['type 1'], tenants: ALL }]] as const) {
    const found = await visits((to) => listAuditedTypes(to, reader));
    expect(found.length).toBeGreaterThan(0);
    for (const node of found) {
      expect(node['Node Type']).toBe('Index Only Scan');
      expect(node['Actual Rows']).toBeLessThanOrEqual(1);
      // Eight pairs, and those of the test before.
      expect(node['Actual Loops']).toBeLessThan(15);
    }
  }
});
