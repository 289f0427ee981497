import type { CallArguments, listDevices } from '@parwell/contract';
import { ALL, type Tenants } from '@parwell/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { vacuum } from '../../../test/vacuum.ts';
import { openDatabase, sql, type Database, type Queryable, type Sql } from '../../platform/db/database.ts';
import { rememberTotals } from '../../platform/db/remembered-totals.ts';
import { findDevices } from './devices.find.ts';
import { listDevices as listDevicesOf, type SearchedProperty } from './devices.list.ts';

type Query = CallArguments<typeof listDevices>['body'];

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 4, statementMs: 0 });
  await db.run(
    sql`INSERT INTO customers (customer_id, name) SELECT 'c' || n, 'Clinic' FROM generate_series(1, 500) n`,
  );
  await db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control,
      properties, created_at)
    SELECT 'c' || n % 500 + 1 || '-' || n, md5(n::text), 'c' || n % 500 + 1,
      (ARRAY['EM', 'RFID', 'Virtual', 'WEIGHT', 'VISION'])[n / 500 % 5 + 1],
      CASE n / 2500 % 10 WHEN 0 THEN 60 WHEN 1 THEN 70 ELSE 30 END, 'Ambient',
      jsonb_build_object('serialNumber', 'S-' || n, 'room', repeat('wide ', 20)), now()
    FROM generate_series(1, 20000) n`);
  await db.run(sql`INSERT INTO device_contacts SELECT cabinet_id, now() FROM devices`);
  await vacuum(db, 'devices', 'device_contacts', 'customers', 'property_definitions');
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

const ofDevices = (nodes: readonly Node[]) => nodes.filter((node) => node['Relation Name'] === 'devices');

/** The query plan of the list. */
async function plan(
  tenants: Tenants,
  query: Partial<Query>,
  searched: readonly SearchedProperty[] = [],
): Promise<Node[]> {
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
  const order = { key: 'cabinetId', direction: 'ASC' } as const;
  const scope = { tenants, searched, now: new Date() };
  await listDevicesOf(explaining, scope, { limit: 10, offset: 0, order, ...query });
  return root ? nodesOf(root) : [];
}

test.each<[string, Tenants, Partial<Query>]>([
  ['all', ALL, {}],
  ['a far page', ALL, { offset: 15_000 }],
  ['by name, backwards', ALL, { order: { key: 'cabinetName', direction: 'DESC' } }],
  ['by customer', ALL, { order: { key: 'customerId', direction: 'ASC' } }],
  ['by type', ALL, { order: { key: 'cabinetType', direction: 'ASC' } }],
  ['by state', ALL, { order: { key: 'cabinetState', direction: 'DESC' } }],
  ['one customer', ALL, { customerId: 'c7' }],
  ['one type', ALL, { cabinetType: ['EM'] }],
  ['one type in one state', ALL, { cabinetType: ['EM'], cabinetState: [60] }],
  ['a far page of several states', ALL, { cabinetState: [60, 70], offset: 4_000 }],
  ['for the people of a customer', ['c7'], {}],
  ['for the people of some customers', ['c7', 'c8', 'c9'], { cabinetType: ['EM', 'WEIGHT'] }],
])(
  '%s: rows are counted and skipped in an index, and only the ten rows of the page are read',
  async (_name, tenants, query) => {
    const found = ofDevices(await plan(tenants, query));
    const byRow = found.filter((node) => node['Node Type'] !== 'Index Only Scan');
    expect(byRow.map((node) => [node['Index Name'], node['Actual Loops'], node['Actual Rows']])).toEqual([
      ['devices_pkey', 10, 1],
    ]);
    expect(found).toHaveLength(3);
  },
);

test.each<[string, Partial<Query>, SearchedProperty[], string]>([
  ['part of a name', { cabinetName: 'abcde' }, [], 'devices_like'],
  ['part of an id', { cabinetId: '-1234' }, [], 'devices_like'],
  [
    'a property',
    { properties: { serialNumber: 'S-77' } },
    [{ name: 'serialNumber', value: 'S-77', types: ['EM', 'RFID', 'Virtual'] }],
    'devices_properties',
  ],
])('%s: devices are found by an index, and no others are read', async (_name, query, searched, index) => {
  const found = await plan(ALL, query, searched);
  expect(found.map((node) => node['Index Name'])).toContain(index);
  for (const node of ofDevices(found)) {
    expect(node['Node Type']).not.toBe('Seq Scan');
    expect(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)).toBeLessThan(100);
  }
});

test.each<[string, Tenants, string]>([
  ['a whole id', ALL, 'c7-1006'],
  ['a whole serial number', ALL, 'S-1006'],
  ['the beginning of a name', ALL, 'abc'],
  ['two letters', ALL, 'ab'],
  ['a name with a typo', ALL, 'pharmcy'],
  ['what has no match', ALL, 'northside'],
  ['a device of a customer', ['c7'], 'c7-1006'],
])('"Find anything" finds %s by an index', async (_name, tenants, text) => {
  const roots: Node[] = [];
  const explaining = {
    ...db,
    many: async (statement: Sql) => {
      const explained = `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`;
      const { rows } = await db.plain(explained, [...statement.values]);
      roots.push(...(rows as { 'QUERY PLAN': [{ Plan: Node }] }[]).map((row) => row['QUERY PLAN'][0].Plan));
      return [];
    },
  } as unknown as Queryable;
  await findDevices(explaining, tenants, text);
  const found = ofDevices(roots.flatMap(nodesOf));
  expect(found.length).toBeGreaterThan(1);
  // Whatever the way, few rows are read that are not candidates.
  expect(found.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  expect(Math.max(...found.map((node) => node['Rows Removed by Filter'] ?? 0))).toBeLessThan(500);
});
