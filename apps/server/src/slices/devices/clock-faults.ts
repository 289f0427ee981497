import { TIME_FLAGS, type ClockDirection } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import * as queries from './clock-faults.queries.ts';

/** A stored reading, and whether its time is plausible. */
interface Reading {
  readonly cabinetId: string;
  readonly time: number;
  readonly flags: number;
}

const directionOf = (flags: number): ClockDirection => (flags === TIME_FLAGS.ahead ? 'ahead' : 'behind');

/**
 * Notes which clocks are wrong. `readings` are all that arrived: the newest of a device shows whether its clock is
 * right now. `wrong` are the new ones among them with an implausible time; repeated ones are not counted again.
 */
export async function noteClocks(
  tx: Transaction,
  readings: readonly Reading[],
  wrong: readonly Reading[],
  now: Date,
): Promise<void> {
  const newest = new Map<string, Reading>();
  for (const reading of readings) {
    const known = newest.get(reading.cabinetId);
    if (!known || reading.time > known.time) newest.set(reading.cabinetId, reading);
  }
  const right = [...newest.values()].filter(({ flags }) => flags === 0).map(({ cabinetId }) => cabinetId);
  if (right.length > 0) await queries.noteRightClocks(tx, right, now);
  const faults = new Map<string, queries.NewFault>();
  for (const { cabinetId, time, flags } of wrong) {
    const direction = directionOf(flags);
    const key = `${cabinetId}\n${direction}`;
    const known = faults.get(key);
    const off = Math.abs(time - now.getTime()) / 1000;
    // The newest reading was made just before it was sent, so it shows how wrong the clock is.
    const nearest =
      direction === 'ahead' ? Math.max(known?.seconds ?? 0, off) : Math.min(known?.seconds ?? off, off);
    faults.set(key, {
      cabinetId,
      direction,
      seconds: Math.round(nearest),
      readings: (known?.readings ?? 0) + 1,
    });
  }
  if (faults.size > 0) await queries.noteFaults(tx, [...faults.values()], now);
}
