import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { sql, type Database, type Queryable } from './db/database.ts';
import { followSecretKey } from './db/secret-key.ts';
import type { Log } from './log.ts';
import type { Loops } from './loops.ts';
import { repeat, type Loop } from './repeat.ts';
import type { Secrets } from './secrets.ts';

const BEAT_MS = 10_000;
/** A server counts as ended after this silence, if we could hear it meanwhile. */
const SILENT_MS = 60_000;

const PROCESS = randomUUID();

const BOOT_ID = '/proc/sys/kernel/random/boot_id';
const MACHINE = existsSync(BOOT_ID) ? `${hostname()}/${readFileSync(BOOT_ID, 'utf8').trim()}` : hostname();

interface Server {
  readonly id: string;
  readonly machine: string;
  readonly pid: number;
  readonly process: string;
  readonly roles: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
}

interface WithKeys extends Server {
  readonly knownKeys: readonly Buffer[];
  readonly keyInUse: Buffer | undefined;
}

interface OfThisServer {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly loops: Loops;
  readonly config: Config;
  readonly secrets: Secrets;
}

/** Also logs which servers ended without stopping: those of this machine at once, others after a minute of silence. */
export async function keepServerKnown(
  { db, clock, log, loops, config, secrets }: OfThisServer,
  processClock: () => number = () => performance.now(),
): Promise<Loop> {
  // Nobody else can use the embedded database, so other rows are of earlier runs.
  const isAlone = config.DATABASE_URL === undefined;
  const found = await listServers(db);
  await logEnded(db, log, isAlone ? found : found.filter(isGone));

  const id = randomUUID();
  const startedAt = clock.now();
  const save = async () => {
    // That of the beat before: what was being written with another key is written by now.
    const keyInUse = secrets.keys()[0]?.fingerprint;
    await followSecretKey(db, secrets);
    await saveServer(db, {
      id,
      machine: MACHINE,
      pid: process.pid,
      process: PROCESS,
      roles: config.ROLES.join(', '),
      startedAt,
      seenAt: clock.now(),
      knownKeys: secrets.keys().map(({ fingerprint }) => fingerprint),
      keyInUse,
    });
  };
  const beat = createBeat(db, processClock, log, save);
  await beat();
  const loop = repeat(
    { log, loops },
    { name: 'running servers', everyMs: BEAT_MS, failure: 'it could not be noted that this server runs' },
    beat,
  );
  return {
    async stop() {
      await loop.stop();
      await db
        .run(sql`DELETE FROM running_servers WHERE id = ${id}`)
        .catch((error: unknown) => log.warn({ err: error }, 'the clean stop could not be noted'));
    },
  };
}

/**
 * After a time in which nobody could be noted, as while the database was away, every server has a minute to be heard
 * again.
 */
export function createBeat(
  db: Queryable,
  processClock: () => number,
  log: Log,
  save: () => Promise<unknown>,
) {
  let steadySince = processClock();
  let last = steadySince;
  return async () => {
    await save();
    const now = processClock();
    if (now - last > SILENT_MS / 2) steadySince = now;
    last = now;
    if (now - steadySince < SILENT_MS) return;
    const servers = await listServers(db);
    const newest = Math.max(...servers.map(({ seenAt }) => seenAt.getTime()));
    await logEnded(
      db,
      log,
      servers.filter(({ seenAt }) => newest - seenAt.getTime() > SILENT_MS),
    );
  };
}

/** Known only of processes on this machine. */
function isGone({ machine, pid, process: token }: Server): boolean {
  if (machine !== MACHINE) return false;
  if (pid === process.pid) return token !== PROCESS;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM: it exists, under another account.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

const listServers = (db: Queryable) =>
  db.many<Server>(sql`
    SELECT id, machine, pid, process, roles, started_at AS "startedAt", seen_at AS "seenAt"
    FROM running_servers ORDER BY started_at, id`);

const saveServer = (db: Queryable, server: WithKeys) =>
  db.run(sql`
    INSERT INTO running_servers (id, machine, pid, process, roles, started_at, seen_at, known_keys, key_in_use)
    VALUES (${server.id}, ${server.machine}, ${server.pid}, ${server.process}, ${server.roles},
      ${server.startedAt}, ${server.seenAt}, ${server.knownKeys}, ${server.keyInUse})
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, known_keys = excluded.known_keys,
      key_in_use = excluded.key_in_use`);

/** Hosts of the servers that do not know a key, or do not write with it yet. A server of an earlier version does neither. */
export const listServersWithout = async (
  { db, clock }: Pick<OfThisServer, 'db' | 'clock'>,
  what: 'known_keys' | 'key_in_use',
  fingerprint: Buffer,
): Promise<string[]> => {
  const heardSince = new Date(clock.now().getTime() - SILENT_MS);
  const servers = await db.many<{ machine: string; pid: number }>(sql`
    SELECT machine, pid FROM running_servers
    WHERE seen_at > ${heardSince} AND NOT coalesce(
      ${what === 'known_keys' ? sql`${fingerprint} = ANY(known_keys)` : sql`key_in_use = ${fingerprint}`}, false)
    ORDER BY machine, pid`);
  return servers.map(({ machine, pid }) => `${machine.split('/')[0]} (process ${pid})`);
};

/** Several servers may find the same: the one that deletes the row logs it. */
async function logEnded(db: Queryable, log: Log, ended: readonly Server[]): Promise<void> {
  for (const { id, machine, pid, roles, startedAt, seenAt } of ended) {
    const deleted = await db.maybe(sql`
      DELETE FROM running_servers WHERE id = ${id} AND seen_at = ${seenAt} RETURNING id`);
    if (!deleted) continue;
    const host = machine.split('/')[0];
    log.warn(
      { host, endedPid: pid, roles, startedAt, lastSeenAt: seenAt },
      `The server on ${host} (process ${pid}; ${roles}) did not stop cleanly; it last ran at ${seenAt.toISOString()}.`,
    );
  }
}
