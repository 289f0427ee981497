import { CLOCK_FLAGS, seemsRight, watchClock, type ClockVerdict, type ClockWatch } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import { noteFaults, noteRightClocks } from './clock-faults.queries.ts';
import * as queries from './device-clocks.queries.ts';

interface Sent {
  readonly cabinetId: string;
  readonly receivedAt: Date;
  readonly message: { readonly sentAt: string };
}

export interface Clocks {
  /** The verdict on the clock when a message was made. */
  verdictOf(this: void, sent: Sent): ClockVerdict;
  /** Whether a device's clock is still in doubt after all that arrived. */
  isUnsure(this: void, cabinetId: string): boolean;
  /** Whether the device's last message came in time. */
  seemsRight(this: void, cabinetId: string): boolean;
  /** Added to a wrong clock's times it gives the real ones; null if the clock is right. */
  correctionOf(this: void, cabinetId: string): number | null;
}

const ALL_RIGHT: Clocks = {
  verdictOf: () => 'right',
  isUnsure: () => false,
  seemsRight: () => true,
  correctionOf: () => null,
};

export const clockFlags = (verdict: ClockVerdict): number => (verdict === 'right' ? 0 : CLOCK_FLAGS[verdict]);

/**
 * Judges the clocks of devices by their messages (C2); the caller has locked the devices. A batch from clocks that are
 * right costs one SELECT on a nearly empty table.
 */
export async function watchClocks(tx: Transaction, sent: readonly Sent[], now: Date): Promise<Clocks> {
  const ids = [...new Set(sent.map(({ cabinetId }) => cabinetId))];
  const known = new Map<string, ClockWatch>(
    (ids.length > 0 ? await queries.findClocks(tx, ids) : []).map(({ cabinetId, ...watch }) => [
      cabinetId,
      watch,
    ]),
  );
  const timesOf = ({ message, receivedAt }: Sent) => ({
    sentAt: Date.parse(message.sentAt),
    receivedAt: receivedAt.getTime(),
  });
  const odd = new Set([
    ...known.keys(),
    ...sent.flatMap((one) => (watchClock(null, null, timesOf(one)).watch ? [one.cabinetId] : [])),
  ]);
  if (odd.size === 0) return ALL_RIGHT;
  const newest = new Map(
    (await queries.findNewestTimes(tx, [...odd])).map(({ cabinetId, at }) => [cabinetId, at]),
  );
  const after = new Map(known);
  const verdicts = new Map<Sent, ClockVerdict>();
  for (const one of sent) {
    const { cabinetId } = one;
    if (!odd.has(cabinetId)) continue;
    const { watch, verdict } = watchClock(
      after.get(cabinetId) ?? null,
      newest.get(cabinetId) ?? null,
      timesOf(one),
    );
    verdicts.set(one, verdict);
    if (watch) after.set(cabinetId, watch);
    else after.delete(cabinetId);
  }
  const changed = [...after].filter(([id, watch]) => known.get(id) !== watch);
  const isRight = [...odd].filter((id) => !after.has(id));
  await queries.saveClocks(
    tx,
    changed.map(([cabinetId, watch]) => ({ cabinetId, ...watch })),
  );
  await queries.deleteClocks(
    tx,
    isRight.filter((id) => known.has(id)),
  );
  const recovered = [...odd].filter((id) => known.get(id)?.isWrong && seemsRight(after.get(id) ?? null));
  if (recovered.length > 0) await noteRightClocks(tx, recovered, now);
  const faults = changed.flatMap(([cabinetId, { off, isWrong }]) =>
    isWrong
      ? [
          {
            cabinetId,
            direction: off < 0 ? ('ahead' as const) : ('behind' as const),
            seconds: Math.round(Math.abs(off) / 1000),
            readings: 0,
          },
        ]
      : [],
  );
  if (faults.length > 0) await noteFaults(tx, faults, now);
  const verdictNow = (id: string): ClockVerdict => {
    const watch = after.get(id);
    return watch === undefined ? 'right' : watch.isWrong ? 'wrong' : 'unsure';
  };
  return {
    // A message in time at the end of a backlog is reliable.
    isUnsure: (id) => verdictNow(id) === 'unsure' && !seemsRight(after.get(id) ?? null),
    correctionOf: (id) => {
      const watch = after.get(id);
      return watch?.isWrong ? watch.off : null;
    },
    seemsRight: (id) => seemsRight(after.get(id) ?? null),
    // A doubt may be resolved by the end.
    verdictOf: (one) => {
      const verdict = verdicts.get(one) ?? 'right';
      return verdict === 'unsure' ? verdictNow(one.cabinetId) : verdict;
    },
  };
}
