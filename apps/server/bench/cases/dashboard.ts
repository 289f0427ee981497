import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readDashboard } from '@parwell/contract';
import type { DashboardVariant } from '@parwell/domain';
import { sql, type Registered } from '../../src/platform/db/database.ts';
import { reactions } from '../../src/reactions.ts';
import { countCustomerStock, countUsage, lockLedger } from '../../src/slices/inventory/inventory.public.ts';
import { postEvents } from '../../src/slices/inventory/ledger/post-stock.service.ts';
import { dashboardSizes, fillHeld, fillLedger, ONE_CUSTOMER } from '../fill-dashboard.ts';
import { startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const ROUNDS = size(15, 1);
const AT_ONCE = size(200, 4);

interface Asked {
  readonly dashboardType: DashboardVariant;
  readonly customerId: string | null;
}
const ASKED: readonly Asked[] = [
  { dashboardType: 'Operations', customerId: null },
  { dashboardType: 'Services', customerId: null },
  { dashboardType: 'Customer', customerId: null },
  { dashboardType: 'Customer', customerId: ONE_CUSTOMER },
];
const LIMIT_MS = { all: 150, one: 30 };

/** Dashboards over few and many rows of the ledger, the cost of roll-ups for its writers, and many callers at once. */
export async function run(): Promise<void> {
  const { few, most } = dashboardSizes;
  const bench = await startBench();
  try {
    await fillHeld(bench);
    await fillLedger(bench, 1, few);
    const read = await reader(bench);
    const before = await measure(read);
    await fillLedger(bench, few + 1, most);
    const after = await measure(read);
    for (const [place, { dashboardType, customerId }] of ASKED.entries()) {
      const [small = 0, large = 0] = [before[place], after[place]];
      console.log(
        `dashboard ${dashboardType} for ${customerId === null ? 'ALL' : 'one customer'}, ${few} and ${most} transactions: ` +
          `${small.toFixed(1)} and ${large.toFixed(1)} ms (limit ${customerId === null ? LIMIT_MS.all : LIMIT_MS.one}), ` +
          `time ${(large / small).toFixed(2)}× (limit 1.5)`,
      );
    }
    await measureWrites(bench);
    await measureAtOnce(bench, read);
  } finally {
    await bench.stop();
  }
}

type Read = (asked: Asked) => Promise<unknown>;

async function reader(bench: Bench): Promise<Read> {
  const staff = await bench.signIn('ops@fff.example');
  return ({ dashboardType, customerId }) =>
    staff.get(readDashboard, { query: { dashboardType, ...(customerId !== null && { customerId }) } });
}

/** In milliseconds, the shortest of some rounds: other work of the machine only makes it longer. */
async function measure(read: Read): Promise<number[]> {
  const times: number[] = [];
  for (const asked of ASKED) {
    let best = Infinity;
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await read(asked);
      best = Math.min(best, performance.now() - began);
    }
    times.push(best);
  }
  return times;
}

/** Connections report their figures once a second at most. */
const FLUSH_MS = size(2500, 0);
const EVENTS = size(50, 4);
const WRITE_ROUNDS = size(40, 2);

/** Vends of a device in batches, with all reactions and without roll-ups, in turns. */
async function measureWrites({ db, context }: Bench): Promise<void> {
  await db.run(sql`UPDATE on_hand SET quantity = 100000 WHERE cabinet_id = 'd-1'`);
  const [held] = await db.many<{ productId: string; lot: string }>(sql`
    SELECT product_id AS "productId", lot FROM on_hand WHERE cabinet_id = 'd-1' LIMIT 1`);
  if (!held) throw new Error('There is nothing to vend');
  const batch = async (reacting: readonly Registered[], round: number): Promise<number> => {
    const events = Array.from({ length: EVENTS }, (_, place) => ({
      ...held,
      kind: 'vend' as const,
      cause: `act/${randomUUID()}`,
      cabinetId: 'd-1',
      at: context.clock.now().getTime() - (round * EVENTS + place) * 1000,
      timeReplaced: false,
      slot: null,
      count: 1,
      expiration: null,
      serials: [],
      userName: 'Nurse',
      npi: '',
      session: '',
    }));
    const began = performance.now();
    await db.transaction(async (tx) => {
      await lockLedger(tx, 'd1');
      await postEvents(context, { ...tx, reactions: reacting }, 'd1', events);
    });
    return performance.now() - began;
  };
  const rollUps = new Set<unknown>([countUsage, countCustomerStock]);
  const bare = reactions.filter((each) => !('react' in each && rollUps.has(each.react)));
  const spent = { kept: 0, bare: 0 };
  await batch(reactions, 0);
  for (let round = 1; round <= WRITE_ROUNDS; round += 1) {
    spent.bare += await batch(bare, round);
    spent.kept += await batch(reactions, round);
  }
  const rate = (ms: number) => ((WRITE_ROUNDS * EVENTS) / ms) * 1000;
  console.log(
    `ledger writes with roll-ups, of PAR too, and without any: ${rate(spent.kept).toFixed(0)} and ` +
      `${rate(spent.bare).toFixed(0)} rows/s, ratio ${(spent.bare / spent.kept).toFixed(2)} (limit 0.9)`,
  );
}

/** Every computed answer reads the roll-up of usage once, so its scans count the computed answers. */
async function measureAtOnce({ db }: Bench, read: Read): Promise<void> {
  const asked = ASKED.find(({ dashboardType }) => dashboardType === 'Services');
  if (!asked) return;
  const scans = async (): Promise<number> => {
    await wait(FLUSH_MS);
    await db.plain('SELECT pg_stat_force_next_flush()');
    return (
      await db.one<{ scans: number }>(sql`
        SELECT (seq_scan + idx_scan)::int AS scans FROM pg_stat_user_tables WHERE relname = 'usage_totals'`)
    ).scans;
  };
  const start = await scans();
  await read(asked);
  const one = (await scans()) - start;
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, () => read(asked)));
  const ms = performance.now() - began;
  const all = (await scans()) - start - one;
  console.log(`${AT_ONCE} equal dashboards at once: ${all} scans, one alone ${one}, ${ms.toFixed(0)} ms`);
}
