import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Liveness } from './liveness.ts';
import { DatabaseUnavailable } from './unavailable.ts';

interface Options {
  readonly liveness: Pick<Liveness, 'answers' | 'onTime'>;
  readonly log: Log;
  readonly system: Clock;
  /** Monotonic, in milliseconds. */
  readonly elapsed?: () => number;
  readonly everyMs?: number;
}

export interface DatabaseClock extends Clock {
  stop(): void;
}

/** A starting server may wait long. */
const TRIES = 30;
const TRY_EVERY_MS = 500;
const MEASURED_EVERY_MS = 60_000;
/** A slower answer is ignored: it says too little about the time. */
const MOST_ROUND_TRIP_MS = 2000;
/** Above this an operator is warned that the clock of a machine is wrong. */
const WRONG_MS = 2000;
/** The machine slept or its clock was set, so the elapsed time is unknown. */
const JUMP_MS = 1000;

/**
 * The time of the database, so that all servers agree about tokens, sessions, leases and schedules, however wrong
 * the clocks of their machines are. Asked at the start and every minute; in between the process counts by itself. It
 * goes back only if the database's clock was set back by more than two seconds.
 */
export async function followDatabase(options: Options): Promise<DatabaseClock> {
  const { liveness, log, system, elapsed = () => performance.now(), everyMs = MEASURED_EVERY_MS } = options;
  let measured: { readonly time: number; readonly at: number; readonly system: number } | undefined;
  let latest = 0;
  let warnedMs = 0;
  let askedAt = -Infinity;

  const reading = (): number =>
    measured === undefined ? system.now().getTime() : measured.time + (elapsed() - measured.at);

  const hasJumped = (): boolean =>
    measured !== undefined &&
    Math.abs(system.now().getTime() - measured.system - (elapsed() - measured.at)) > JUMP_MS;

  function warnIfWrong(offMs: number): void {
    const isWrong = Math.abs(offMs) > WRONG_MS;
    // Warns once, and again after another change of this size.
    if (Math.abs(offMs - warnedMs) > WRONG_MS && isWrong)
      log.warn(
        { seconds: Math.round(offMs / 100) / 10 },
        "the clock of this machine differs from the database's, which is used",
      );
    warnedMs = isWrong ? offMs : 0;
  }

  liveness.onTime(({ time, roundTripMs }) => {
    if (measured !== undefined && roundTripMs > MOST_ROUND_TRIP_MS) return;
    const now = time + roundTripMs / 2;
    if (latest - now > WRONG_MS) {
      log.warn({ seconds: Math.round((latest - now) / 1000) }, "the database's clock was set back");
      latest = now;
    }
    measured = { time: now, at: elapsed(), system: system.now().getTime() };
    warnIfWrong(measured.system - now);
  });

  function ask(): Promise<boolean> {
    askedAt = elapsed();
    return liveness.answers();
  }

  async function askFirst(): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await ask()) return;
      await wait(TRY_EVERY_MS);
    }
    throw new DatabaseUnavailable('The database does not say what time it is.');
  }

  await askFirst();
  const timer = setInterval(() => void ask(), everyMs).unref();

  return {
    now() {
      latest = Math.max(latest, reading());
      if (hasJumped() && elapsed() - askedAt > JUMP_MS) void ask();
      return new Date(latest);
    },
    stop: () => clearInterval(timer),
  };
}
