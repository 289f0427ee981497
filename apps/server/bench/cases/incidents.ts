import type { Context } from '../../src/context.ts';
import { sql } from '../../src/platform/db/database.ts';
import { insertAlerts } from '../../src/slices/alerts/alerts.public.ts';
import { judgeWaiting } from '../../src/slices/incidents/judge-alerts.service.ts';
import { startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const FEW = size(500, 5);
const MANY = size(5000, 10);
/** The loop runs once a second. */
const CHECKS = size(60, 2);
const RUNS = size(7, 1);

/**
 * 500 devices that fall silent together, and a quiet minute with 500 and with 5,000 devices, all of which have an
 * open incident.
 */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const context: Context = { ...bench.context, db: bench.context.pools.jobs };
    await bench.db.run(sql`INSERT INTO customers (customer_id, name) VALUES ('bench', 'Bench Clinic')`);
    await fallSilent(bench, 1, FEW);
    const opening = await timed(() => judgeWaiting(context));
    console.log(
      `incidents, ${await count(bench)} of one cause open: ${opening.toFixed(0)} ms (limit 5000 ms)`,
    );
    const few = await quietMinute(bench, context);
    await fallSilent(bench, FEW + 1, MANY);
    await judgeWaiting(context);
    const many = await quietMinute(bench, context);
    console.log(
      `incidents, a minute in which nothing happens, ${FEW} and ${await count(bench)} devices: ${few.toFixed(0)} and ` +
        `${many.toFixed(0)} ms, ${(many / few).toFixed(2)}× (limit 1.5)`,
    );
  } finally {
    await bench.stop();
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const count = async ({ db }: Bench): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM incidents WHERE customer_id = 'bench'`,
    )
  ).count;

async function fallSilent({ db, context }: Bench, first: number, last: number): Promise<void> {
  await db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, properties,
      created_at)
    SELECT 'bench-' || n, 'Bench ' || n, 'bench', 'VISION', 30, '2-8c', '{}', now()
    FROM generate_series(${first}::int, ${last}::int) n`);
  const now = context.clock.now();
  const alerts = Array.from({ length: last - first + 1 }, (_, n) => ({
    cabinetId: `bench-${first + n}`,
    messageId: 'silent',
    at: now,
    sourceType: 'PORTAL',
    alertType: 'DEVICE_SILENT',
    alertGroup: 'CONNECTIVITY',
    level: 'Error' as const,
    text: 'Not heard',
    details: { reason: 'Not heard since 10:14' },
    flags: 0,
    receivedAt: now,
  }));
  await db.transaction((tx) => insertAlerts(tx, alerts));
}

async function quietMinute({ db }: Bench, context: Context): Promise<number> {
  for (const table of ['alerts_to_judge', 'incident_cases', 'incidents'])
    await db.plain(`VACUUM (ANALYZE) ${table}`);
  const minute = async () => {
    for (let check = 0; check < CHECKS; check += 1) await judgeWaiting(context);
  };
  // The first rounds find cold caches, plans and code.
  for (let run = 0; run < RUNS; run += 1) await minute();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await timed(minute));
  return Math.min(...times);
}
