import pg from 'pg';
import type { Log } from '../log.ts';
import { CHANNEL } from './changes.ts';
import { cut } from './liveness.ts';
import { readPayload, type ChangesMessage } from './pending-changes.ts';

export interface Listening {
  /** Resolves when changes are heard, or when that takes too long to wait for. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly url: string;
  readonly log: Log;
  readonly onMessage: (message: ChangesMessage) => void;
  /** Changes are heard from now on; what happened before may have been missed. */
  readonly onAgain: () => void;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;
/** A connection that was lost without a word, as behind a firewall, is found by asking. */
const ASK_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 5000;
/** A stream does not wait longer: whoever reads it is told to look again once changes are heard. */
const READY_WITHIN_MS = 2000;

/**
 * Hears of changes, on a connection of its own: LISTEN belongs to a session, so it cannot go through a pool that shares
 * them (DATABASE_LISTEN_URL). Connects again for as long as it is not closed.
 */
export function listenForChanges({ url, log, onMessage, onAgain }: Options): Listening {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let waitMs = FIRST_WAIT_MS;
  let closed = false;
  let connecting = connect();

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'parwell listen',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    client = next;
    next.on('error', () => {});
    next.on('end', () => connectLater(next));
    next.on('notification', ({ payload = '' }) => {
      const message = readPayload(payload);
      if (message) onMessage(message);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      waitMs = FIRST_WAIT_MS;
      onAgain();
      askLater(next);
    } catch (error) {
      log.warn({ err: error }, 'changes are not heard');
      cut(next);
      connectLater(next);
    }
  }

  function connectLater(lost: pg.Client): void {
    if (closed || client !== lost) return;
    client = undefined;
    clearTimeout(timer);
    timer = setTimeout(() => void (connecting = connect()), waitMs);
    timer.unref();
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  function askLater(current: pg.Client): void {
    if (closed || client !== current) return;
    timer = setTimeout(() => {
      current.query('SELECT 1').then(
        () => askLater(current),
        () => cut(current),
      );
    }, ASK_EVERY_MS);
    timer.unref();
  }

  return {
    async ready() {
      const limit = Promise.withResolvers<void>();
      const soon = setTimeout(limit.resolve, READY_WITHIN_MS);
      await Promise.race([connecting, limit.promise]);
      clearTimeout(soon);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
