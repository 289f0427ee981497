import { LONG_PAST_MS } from './device-time.ts';

/** What is known of a device's clock: right, at fault, or not yet known, because what arrives may be a backlog. */
export type ClockVerdict = 'right' | 'unsure' | 'wrong';

/** What is remembered of a clock that does not seem right. Instants and spans are milliseconds. */
export interface ClockWatch {
  /** By how much messages arrive later than their clock says; negative if it is ahead. */
  readonly off: number;
  /** When a message was first off by so much. */
  readonly since: number;
  readonly isWrong: boolean;
}

const MINUTE_MS = 60_000;
/** An alert that is older when it arrives is too old to be judged. */
const TOO_OLD_MS = 24 * 60 * MINUTE_MS;
/** So far a clock may be off. */
export const CLOCK_RIGHT_MS = 15 * MINUTE_MS;
/** So long after a backlog messages must come in time, before the clock is right: a backlog of a clock that is ahead comes in time too. */
const CAUGHT_UP_MS = MINUTE_MS;
/** Messages take longer or shorter to arrive. */
const SAME_MS = MINUTE_MS;
/** So long messages must be off by the same before the clock is at fault, or so long nothing new is waited for. */
export const CLOCK_SETTLES_MS = 5 * MINUTE_MS;

interface Sent {
  /** The device's clock when the message was made. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * What a message tells of the clock of its device (C2). Devices send what they kept while they were disconnected first, in the order in
 * which it was made, and faster than it was made: so a backlog is off by less and less, and never older than what was sent before.
 * A clock is at fault if messages stay off by the same, if they go back behind what was sent before by more than a day, or if they come
 * from the future. By less than a day, a message that was sent before may have been sent again. `newest` is the latest time that the device has told before; null if there is none.
 */
export function watchClock(
  watch: ClockWatch | null,
  newest: number | null,
  { sentAt, receivedAt }: Sent,
): { readonly watch: ClockWatch | null; readonly verdict: ClockVerdict } {
  const off = receivedAt - sentAt;
  // What comes in time and what does not are never the same, however near.
  const isSame =
    watch !== null && Math.abs(off - watch.off) <= SAME_MS && isInTime(off) === isInTime(watch.off);
  const since = isSame ? watch.since : receivedAt;
  const next = { off: isSame ? watch.off : off, since };
  if (isInTime(off)) {
    const isRight = watch === null || (isSame && receivedAt - since >= CAUGHT_UP_MS);
    return { watch: isRight ? null : { ...next, isWrong: false }, verdict: 'right' };
  }
  const isWrong =
    off < 0 ||
    off > LONG_PAST_MS ||
    (off > TOO_OLD_MS && newest !== null && sentAt < newest - CLOCK_RIGHT_MS) ||
    (isSame && (watch.isWrong || receivedAt - since >= CLOCK_SETTLES_MS));
  return { watch: { ...next, isWrong }, verdict: isWrong ? 'wrong' : 'unsure' };
}

const isInTime = (off: number): boolean => Math.abs(off) <= CLOCK_RIGHT_MS;

/** Whether what a device sent last came in time. */
export const seemsRight = (watch: ClockWatch | null): boolean => watch === null || isInTime(watch.off);

/** An alert waits while nobody knows whether it is part of a backlog, but not for a device that says nothing more. */
export const isClockUnsure = (watch: ClockWatch | null, now: number): boolean =>
  watch !== null && !watch.isWrong && now < watch.since + CLOCK_SETTLES_MS;

/** What is known of a clock when nobody waits any longer. */
export const clockAfter = (watch: ClockWatch | null): ClockVerdict =>
  seemsRight(watch) ? 'right' : watch?.isWrong ? 'wrong' : 'unsure';

/**
 * When an alert counts as said: by the device's time if its clock is right, by its arrival if it is at fault (C2). Null if it was
 * more than a day old when it arrived. Where nobody will know, one that is so old counts from its arrival: better told than lost.
 */
export function judgedAt({
  at,
  receivedAt,
  clock,
}: {
  readonly at: number;
  readonly receivedAt: number;
  readonly clock: ClockVerdict;
}): number | null {
  if (clock === 'wrong') return receivedAt;
  if (receivedAt - at > TOO_OLD_MS) return clock === 'unsure' ? receivedAt : null;
  return Math.min(at, receivedAt);
}
