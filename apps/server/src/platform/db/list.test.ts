import { json as readJson } from 'node:stream/consumers';
import { ALL, type Tenants } from '@parwell/domain';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { openDatabase, sql, type Database, type SnapshotReader, type Sql } from './database.ts';
import { contains, equals } from './list-filters.ts';
import { defineList, EVERY_ROW, type ListCall } from './list.ts';
import { ofTenants } from './tenants.ts';

let db: Database;
beforeAll(async () => {
  // One connection, so that its plans can be inspected afterwards.
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1, statementMs: 0 });
  await db.run(sql`
    INSERT INTO customers (customer_id, name, state)
    SELECT 'c' || lpad(n::text, 5, '0'), 'Clinic', 'S' || n % 50 FROM generate_series(1, 20000) n`);
  await db.plain('VACUUM (ANALYZE) customers');
});
afterAll(() => db.close());

interface Listed {
  readonly result: readonly { readonly id: string }[];
  readonly total_record: number;
}

interface Query {
  readonly where: { readonly state?: string };
  readonly order: { readonly key: 'name'; readonly direction: 'ASC' | 'DESC' };
  readonly limit: number;
  readonly offset: number;
  readonly fields?: readonly ('id' | 'name')[];
  readonly groupBy?: 'state' | 'quarter';
  readonly groupByVal?: string;
}

const forAll: ListCall = { path: '/x', permission: { action: 'read', resource: 'orders', for: 'ALL' } };

const customers = defineList<Query, typeof ALL>({
  calls: [forAll],
  from: sql`customers`,
  key: sql`customer_id`,
  fields: { id: sql`customer_id`, name: sql`name` },
  sort: { name: sql`name` },
  filters: { state: equals(sql`state`) },
  groupBy: {
    state: { title: 'State', key: sql`state` },
    // Four groups, named in another order than their keys.
    quarter: {
      title: 'Quarter',
      key: sql`(length(state) || '-' || right(customer_id, 1)::int % 2)`,
      name: (key) => sql`CASE ${key} WHEN '2-0' THEN 'z' ELSE 'a' END`,
      note: (key) => sql`'key ' || ${key}`,
    },
  },
  sums: { letters: sql`length(name)`, one: sql`1` },
  visible: EVERY_ROW,
  wideRows: true,
  evenlySpread: true,
});

const order = { key: 'name', direction: 'ASC' } as const;

async function list(limit: number, offset: number, state = 'S7'): Promise<Listed> {
  const { text } = await customers.page(db, ALL, { where: { state }, order, limit, offset });
  return JSON.parse(text) as Listed;
}

async function listLong(from: Database, limit: number, offset: number, state = 'S7'): Promise<Listed> {
  const { content } = await customers.longPage(from, ALL, { where: { state }, order, limit, offset });
  return (await readJson(content)) as Listed;
}

test.each([
  [10, 0],
  [100, 0],
  [7, 0],
  [10, 20],
  [7, 398],
  [50, 400],
])('a page of %i rows from offset %i, with the total', async (limit, offset) => {
  const { result, total_record } = await list(limit, offset);
  const all = Array.from({ length: 400 }, (_, n) => `c${String(7 + n * 50).padStart(5, '0')}`);
  expect(result.map(({ id }) => id)).toEqual(all.slice(offset, offset + limit));
  expect(total_record).toBe(400);
  expect(await listLong(db, limit, offset)).toEqual({ result, total_record });
});

test('the rows and the total of a long page are of the same moment', async () => {
  const writer = openDatabase(db.url, { connections: 1 });
  const writeMeanwhile = (reader: SnapshotReader): SnapshotReader => ({
    ...reader,
    async stream(query, receive) {
      await writer.run(
        sql`INSERT INTO customers (customer_id, name, state) VALUES ('c99999', 'Clinic', 'S8')`,
      );
      await reader.stream(query, receive);
    },
  });
  const whileWriting: Database = {
    ...db,
    snapshot: (options, work) =>
      db.snapshot(options, (snapshot) =>
        work({ part: (read) => snapshot.part((reader) => read(writeMeanwhile(reader))) }),
      ),
  };
  const page = await listLong(whileWriting, 1000, 0, 'S8');
  const next = await listLong(db, 1000, 0, 'S8');
  await writer.run(sql`DELETE FROM customers WHERE customer_id = 'c99999'`);
  await writer.close();
  expect([page.result.length, page.total_record]).toEqual([400, 400]);
  expect([next.result.length, next.total_record]).toEqual([401, 401]);
});

test('groups have their common values, the number of rows, and the sums', async () => {
  const named = { where: { state: 'S7' }, sums: { letters: sql`length(name)` } };
  const asked = async (by: Record<string, Sql>) =>
    JSON.parse((await customers.groups(db, ALL, named.where, { by, sums: named.sums })).text) as unknown;
  expect(await asked({ state: sql`state`, half: sql`customer_id > 'c10000'` })).toEqual({
    result: [
      { state: 'S7', half: false, count: 200, letters: 1200 },
      { state: 'S7', half: true, count: 200, letters: 1200 },
    ],
    total_record: 2,
  });
  expect(await asked({})).toEqual({ result: [{ count: 400, letters: 2400 }], total_record: 1 });
});

