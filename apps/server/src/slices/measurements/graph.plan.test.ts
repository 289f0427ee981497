import { ALL, type Tenants } from '@parwell/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { openDatabase, sql, type Database, type Queryable, type Sql } from '../../platform/db/database.ts';
import { devicePeriods } from '../devices/devices.public.ts';
import { planGraph } from './graph-plan.ts';
import { graphSteps, listSeries } from './graph.queries.ts';
import { ofFiltered, readings } from './readings.queries.ts';
import { listPageDevices } from './series-page.queries.ts';

const DEVICES = 20_000;
const HOUR = 3600;

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 2, statementMs: 0 });
  await db.run(
    sql`INSERT INTO customers (customer_id, name) SELECT 'c' || n, 'Clinic' FROM generate_series(0, 499) n`,
  );
  await db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at,
      assigned_since)
    SELECT 'd' || n, 'Device', 'c' || n % 500, 'RFID', 30, '2-8c', now(),
      CASE WHEN n % 10 = 0 THEN timestamptz '2026-11-02 10:30Z' ELSE '-infinity' END
    FROM generate_series(1, ${DEVICES}) n`);
  await db.run(sql`
    INSERT INTO device_assignments
    SELECT cabinet_id, 'c' || (substr(cabinet_id, 2)::int + 1) % 500, '-infinity', assigned_since, 'Before', temp_control,
      '{}' FROM devices WHERE assigned_since > '-infinity'`);
  await db.run(sql`
    INSERT INTO measurement_series (cabinet_id, quantity, part) SELECT cabinet_id, 'temperature', '0' FROM devices`);
  await db.run(sql`
    INSERT INTO measurement_hours
    SELECT id, hour, 6, 30, 5, 5, 1, 0 FROM measurement_series,
      generate_series(timestamptz '2026-11-01Z', '2026-11-03Z', interval '6 hours') hour`);
  await db.plain(
    'VACUUM (ANALYZE) devices, device_assignments, measurement_series, measurement_hours, measurements',
  );
});
afterAll(() => db.close());

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The rows that a statement reads of each table. */
async function rowsRead({ text, values }: Sql): Promise<Record<string, number>> {
  const { rows } = await db.plain(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
  const [plan] = (rows as { 'QUERY PLAN': [{ Plan: Node }] }[])[0]?.['QUERY PLAN'] ?? [];
  const read: Record<string, number> = {};
  for (const node of plan ? nodesOf(plan.Plan) : []) {
    const table = node['Relation Name'];
    if (table === undefined) continue;
    const found = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
    read[table] = (read[table] ?? 0) + found * node['Actual Loops'];
  }
  return read;
}

const ofCustomer = sql`quantity = 'temperature' AND devices.customer_id = 'c10'`;

test.each<[string, Tenants]>([
  ['people of a customer', ['c10']],
  ['staff', ALL],
])(
  'for %s a graph reads what its customer has, among all devices, periods and hours',
  async (_who, tenants) => {
    let statement: Sql | undefined;
    const catching = { many: async (asked: Sql) => ((statement = asked), []) } as unknown as Queryable;
    await listSeries(catching, { from: devicePeriods(tenants), where: ofCustomer });
    if (!statement) throw new Error('nothing was asked');
    const read = await rowsRead(statement);
    // Forty devices now, and earlier periods of none or forty others.
    for (const table of ['devices', 'device_assignments', 'measurement_series'])
      expect(read[table] ?? 0, table).toBeLessThan(400);

    const span = { from: Date.parse('2026-11-01Z') / 1000, until: Date.parse('2026-11-04Z') / 1000 };
    const devices = { tenants, customerId: 'c10', series: sql`quantity = 'temperature'`, ...span };
    await listPageDevices(catching, devices, { offset: 0, limit: 5 });
    const ofPage = await rowsRead(statement);
    for (const table of ['devices', 'device_assignments', 'measurement_series'])
      expect(ofPage[table] ?? 0, table).toBeLessThan(100);

    const series = await listSeries(db, { from: devicePeriods(tenants), where: ofCustomer });
    expect(series).toHaveLength(40);
    const plan = planGraph(span, 10, { rolledUpTo: span.until - HOUR, pointsSince: 0 });
    expect((await rowsRead(graphSteps(series, plan)))['measurement_hours']).toBeLessThan(600);
  },
);

test('a report of a customer reads what the customer has', async () => {
  const filter = { customerId: 'c10', between: ['2026-11-01T00:00:00Z', '2026-11-04T00:00:00Z'] as const };
  const from = readings(filter, sql`quantity = 'temperature'`, ['c10']);
  const read = await rowsRead(sql`SELECT * FROM ${from} WHERE ${ofFiltered(filter)}`);
  for (const table of ['devices', 'device_assignments', 'measurement_series', 'measurement_hours'])
    expect(read[table] ?? 0, table).toBeLessThan(800);
});
