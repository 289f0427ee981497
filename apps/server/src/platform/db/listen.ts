import pg from 'pg';
import type { Log } from '../log.ts';
import { cut } from './liveness.ts';

export interface Listening {
  /** Resolves when the channel is heard, or after READY_WITHIN_MS. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Bypasses a pooler: LISTEN belongs to a session. */
  readonly url: string;
  readonly channel: string;
  readonly log: Log;
  readonly onPayload: (payload: string) => void;
  /** The channel is heard again; events before now may have been missed. */
  readonly onAgain: () => void;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;
/** Finds connections that were lost silently, as behind a firewall. */
const ASK_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 5000;
/** A stream does not wait longer: its reader loads everything again once the channel is heard. */
const READY_WITHIN_MS = 2000;

/** On a connection of its own, which is opened again until `close`. */
export function listen({ url, channel, log, onPayload, onAgain }: Options): Listening {
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
    next.on('notification', ({ payload = '' }) => onPayload(payload));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      waitMs = FIRST_WAIT_MS;
      onAgain();
      askLater(next);
    } catch (error) {
      log.warn({ err: error, channel }, 'notifications are not heard');
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
