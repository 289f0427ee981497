import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config.ts';
import { SettingError } from '../setting-error.ts';
import { databaseProblem, waitsFor } from './connect-problem.ts';
import { cut } from './liveness.ts';

/** Somebody stopped the server before it had a database. */
export class StoppedWhileWaiting extends Error {}

const EVERY_MS = 500;
const TRY_MS = 5000;
const SAY_EVERY_MS = 30_000;

interface Waiting {
  /** Once, and then every half minute. */
  readonly tell: (line: string) => void;
  /** Without it there is one try: tools do not wait. */
  readonly untilStopped: AbortSignal | undefined;
  /** Called before the first wait; what it opens is closed before the server goes on. */
  readonly whileWaiting: () => Promise<() => Promise<unknown>>;
}

/**
 * After a reboot a server may be there before its database. It waits for one that is away, starting or full; what no
 * waiting mends, such as a wrong password, ends the start with a line that says so. `setting` is the name of that with
 * the address.
 */
async function awaitDatabase(
  setting: string,
  url: string,
  { tell, untilStopped, whileWaiting }: Waiting,
): Promise<void> {
  let close: (() => Promise<unknown>) | undefined;
  let saidAt = -Infinity;
  try {
    for (;;) {
      const problem = await tryOnce(setting, url, untilStopped);
      if (problem === undefined) break;
      if (!untilStopped) throw new SettingError(problem);
      if (performance.now() - saidAt >= SAY_EVERY_MS) {
        tell(`${problem} Waiting for it.`);
        saidAt = performance.now();
      }
      close ??= await whileWaiting();
      await sleep(EVERY_MS, undefined, { signal: untilStopped }).catch(() => undefined);
      refuseStopped(untilStopped);
    }
    if (close) tell(`${setting}: the database is there.`);
  } finally {
    await close?.();
  }
}

/** Of the settings: that with its pooler, if there is one, and that past it. The embedded one is there. */
export async function awaitDatabases(
  { DATABASE_URL, DATABASE_DIRECT_URL }: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
  waiting: Waiting,
): Promise<void> {
  if (DATABASE_DIRECT_URL) await awaitDatabase('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL, waiting);
  if (DATABASE_URL) await awaitDatabase('DATABASE_URL', DATABASE_URL, waiting);
}

function refuseStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new StoppedWhileWaiting('The server was stopped while it waited for its database.');
}

/** What is in the way and may pass by itself; undefined if the database answers. */
async function tryOnce(
  setting: string,
  url: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  let client: pg.Client;
  try {
    client = new pg.Client({
      connectionString: url,
      application_name: 'parwell-start',
      connectionTimeoutMillis: TRY_MS,
    });
  } catch (error) {
    // Files that the address names, such as sslrootcert, are read here.
    throw new SettingError(`${setting} cannot be used: ${(error as Error).message}.`);
  }
  client.on('error', () => undefined);
  const stop = () => cut(client);
  signal?.addEventListener('abort', stop);
  try {
    await client.connect();
    await client.query('SELECT');
    await client.end();
    return undefined;
  } catch (error) {
    refuseStopped(signal);
    const problem = databaseProblem(setting, client, error);
    if (!waitsFor(error)) throw new SettingError(problem);
    return problem;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
