import type { LiveEvent } from '@parwell/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log.ts';
import { publish, type Listener, type Listeners } from './listeners.ts';

export type FindCallers = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Caller>>;

interface Options {
  readonly findCallers: FindCallers;
  readonly listeners: Listeners;
  readonly log: Log;
  readonly now: () => number;
  /** Sent to a listener who may have missed something. */
  readonly again: readonly LiveEvent[];
}

export interface GrantChecks {
  check(listeners: readonly Listener[]): void;
}

/** All due listeners are checked in one query, one query at a time. */
export function createGrantChecks({ findCallers, listeners, log, now, again }: Options): GrantChecks {
  const due = new Set<Listener>();
  let checking = false;

  async function checkNow(these: readonly Listener[]): Promise<void> {
    const at = now();
    const callers = await findCallers([...new Set(these.map(({ caller }) => caller.sessionId))]);
    for (const listener of these) {
      const caller = callers.get(listener.caller.sessionId);
      if (caller) renew(listener, caller.grants, at);
      else listeners.end(listener);
    }
  }

  /** A listener whose grants have changed loads everything again. */
  function renew(listener: Listener, grants: Listener['grants'], at: number): void {
    const mustReload = listener.missed || !isDeepStrictEqual(listener.grants, grants);
    Object.assign(listener, { grants, checkedAt: at, missed: false });
    if (mustReload) publish(listener, again, at);
  }

  async function work(): Promise<void> {
    checking = true;
    while (due.size > 0) {
      const these = [...due];
      due.clear();
      await checkNow(these).catch((error: unknown) => {
        log.warn({ err: error }, 'sessions of streams could not be checked');
        // Nothing is sent to them until the next check, which is due at the next tick.
        for (const listener of these) listener.checkedAt = Number.NEGATIVE_INFINITY;
      });
    }
    checking = false;
  }

  return {
    check(these) {
      for (const listener of these) due.add(listener);
      if (!checking && due.size > 0) void work();
    },
  };
}
