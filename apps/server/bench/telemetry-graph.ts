import { getTemperature } from '@parwell/contract';
import { sql } from '../src/platform/db/database.ts';
import { createPartitions } from '../src/slices/measurements/measurements.public.ts';
import { NORTHSIDE } from '../src/slices/demo/demo-customers.ts';
import { callRate, rate, report, type Bench } from './portal.ts';
import { size } from './sizes.ts';

const CUSTOMER = 'graphs';
const SENSORS = 13;
/** Sensors of other devices, whose points the query must skip. */
const SERIES = size(400, 14);
const DAYS = size(35, 1);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Over 7 days of 13 sensors among 20 million points, compared with reading the roll-ups in bare SQL. */
export async function telemetryGraph(bench: Bench): Promise<void> {
  const { db } = bench;
  const now = new Date();
  await fill(bench, now);
  const { points } = await db.one<{ points: number }>(sql`
    SELECT sum(reltuples)::bigint AS points FROM pg_class WHERE relname LIKE 'measurements\\_2%' AND relkind = 'r'`);
  const between = [new Date(now.getTime() - 7 * DAY_MS), now].map((at) => at.toISOString());
  const staff = await bench.signIn('ops@fff.example');
  const query = new URLSearchParams({
    customerId: CUSTOMER,
    tempFilter: JSON.stringify({ where: { customerId: CUSTOMER, tempTimestamp: { between } } }),
  });
  const through = await callRate(staff, `${getTemperature.path}?${query.toString()}`, 50);
  const bare = await rate(() =>
    bench.bare(sql`
      SELECT cabinet_id, cabinet_name, part, hour, sum / count AS average, min, max, arrhenius, seconds_out
      FROM devices JOIN measurement_series USING (cabinet_id) JOIN measurement_hours ON series_id = id
      WHERE customer_id = ${CUSTOMER} AND quantity = 'temperature' AND hour >= ${between[0]} AND hour < ${between[1]}
      ORDER BY cabinet_name, part, hour`),
  );
  report(`temperature graph, ${(points / 1e6).toFixed(0)}M points`, through, bare);
}

async function fill({ db }: Bench, now: Date): Promise<void> {
  const thisHour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const from = new Date(thisHour.getTime() - DAYS * DAY_MS);
  await db.run(sql`INSERT INTO customers (customer_id, name) VALUES (${CUSTOMER}, 'Graphs')`);
  await db.transaction(async (tx) => {
    await tx.run(sql`SET LOCAL statement_timeout = 0`);
    await createPartitions(tx, from, now);
    await tx.run(sql`
      INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
      SELECT 'graph-' || n, 'Graph ' || n, CASE WHEN n < ${SENSORS} THEN ${CUSTOMER} ELSE ${NORTHSIDE} END, 'RFID', 30, '2-8c',
        now() FROM generate_series(0, ${SERIES - 1}) n`);
    await tx.run(sql`
      INSERT INTO measurement_series (cabinet_id, quantity, part)
      SELECT cabinet_id, 'temperature', '0' FROM devices WHERE cabinet_id LIKE 'graph-%'`);
    await tx.run(sql`
      INSERT INTO measurements (series_id, at, value)
      SELECT id, at, 5 + 2 * sin(date_part('epoch', at) / 7000 + id)
      FROM measurement_series, generate_series(${from}::timestamptz, ${now}::timestamptz, interval '1 minute') at
      WHERE cabinet_id LIKE 'graph-%'`);
    await tx.run(sql`
      INSERT INTO measurement_hours (series_id, hour, count, sum, min, max, arrhenius, counted, in_ms, warm_ms, cold_ms,
        assumed_ms, arrhenius_ms, lowest, highest, longest_out_ms, out_at_start_ms, out_at_end_ms)
      SELECT series_id, date_trunc('hour', at, 'UTC'), count(*), sum(value), min(value), max(value),
        sum(exp(-10000 / (value + 273.15))), count(*), 3600000, 0, 0, 0, sum(exp(-10000 / (value + 273.15))) * 60000,
        min(value), max(value), 0, 0, 0
      FROM measurements JOIN measurement_series ON id = series_id
      WHERE cabinet_id LIKE 'graph-%' AND at < ${thisHour}::timestamptz GROUP BY 1, 2 ORDER BY 1, 2`);
    await tx.run(sql`UPDATE measurement_progress SET rolled_up_to = ${thisHour}`);
  });
  await db.plain('CHECKPOINT');
  await db.plain('VACUUM (ANALYZE) measurements, measurement_hours, measurement_series, devices');
}
