import type { Context } from '../../src/context.ts';
import { sql } from '../../src/platform/db/database.ts';
import { createHeartbeat } from '../../src/slices/device-gateway/heartbeats.service.ts';
import { createSilenceCheck } from '../../src/slices/incidents/silence.service.ts';
import { startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const FEW = size(500, 5);
const MANY = size(5000, 10);
/** The loop runs every ten seconds. */
const CHECKS = size(6, 1);
const RUNS = size(50, 1);

/** Silent devices: a quiet minute with 500 and with 5,000 devices, and a check of all of them. */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const few = await measure(bench, 1, FEW);
    const many = await measure(bench, FEW + 1, MANY);
    console.log(
      `silence, a minute in which nothing happens, ${FEW} and ${MANY} devices: ${few.quiet.toFixed(1)} and ` +
        `${many.quiet.toFixed(1)} ms, ${(many.quiet / few.quiet).toFixed(2)}× (limit 1.5)`,
    );
    console.log(
      `silence, a check of all of them, about every half hour: ${few.all.toFixed(0)} and ${many.all.toFixed(0)} ms`,
    );
  } finally {
    await bench.stop();
  }
}

async function measure(bench: Bench, first: number, last: number): Promise<{ quiet: number; all: number }> {
  const context: Context = { ...bench.context, db: bench.context.pools.jobs };
  await addHeard(bench, first, last);
  await createHeartbeat(context)();
  // Somebody has listened for long enough that all devices are checked.
  await bench.db.run(sql`UPDATE gateway_listening SET since = since - interval '1 day'`);
  const check = createSilenceCheck(context);
  const all = await timed(check);
  const minutes: number[] = [];
  for (let run = 0; run < RUNS; run += 1)
    minutes.push(
      await timed(async () => {
        for (let time = 0; time < CHECKS; time += 1) await check();
      }),
    );
  // The shortest: other work of the machine only makes it longer.
  return { all, quiet: Math.min(...minutes) };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

async function addHeard({ db }: Bench, first: number, last: number): Promise<void> {
  const numbers = sql`generate_series(${first}::int, ${last}::int) n`;
  await db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT 'bench-' || n, 'Bench ' || n, (SELECT min(customer_id) FROM customers), 'RFID', 30, '2-8c', now() FROM ${numbers}`);
  await db.run(sql`
    INSERT INTO measurement_series (cabinet_id, quantity, part) SELECT 'bench-' || n, 'temperature', '0' FROM ${numbers}`);
  await db.run(sql`
    INSERT INTO measurements (series_id, at, value) SELECT id, minute, 5 FROM measurement_series,
      generate_series(now() - interval '9 minutes', now(), interval '1 minute') minute
    WHERE cabinet_id IN (SELECT 'bench-' || n FROM ${numbers})`);
  // During the measurement all devices count as just heard.
  await db.run(sql`
    INSERT INTO device_contacts (cabinet_id, last_heard_at, clock_at, heard_since)
    SELECT 'bench-' || n, now(), now(), now() - interval '3 hours' FROM ${numbers}`);
  await db.run(sql`UPDATE device_contacts SET last_heard_at = now(), clock_at = now()`);
  await db.plain('VACUUM (ANALYZE) device_contacts, devices, measurement_series, measurements');
}
