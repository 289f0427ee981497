// Changes are announced with NOTIFY, so that all servers hear of them. A commit with a NOTIFY locks the whole database
// for a moment, so changes are collected and sent in a statement of their own, never in the transaction of a change.
import type { LiveTopic } from '@parwell/contract';
import type { Log } from '../log.ts';
import { createPendingChanges, type Change } from './pending-changes.ts';
import type { Pool } from './pool.ts';

export type { Change } from './pending-changes.ts';

export const CHANNEL = 'parwell_changes';

/** Nothing is awaited: the caller is done with the change. */
export interface Changes {
  announce(change: Change): void;
}

export interface ChangesSender extends Changes {
  /** Sends what is left. */
  close(): Promise<void>;
}

interface Options {
  /** How long a topic waits after it was sent (L4). */
  readonly everyMs?: number;
}

export const silent: Changes = { announce: () => {} };

/** `pool` has one connection, opened when there is something to send. */
export function createChangesSender(pool: Pool, log: Log, { everyMs = 1000 }: Options = {}): ChangesSender {
  const pending = createPendingChanges();
  const resting = new Set<LiveTopic>();
  const timers = new Set<NodeJS.Timeout>();
  let sending: Promise<void> | undefined;
  let closed = false;

  function rest(topics: readonly LiveTopic[]): void {
    for (const topic of topics) resting.add(topic);
    const timer = setTimeout(() => {
      timers.delete(timer);
      for (const topic of topics) resting.delete(topic);
      send();
    }, everyMs);
    timers.add(timer);
    timer.unref();
  }

  function send(): void {
    if (!closed && !sending && ready().length > 0) sending = sendAll();
  }

  const ready = () => pending.topics().filter((topic) => !resting.has(topic));

  async function sendAll(): Promise<void> {
    // Lets the other changes of the same transaction join.
    await Promise.resolve();
    const topics = ready();
    await sendNow(topics);
    sending = undefined;
    rest(topics);
    send();
  }

  async function sendNow(topics: readonly LiveTopic[]): Promise<void> {
    const drained = pending.drain(topics);
    try {
      await notify(pool, drained.payloads);
    } catch (error) {
      log.warn({ err: error }, 'changes could not be announced');
      drained.giveBack();
    }
  }

  return {
    announce(change) {
      pending.add(change);
      send();
    },
    async close() {
      closed = true;
      await sending;
      for (const timer of timers) clearTimeout(timer);
      if (pending.topics().length > 0) await sendNow(pending.topics());
      await pool.close();
    },
  };
}

async function notify(pool: Pool, payloads: readonly string[]): Promise<void> {
  const client = await pool.checkOut();
  let broken: Error | undefined;
  try {
    await client.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload', [CHANNEL, payloads]);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
