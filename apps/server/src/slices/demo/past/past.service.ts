import { addDays } from '@parwell/domain';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import { later } from '../../../platform/clock.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { findOrderAccount } from '../../customers/customers.public.ts';
import {
  countCustomerStock,
  countUsage,
  lockLedger,
  noteMisplaced,
  noteStocked,
} from '../../inventory/inventory.public.ts';
import { insertPastOrders } from '../../orders/orders.public.ts';
import { markRestock } from '../../restock/rows.public.ts';
import { billPastVends } from '../demo-invoices.ts';
import type { Past } from './past-book.ts';
import { ordersOf } from './past-orders.ts';
import { readPlan, type PastPlan } from './past-plan.ts';
import { pastOf } from './past.ts';
import * as queries from './write-past.queries.ts';

const audit = auditOf('demo', 'installation');
/** With its number, the key of a plan until its past is written. */
const FACT = 'demo history ';
const DONE = 'loaded';
const MACHINE = { machine: 'demo' };
/** Written when the vends of the past are billed. */
const BILLED = 'demo invoices';

export const billingPast = defineJob({ name: 'demo.invoices', data: z.object({}) });

export async function writePresent(tx: Transaction, plan: PastPlan, past: Past, now: Date): Promise<void> {
  await writeAround(tx, plan, past, now);
  await writeLedger(tx, plan, past, undefined);
  await queries.insertOnHand(tx, plan.cabinetId, now);
  await noteMisplaced(tx, { rows: past.rows });
}

/** With the rows of the ledger's listeners. Closed days are written as if closed since. */
async function writeLedger(
  tx: Transaction,
  { customerId }: PastPlan,
  past: Past,
  closed: Parameters<typeof queries.insertLedger>[3],
): Promise<void> {
  await queries.insertLedger(tx, customerId, past, closed);
  await countUsage(tx, { customerId, rows: past.rows });
  await noteStocked(tx, { customerId, rows: past.rows });
  await countCustomerStock(tx, { customerId, rows: past.rows });
}

/** New orders, lots, shipments, units and counts, which nobody else can be writing. */
async function writeAround(tx: Transaction, plan: PastPlan, past: Past, now: Date): Promise<void> {
  const { customerId, cabinetId } = plan;
  await insertPastOrders(tx, ordersOf(plan, past, await findOrderAccount(tx, customerId)));
  await queries.insertGoods(tx, customerId, past, now);
  await queries.insertTags(tx, past);
  await queries.insertFindings(tx, customerId, cabinetId, past);
}

/** As the nightly job would: the past that is written later has to find these days closed. */
export async function closePresentDays(
  context: Pick<Context, 'config'>,
  tx: Transaction,
  customerIds: readonly string[],
  now: Date,
): Promise<void> {
  const days = businessDaysOf(context);
  const through = addDays(days.dayOf(later(now, { hours: -1 }).getTime()), -1);
  const closed = { through, until: new Date(days.endOf(through)), timeZone: days.timeZone };
  for (const customerId of customerIds) await queries.closeDays(tx, customerId, closed, now);
}

export async function keepPlans(tx: Transaction, plans: readonly PastPlan[], now: Date): Promise<number[]> {
  await tx.run(sql`
    INSERT INTO installation (fact, value)
    SELECT ${FACT} || (plan ->> 'place'), plan::text
    FROM jsonb_array_elements(${JSON.stringify(plans)}::jsonb) AS plan`);
  const devices = new Set(plans.map(({ cabinetId }) => cabinetId)).size;
  await audit.record(tx, now, {
    resourceId: 'demo history',
    eventType: 'Demo History Started',
    by: MACHINE,
    description: `The stock history of ${devices} devices is being written in the background`,
    after: { devices, parts: plans.length },
  });
  return plans.map(({ place }) => place);
}

/**
 * One plan in one transaction, all or nothing; a repeated run finds nothing left to do. The customer's ledger is
 * locked for the last statement only, so that simulated devices hardly wait.
 */
export async function writePast(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'enqueue'>,
  place: number,
): Promise<void> {
  const { db, clock, log } = context;
  const fact = `${FACT}${place}`;
  const kept = await db.maybe<{ value: string }>(sql`SELECT value FROM installation WHERE fact = ${fact}`);
  if (!kept || kept.value === DONE) return;
  const plan = readPlan(kept.value);
  const past = pastOf(plan);
  const began = performance.now();
  await db.transaction(async (tx) => {
    await tx.plain('SET LOCAL statement_timeout = 0');
    const isOpen = await tx.run(sql`
      UPDATE installation SET value = ${DONE}, since = now() WHERE fact = ${fact} AND value <> ${DONE}`);
    if (isOpen === 0) return;
    await writeAround(tx, plan, past, clock.now());
    await lockLedger(tx, plan.customerId);
    // Under the lock: no day is closed meanwhile.
    const closed = await queries.findClosed(tx, plan.customerId);
    await writeLedger(tx, plan, past, closed);
    await markRestock(tx, [{ customerId: plan.customerId }]);
    await reportProgress(tx, context);
  });
  log.info(
    { device: plan.cabinetId, rows: past.rows.length, ms: Math.round(performance.now() - began) },
    'part of the demo history written',
  );
}

/** After the last part, logs the end and bills all past vends. */
async function reportProgress(
  tx: Transaction,
  { clock, log, enqueue }: Pick<Context, 'clock' | 'log' | 'enqueue'>,
): Promise<void> {
  // Serialized, so that exactly one run sees that nothing is left.
  await tx.run(sql`SELECT FROM installation WHERE fact = 'demo data' FOR UPDATE`);
  const { left, began } = await tx.one<{ left: number; began: Date }>(sql`
    SELECT count(*) FILTER (WHERE value <> ${DONE})::int AS left,
      (SELECT since FROM installation WHERE fact = 'demo data') AS began
    FROM installation WHERE starts_with(fact, ${FACT})`);
  if (left > 0) return;
  const now = clock.now();
  const { rows } = await tx.one<{ rows: number }>(sql`SELECT count(*)::int AS rows FROM transactions`);
  await audit.record(tx, now, {
    resourceId: 'demo history',
    eventType: 'Demo History Loaded',
    by: MACHINE,
    description: `The stock history is complete: ${rows} transactions`,
    after: { rows },
  });
  await enqueue(tx, billingPast, {});
  log.info({ rows, seconds: Math.round((now.getTime() - began.getTime()) / 1000) }, 'demo history complete');
}

/** Once, as of the moment at which the demo began. */
export const billPast = ({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.plain('SET LOCAL statement_timeout = 0');
    const demo = await tx.maybe<{ began: Date }>(sql`
      SELECT since AS began FROM installation WHERE fact = 'demo data' FOR UPDATE`);
    const isFirst = await tx.run(sql`
      INSERT INTO installation (fact, value) VALUES (${BILLED}, ${DONE}) ON CONFLICT DO NOTHING`);
    if (demo && isFirst > 0) await billPastVends({ config }, tx, { now: demo.began, isFirst: false });
  });
