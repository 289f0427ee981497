import cluster, { type Worker } from 'node:cluster';
import type { Config } from './platform/config.ts';
import type { Log } from './platform/log.ts';
import { logFile, secretKeyOf, startPortal, type Portal } from './start.ts';

/** Sent by a process of the API to the one that started it. */
export interface ApiReady {
  readonly address: string;
}

const FIRST_REST_MS = 200;
const LONGEST_REST_MS = 30_000;
/** After running this long, the next failure counts as the first again. */
const WELL_AFTER_MS = 60_000;

/** The pause before a restart, after `failures` in a row. */
export const restMs = (failures: number): number =>
  Math.min(FIRST_REST_MS * 2 ** Math.min(failures - 1, 20), LONGEST_REST_MS);

/** The API in WORKERS processes behind one port; all other roles, the embedded database and the broker in this one. */
export async function startWithWorkers(
  config: Config,
  say: (line: string) => void,
  untilStopped?: AbortSignal,
): Promise<Portal> {
  const others = config.ROLES.filter((role) => role !== 'api');
  const portal = await startPortal({ ...config, ROLES: others }, say, untilStopped);
  try {
    const api = await startApi(config, settingsOfApi(config, portal.context.db.url), portal.context.log);
    return {
      ...portal,
      address: api.address,
      async stop() {
        await api.stop();
        await portal.stop();
      },
    };
  } catch (error) {
    await portal.stop();
    throw error;
  }
}

/** The limits of connections are settings of the whole program, so its processes share them. */
function settingsOfApi(config: Config, databaseUrl: string): Record<string, string> {
  const share = (connections: number, least: number) =>
    String(Math.max(least, Math.ceil(connections / config.WORKERS)));
  return {
    ROLES: 'api',
    WORKERS: '1',
    // What the first process has read is not read from files again.
    DATABASE_URL: databaseUrl,
    DATABASE_URL_FILE: '',
    SECRET_KEY: secretKeyOf(config),
    SECRET_KEY_FILE: '',
    SECRET_KEY_BEFORE: config.SECRET_KEY_BEFORE ?? '',
    SECRET_KEY_BEFORE_FILE: '',
    DEMO: config.DEMO ? 'on' : 'off',
    LOG_FILE: logFile(config) ?? '-',
    DATABASE_CONNECTIONS: share(config.DATABASE_CONNECTIONS, 2),
    DATABASE_HEAVY_CONNECTIONS: share(config.DATABASE_HEAVY_CONNECTIONS, 1),
    DATABASE_EXPORT_CONNECTIONS: share(config.DATABASE_EXPORT_CONNECTIONS, 1),
    DATABASE_INGEST_CONNECTIONS: share(config.DATABASE_INGEST_CONNECTIONS, 2),
  };
}

interface Api {
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * All processes accept from one socket. With Node's default, where this process accepts and passes connections on,
 * those passed to a process that was just killed would never be answered nor closed.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE;

async function startApi(
  { WORKERS, HEALTH_PORT }: Config,
  settings: Record<string, string>,
  log: Log,
): Promise<Api> {
  const running = new Set<Worker>();
  const resting = new Set<NodeJS.Timeout>();
  let stopping = false;

  const ended = (worker: Worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve()));

  /** Resolves when it answers; rejects if it ends before that. `place` decides the port of its health checks. */
  function start(place: number, failures: number): Promise<ApiReady> {
    const worker = cluster.fork({
      ...settings,
      ...(HEALTH_PORT && { HEALTH_PORT: String(HEALTH_PORT + 1 + place) }),
    });
    running.add(worker);
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      worker.once('message', (message: ApiReady) => resolve(message));
      worker.once('exit', (code, signal) => {
        running.delete(worker);
        reject(new Error(`A process of the API ended with ${signal ?? code} before it was ready.`));
        if (!stopping)
          startAgain(place, performance.now() - startedAt > WELL_AFTER_MS ? 1 : failures + 1, {
            code,
            signal,
          });
      });
    });
  }

  function startAgain(
    place: number,
    failures: number,
    how: { readonly code: number; readonly signal: string },
  ): void {
    const ms = restMs(failures);
    log.error({ ...how, failures, ms }, 'a process of the API ended; it is started again');
    const timer = setTimeout(() => {
      resting.delete(timer);
      // Another failure is handled by its exit event.
      start(place, failures).catch(() => {});
    }, ms);
    resting.add(timer);
  }

  async function stop(): Promise<void> {
    stopping = true;
    for (const timer of resting) clearTimeout(timer);
    const ends = [...running].map(ended);
    for (const worker of running) worker.process.kill('SIGTERM');
    await Promise.all(ends);
  }

  try {
    const ready = await Promise.all(Array.from({ length: WORKERS }, (_, place) => start(place, 0)));
    return { address: ready[0]?.address ?? '', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
