import { LONG_PAST_MS } from './device-time.ts';

/** 'unsure': the messages may be a backlog. */
export type ClockVerdict = 'right' | 'unsure' | 'wrong';

/** The state of a clock that does not seem right. Instants and spans are milliseconds. */
export interface ClockWatch {
  /** How much later messages arrive than their clock says; negative if it is ahead. */
  readonly off: number;
  /** When a message was first off by this much. */
  readonly since: number;
  readonly isWrong: boolean;
}

const MINUTE_MS = 60_000;
/** An older alert is not judged. */
const TOO_OLD_MS = 24 * 60 * MINUTE_MS;
/** A clock that is off by less is right. */
export const CLOCK_RIGHT_MS = 15 * MINUTE_MS;
/**
 * After a backlog, messages must come in time for this long before the clock is right: a backlog of a clock that is
 * ahead comes in time too.
 */
const CAUGHT_UP_MS = MINUTE_MS;
/** The time that messages take to arrive varies by this much. */
const SAME_MS = MINUTE_MS;
/** A clock is wrong when messages were off by the same for this long; without new messages, the doubt ends after it. */
export const CLOCK_UNSURE_MS = 5 * MINUTE_MS;

interface Sent {
  /** The device's clock when the message was made. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * Judges a device's clock by a message (C2). After a disconnection a device sends its backlog first, in order and
 * faster than it was made: so a backlog is off by less and less, and never older than what was sent before. A clock is
 * wrong if messages stay off by the same, if they go back by more than a day behind what was sent before, or if they
 * come from the future. By less than a day, it may be a message that is sent again. `newest` is the latest time that
 * the device has sent; null if none.
 */
export function watchClock(
  watch: ClockWatch | null,
  newest: number | null,
  { sentAt, receivedAt }: Sent,
): { readonly watch: ClockWatch | null; readonly verdict: ClockVerdict } {
  const off = receivedAt - sentAt;
  // In time and not in time are never the same, however near.
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
    (isSame && (watch.isWrong || receivedAt - since >= CLOCK_UNSURE_MS));
  return { watch: { ...next, isWrong }, verdict: isWrong ? 'wrong' : 'unsure' };
}

const isInTime = (off: number): boolean => Math.abs(off) <= CLOCK_RIGHT_MS;

/** Whether the device's last message came in time. */
export const seemsRight = (watch: ClockWatch | null): boolean => watch === null || isInTime(watch.off);

/** An alert waits while it may be part of a backlog, but not for a device that sends nothing more. */
export const isClockUnsure = (watch: ClockWatch | null, now: number): boolean =>
  watch !== null && !watch.isWrong && now < watch.since + CLOCK_UNSURE_MS;

/** The verdict when the wait is over. */
export const clockAfter = (watch: ClockWatch | null): ClockVerdict =>
  seemsRight(watch) ? 'right' : watch?.isWrong ? 'wrong' : 'unsure';

/**
 * The time that an alert counts from: the device's time if its clock is right, its arrival if it is wrong (C2). Null if
 * it was more than a day old when it arrived. Where the doubt stays, such an old alert counts from its arrival: better
 * late than lost.
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
