import type { CallArguments, listUsers } from '@parwell/contract';
import { ALL, type Tenants } from '@parwell/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { vacuum } from '../../../test/vacuum.ts';
import { openDatabase, sql, type Database, type Queryable, type Sql } from '../../platform/db/database.ts';
import { rememberTotals } from '../../platform/db/remembered-totals.ts';
import { listUsers as listUsersOf } from './users.list.ts';

type Query = CallArguments<typeof listUsers>['query'];

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 4, statementMs: 0 });
  await db.run(
    sql`INSERT INTO customers (customer_id, name) SELECT 'c' || n, 'Clinic' FROM generate_series(1, 1000) n`,
  );
  await db.run(sql`
    INSERT INTO users (email, first_name, last_name, access_groups, personas, last_login)
    SELECT 'u' || n || '@clinic.example', md5(n::text), md5('x' || n),
      jsonb_build_object('customer', jsonb_build_array('c' || n % 1000 + 1)), '{NURSE}',
      timestamptz '2026-01-01Z' + n * interval '1 minute'
    FROM generate_series(1, 10000) n`);
  await vacuum(db, 'users', 'customers');
});
afterAll(() => db.close());

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function plan(allowed: Tenants, query: Partial<Query>): Promise<Node[]> {
  let root: Node | undefined;
  const explaining = {
    ...db,
    totals: rememberTotals(),
    one: async (statement: Sql) => {
      const text = `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`;
      const { rows } = await db.plain(text, [...statement.values]);
      root = (rows as { 'QUERY PLAN': [{ Plan: Node }] }[])[0]?.['QUERY PLAN'][0].Plan;
      return {};
    },
  } as unknown as Queryable;
  await listUsersOf(explaining, allowed, {
    limit: 10,
    offset: 0,
    order: { key: 'email', direction: 'ASC' },
    ...query,
  });
  return root ? nodesOf(root) : [];
}

test.each<[string, Partial<Query>]>([
  ['all', {}],
  ['the tab of customers', { where: { userType: 'customer' } }],
  ['a far page', { offset: 8_000 }],
  ['by first name', { order: { key: 'firstName', direction: 'ASC' } }],
  ['by last name, backwards', { order: { key: 'lastName', direction: 'DESC' } }],
])(
  '%s: rows are counted and skipped in an index, and only the ten rows of the page are read',
  async (_name, query) => {
    const found = (await plan(ALL, query)).filter((node) => node['Relation Name'] === 'users');
    expect(found.map((node) => node['Node Type'])).toEqual([
      'Index Only Scan',
      'Index Scan',
      'Index Only Scan',
    ]);
    expect(found[1]).toMatchObject({ 'Actual Loops': 10, 'Actual Rows': 1 });
  },
);

test('sorting by newest sign-in uses an index', async () => {
  const found = await plan(ALL, { order: { key: 'lastLogin', direction: 'DESC' } });
  const inOrder = found.find((node) => node['Index Name'] === 'users_by_last_login');
  expect(inOrder).toMatchObject({ 'Actual Rows': 10, 'Actual Loops': 1 });
});

test.each<[string, Tenants, Query['where'], string]>([
  ['a customer', ALL, { tenantId: 'c7' }, 'users_access_keys'],
  ["a customer's administrator", ['c7', 'c8'], {}, 'users_access_keys'],
  ['part of a first name', ALL, { firstName: 'abcde' }, 'users_like'],
  ['part of a last name', ALL, { lastName: 'abcde', userType: 'customer' }, 'users_like'],
  ['part of an e-mail', ALL, { email: 'u1234' }, 'users_like'],
])('%s: users are found by an index, and no others are read', async (_name, allowed, where, index) => {
  const found = await plan(allowed, { where });
  expect(found.map((node) => node['Index Name'])).toContain(index);
  for (const node of found.filter((each) => each['Relation Name'] === 'users')) {
    expect(node['Node Type']).not.toBe('Seq Scan');
    expect(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)).toBeLessThan(100);
  }
});