test('groups are paged and sorted by name, with counts and sums over all rows, and overall totals (DCONST-005)', async () => {
  const asked = async (query: Partial<Query>) => {
    const order = { key: 'name', direction: 'ASC' } as const;
    const { text } = await customers.page(db, ALL, { where: {}, order, limit: 5, offset: 0, ...query });
    return JSON.parse(text) as Listed;
  };
  const group = (key: string, name: string, count: number) =>
    ({ key, name, note: `key ${key}`, count, sums: { letters: count * 6, one: count } }) as const;
  const totals = { count: 20_000, sums: { letters: 120_000, one: 20_000 } };
  expect(await asked({ groupBy: 'quarter', limit: 2 })).toEqual({
    result: [],
    total_record: 4,
    groupNames: ['2-1', '3-0'],
    groups: [group('2-1', 'a', 2000), group('3-0', 'a', 8000)],
    totals,
  });
  // Beyond the last group the totals are the same.
  expect(await asked({ groupBy: 'quarter', limit: 2, offset: 4 })).toEqual({
    result: [],
    total_record: 4,
    groupNames: [],
    groups: [],
    totals,
  });
  expect(await asked({ groupBy: 'state', limit: 5, offset: 45 })).toMatchObject({
    groupNames: ['S5', 'S6', 'S7', 'S8', 'S9'],
    total_record: 50,
  });
  // Filters hold for groups, and the key of a group is an exact filter of its rows.
  expect(await asked({ groupBy: 'state', where: { state: 'S7' } })).toMatchObject({
    groupNames: ['S7'],
    totals: { count: 400 },
  });
  const rows = await asked({ groupBy: 'state', groupByVal: 'S7' });
  expect([rows.total_record, rows.result[0]?.id]).toEqual([400, 'c00007']);
  await expect(asked({ groupByVal: 'S7' })).rejects.toThrow('groupByVal needs groupBy');
  expect(await asked({ groupBy: 'state', where: { state: 'none' } })).toEqual({
    result: [],
    total_record: 0,
    groupNames: [],
    groups: [],
    totals: { count: 0, sums: { letters: 0, one: 0 } },
  });
});

test('a first page is not planned again for every call', async () => {
  // After five executions PostgreSQL decides whether to use a generic plan.
  for (let state = 0; state < 10; state += 1) await list(20, 0, `S${state}`);
  const planned = await db.one(sql`
    SELECT custom_plans, generic_plans FROM pg_prepared_statements
    WHERE strpos(statement, ${'json_agg'}) > 0 ORDER BY prepare_time DESC LIMIT 1`);
  expect(planned).toEqual({ custom_plans: 5, generic_plans: 5 });
});

test('a search for part of a text is planned for each part, even after many other searches', async () => {
  for (let time = 0; time < 10; time += 1) {
    await db.one(sql`SELECT count(*) FROM customers WHERE name_folded LIKE ${contains('c')}`);
  }
  const kept = await db.many(sql`
    SELECT statement FROM pg_prepared_statements WHERE strpos(statement, ${'name_folded'}) > 0 AND generic_plans > 0`);
  expect(kept).toEqual([]);
});

const SOMEWHERE: ListCall['permission'] = { action: 'read', resource: 'orders', for: 'somewhere' };

describe('a list that leaves nothing out', () => {
  const declared = {
    from: sql`customers`,
    key: sql`customer_id`,
    fields: { id: sql`customer_id`, name: sql`name` },
    sort: { name: sql`name` },
    filters: { state: equals(sql`state`) },
  };
  type Plain = Omit<Query, 'groupBy' | 'groupByVal'>;
  const page = { where: { state: 'S7' }, order, limit: 1, offset: 0 };

  test.each<ListCall['permission']>([
    'public',
    'signed-in',
    'staff',
    SOMEWHERE,
    { action: 'read', resource: 'orders', for: { field: 'customerId' } },
  ])('is refused at the start if not only staff with ALL read it: %j (V2 PERM-003)', (permission) => {
    const calls = [forAll, { path: '/open' as const, permission }] as const;
    for (const visible of [EVERY_ROW, () => sql`TRUE`, () => sql`name <> ''`] as const)
      expect(() => defineList<Plain, Tenants>({ ...declared, calls, visible })).toThrow(
        'The list of /open has to limit its rows',
      );
  });

  test('is refused when somebody reads it who does not see every customer (V2 PERM-003)', async () => {
    const calls = [{ path: '/open' as const, permission: SOMEWHERE }] as const;
    const list = defineList<Plain, Tenants>({ ...declared, calls, visible: (_tenants) => sql`TRUE` });
    expect(() => list.source(['c00007'], {}, order)).toThrow('does not limit its rows');
    await expect(list.page(db, ['c00007'], page)).rejects.toThrow('does not limit its rows');
    expect((JSON.parse((await list.page(db, ALL, page)).text) as Listed).total_record).toBe(400);
    const inside = defineList<Plain, { readonly tenants: Tenants }>({
      ...declared,
      calls,
      visible: ({ tenants }) => ofTenants(sql`customer_id`, tenants),
    });
    const read = async (tenants: Tenants) =>
      (JSON.parse((await inside.page(db, { tenants }, page)).text) as Listed).total_record;
    expect([await read(ALL), await read(['c00007']), await read([])]).toEqual([400, 1, 0]);
  });
});
