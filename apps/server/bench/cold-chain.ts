import { getTemperature, getTemperatureCsv, type CallResponse } from '@parwell/contract';
import { sql } from '../src/platform/db/database.ts';
import { rollUpHistory } from '../src/slices/measurements/history.service.ts';
import { createPartitions } from '../src/slices/measurements/measurements.public.ts';
import { renewHours } from '../src/slices/measurements/roll-up.service.ts';
import { figuresOf, readCsv } from './independent-figures.ts';
import { callRate, rate, report, startBench, type Bench } from './portal.ts';
import { size } from './sizes.ts';

const CUSTOMER = 'cold';
const DEVICES = size(20, 3);
const DAYS = size(90, 3, 'BENCH_COLD_DAYS');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Every figure of 20 devices over 90 days, computed again from exported files; hours rolled up anew, compared with copying
 * the rows they read; and a month of all sensors of a device, compared with adding up its hours in bare SQL.
 */
export async function coldChain(): Promise<void> {
  const bench = await startBench();
  try {
    await measure(bench);
  } finally {
    await bench.stop();
  }
}

async function measure(bench: Bench): Promise<void> {
  const { db } = bench;
  const now = new Date();
  await fill(bench, now);
  await compare(bench, now);

  const copied = await secondsOf(() =>
    db.plain('CREATE TABLE copied AS TABLE measurements WITH NO DATA; INSERT INTO copied TABLE measurements'),
  );
  await db.run(sql`UPDATE measurement_progress SET renewed_since = NULL`);
  const renewed = await secondsOf(() => renewHours(bench.context));
  const { points } = await db.one<{ points: number }>(sql`SELECT count(*) AS points FROM copied`);
  report('hours renewed, copying their points', points / renewed, points / copied);

  const between = [new Date(now.getTime() - 30 * DAY_MS), now].map((at) => at.toISOString());
  const staff = await bench.signIn('ops@fff.example');
  const filter = { where: { customerId: CUSTOMER, deviceId: 'cold-0', tempTimestamp: { between } } };
  const query = new URLSearchParams({ customerId: CUSTOMER, tempFilter: JSON.stringify(filter) });
  const through = await callRate(staff, `${getTemperature.path}?${query.toString()}`, 50);
  const bare = await rate(() =>
    bench.bare(sql`
      SELECT series_id, hour, sum / nullif(count, 0), min, max, in_ms, warm_ms, cold_ms, arrhenius_ms FROM measurement_hours
      WHERE series_id IN (SELECT id FROM measurement_series WHERE cabinet_id = 'cold-0')
        AND hour >= ${between[0]} AND hour < ${between[1]} ORDER BY 1, 2`),
  );
  report('a month of a device, its hours in SQL', through, bare);
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

type Line = CallResponse<typeof getTemperature>['lines'][number];

async function compare(bench: Bench, now: Date): Promise<void> {
  const staff = await bench.signIn('ops@fff.example');
  const from = new Date(now.getTime() - DAYS * DAY_MS);
  let [sensors, worst] = [0, 0];
  for (let device = 0; device < DEVICES; device += 1) {
    const deviceId = `cold-${device}`;
    // Whole seconds; `until` is included.
    const period = {
      from: Math.floor(from.getTime() / 1000) * 1000,
      until: Math.floor(now.getTime() / 1000) * 1000,
    };
    const [start, end] = [period.from, period.until - 1000].map((at) => new Date(at).toISOString());
    const { lines } = await staff.get(getTemperature, {
      query: {
        customerId: CUSTOMER,
        tempFilter: JSON.stringify({
          where: { customerId: CUSTOMER, deviceId, tempTimestamp: { between: [start, end] } },
        }),
      },
    });
    const measured = new Map<string, { at: number; degrees: number }[]>();
    // What is before the period holds into it. A file has at most 10,000 rows.
    for (let part = period.from - HOUR_MS; part < period.until; part += 10 * DAY_MS) {
      const last = Math.min(part + 10 * DAY_MS, period.until) - 1000;
      const { text } = await staff.call(getTemperatureCsv, {
        query: {
          customerId: CUSTOMER,
          deviceId,
          startTime: new Date(part).toISOString(),
          endTime: new Date(last).toISOString(),
        },
      });
      for (const [sensor, readings] of readCsv(text))
        measured.set(sensor, [...(measured.get(sensor) ?? []), ...readings]);
    }
    for (const [sensor, readings] of measured) {
      const line = lines.find((one) => `${one.compartmentOffset + 1} ${one.zoneName}` === sensor);
      if (!line) throw new Error(`${deviceId} has no line for ${sensor}`);
      worst = Math.max(
        worst,
        differenceOf(line, readings, { ...period, intervalSeconds: intervalOf(device) }),
      );
      sensors += 1;
    }
  }
  console.log(
    `figures from exported files`.padEnd(32),
    `${sensors} sensors over ${DAYS} days agree to the millisecond, mean kinetic to ${worst.toExponential(1)} °C`,
  );
}

/** Of mean kinetic temperatures; all else must be the same. */
function differenceOf(
  line: Line,
  readings: readonly { readonly at: number; readonly degrees: number }[],
  known: { readonly from: number; readonly until: number; readonly intervalSeconds: number | null },
): number {
  const ranges = line.ranges.map((range) => ({ ...range, from: range.from * 1000 }));
  const { meanKinetic, ...ms } = figuresOf(readings, { ...known, ranges });
  const { assumed: _assumed, byReading, ...shown } = line.time;
  const difference = Math.abs((meanKinetic ?? 0) - (line.meanKineticTemperature ?? 0));
  // Shown in hundredths.
  if (byReading > 0 || JSON.stringify(shown) !== JSON.stringify(ms) || difference > 0.005 + 1e-9)
    throw new Error(`${line.deviceId} ${line.zoneName}: ${JSON.stringify([line, ms, meanKinetic])}`);
  return difference;
}

/** Every third device measures every twenty minutes. */
const intervalOf = (device: number): number | null => (device % 3 === 0 ? 1200 : null);

/** Readings every five or twenty minutes to the millisecond, in and out of range, with gaps, and ranges that change. */
async function fill({ db }: Bench, now: Date): Promise<void> {
  const from = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (DAYS + 1) * DAY_MS);
  await db.run(sql`INSERT INTO customers (customer_id, name) VALUES (${CUSTOMER}, 'Cold chain')`);
  // Without the sensors of the demo, which have no points then: they would only be looked through.
  await db.plain(`
    TRUNCATE measurements, measurement_hours, measurement_late_hours, range_watches;
    DELETE FROM measurement_series`);
  await db.transaction(async (tx) => {
    await tx.run(sql`SET LOCAL statement_timeout = 0`);
    await createPartitions(tx, from, now);
    await tx.run(sql`
      INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, properties, created_at)
      SELECT 'cold-' || n, 'Cold ' || n, ${CUSTOMER}, 'RFID', 30, '2-8c',
        CASE WHEN n % 3 = 0 THEN '{"temperatureIntervalSeconds":"1200"}'::jsonb ELSE '{}' END, ${from}
      FROM generate_series(0, ${DEVICES - 1}) n`);
    await tx.run(
      sql`UPDATE device_reading_intervals SET starts_at = '-infinity' WHERE cabinet_id LIKE 'cold-%'`,
    );
    // Each second device was narrowed for some days.
    for (const [days, properties] of [
      [2.3, '{"allowedTempMax":"7"}'],
      [1.1, '{"allowedTempMax":"7","allowedTempMin":"3.5"}'],
      [0.6, '{}'],
    ] as const)
      await tx.run(sql`
        WITH clock AS (SELECT set_config('parwell.now', ${new Date(now.getTime() - days * DAY_MS).toISOString()}, true))
        UPDATE devices SET properties = (properties - 'allowedTempMin' - 'allowedTempMax') || ${properties}::jsonb
        FROM clock WHERE cabinet_id LIKE 'cold-%' AND right(cabinet_id, 1) IN ('1', '3', '5', '7', '9')`);
    await tx.run(sql`
      INSERT INTO measurement_series (cabinet_id, quantity, part, zone)
      SELECT cabinet_id, 'temperature', '0', zone FROM devices, unnest(ARRAY['Door', 'Shelf']) zone WHERE cabinet_id LIKE 'cold-%'`);
    await tx.run(sql`
      INSERT INTO measurements (series_id, at, value)
      SELECT id, date_trunc('milliseconds', at + (mod(id * 7919 + extract(epoch FROM at)::bigint, 40000)) * interval '1 millisecond'),
        round((5 + 3.2 * sin(extract(epoch FROM at)::float8 / 9000 + id) * sin(extract(epoch FROM at)::float8 / 61000))::numeric, 2)
      FROM measurement_series JOIN devices USING (cabinet_id), generate_series(${from}::timestamptz, ${now}::timestamptz,
        CASE WHEN properties ? 'temperatureIntervalSeconds' THEN interval '20 minutes' ELSE interval '5 minutes' END) at
      WHERE cabinet_id LIKE 'cold-%' AND mod((extract(epoch FROM at) / 1800)::bigint + id, 67) > 3
        AND at < ${now}::timestamptz - interval '1 minute'`);
    await rollUpHistory(tx, from, now);
  });
  await db.plain(
    'VACUUM (ANALYZE) measurements, measurement_hours, measurement_series, devices, device_ranges',
  );
}
