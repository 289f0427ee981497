import { listen } from './db/listen.ts';
import { openPool } from './db/pool.ts';
import type { Log } from './log.ts';

interface Options {
  readonly url: string;
  readonly directUrl?: string | undefined;
  readonly connections: number;
  readonly log: Log;
}

const PATIENCE_MS = 30_000;

/** For the queue's own statements; each text is a whole transaction. */
export function openQueueConnections({ url, directUrl, connections, log }: Options) {
  const pool = openPool(url, {
    name: 'parwell queue',
    connections,
    waitMs: PATIENCE_MS,
    pooler: directUrl !== undefined,
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  return {
    async executeSql(text: string, values?: unknown[]) {
      const client = await pool.checkOut();
      try {
        const result = await client.query(text, values);
        client.release();
        return result;
      } catch (error) {
        client.release(error as Error);
        throw error;
      }
    },
    async listen(channel: string, onPayload: (payload: string) => void, onAgain: () => void) {
      const listening = listen({ url: directUrl ?? url, channel, log, onPayload, onAgain });
      await listening.ready();
      return listening;
    },
    close: () => pool.close(),
  };
}
