import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { later } from '../../platform/clock.ts';
import { removeInBatches } from '../../platform/db/remove-in-batches.ts';
import * as queries from './partitions.queries.ts';
import { rollUpMeasurements } from './roll-up.service.ts';

const days = (from: Date, count: number): Date => later(from, { hours: count * 24 });

/** Devices that were offline for some days send older measurements. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 14;

export async function createPartitions(tx: Transaction, from: Date, to: Date): Promise<void> {
  await queries.lockPartitions(tx);
  const known = new Set((await queries.listWeeks(tx)).map(({ name }) => name));
  for (let week = queries.weekOf(from); week.start <= to; week = queries.weekOf(week.end)) {
    if (!known.has(week.name)) await queries.createWeek(tx, week);
  }
}

export const createPartitionsAhead = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  db.transaction((tx) => createPartitions(tx, days(clock.now(), -DAYS_BACK), days(clock.now(), DAYS_AHEAD)));

/** Deletes single points, and later hours, that are older than the configured retention. */
export async function removeOldMeasurements(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock, config } = context;
  // Points must be rolled up before they are deleted.
  await rollUpMeasurements(context, signal);
  const old = days(clock.now(), -config.RAW_DAYS);
  for (const week of (await queries.listWeeks(db)).filter(({ end }) => end <= old)) {
    signal?.throwIfAborted();
    await db.transaction((tx) => queries.dropWeek(tx, week));
  }
  const before = days(clock.now(), -config.HOURLY_DAYS);
  for (const [what, remove] of [
    ['hours of measurements', queries.removeHours],
    ['hours of contacts', queries.removeContactHours],
  ] as const)
    await removeInBatches(context, { what, signal, batch: (tx, limit) => remove(tx, before, limit) });
}
