import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { inServer } from '../places.ts';
import { findHome, type Home } from './home.ts';
import { ensureOwner } from './owner.ts';

export interface EmbeddedPostgres {
  /** As a role that owns the portal's database and may do nothing else. */
  readonly url: string;
  readonly adminUrl: string;
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly say?: (line: string) => void;
  /** For tests that need no durability. */
  readonly settings?: Readonly<Record<string, string>>;
}

const DATABASE = 'parwell';

/**
 * A private PostgreSQL for one machine, with its data below `dataDir`. Shares a server that already runs there;
 * otherwise starts one. A keeper process stops it when we are gone, even after kill -9 or a crash.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const say = options.say ?? (() => {});
  const home = await findHome(options.dataDir);
  const password = initialize(home, say);
  const running = await attach(home, password);
  if (running) {
    return { url: await giveToPortal(home, running), adminUrl: running, stop: async () => {} };
  }

  say('Starting PostgreSQL …');
  const port = await freePort();
  const keeper = spawn(
    process.execPath,
    [
      inServer('src/platform/postgres/keeper.ts'),
      home.pgCtl,
      home.cluster,
      String(home.uid ?? ''),
      String(home.gid ?? ''),
    ],
    // A separate process group, so that Ctrl-C in the terminal does not reach it: the database stops last.
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...options.settings,
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const started = run(home, home.pgCtl, [
    'start',
    '-w',
    '-t',
    '60',
    '-D',
    home.cluster,
    '-l',
    home.log,
    '-o',
    flags.join(' '),
  ]);
  if (started.status !== 0) {
    keeper.stdin.end();
    const log = existsSync(home.log)
      ? readFileSync(home.log, 'utf8').trim().split('\n').slice(-5).join('\n')
      : '';
    throw new Error(`PostgreSQL did not start:\n${log || String(started.stderr)}`);
  }
  const adminUrl = urlOf(port, password);
  await ensureDatabase(adminUrl);
  return {
    url: await giveToPortal(home, adminUrl),
    adminUrl,
    async stop() {
      keeper.stdin.end();
      await ended;
    },
  };
}

const urlOf = (port: number | string, password: string, database = DATABASE) =>
  `postgres://parwell:${password}@127.0.0.1:${port}/${database}`;

/** Under a temporary name until the cluster is complete. */
function initialize(home: Home, say: (line: string) => void): string {
  const passwordFile = join(home.folder, 'postgres.password');
  if (existsSync(home.cluster)) return readFileSync(passwordFile, 'utf8').trim();

  say('Setting up PostgreSQL (once) …');
  const unfinished = `${home.cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (home.uid !== undefined && home.gid !== undefined) {
    for (const path of [home.folder, unfinished, passwordFile]) chownSync(path, home.uid, home.gid);
  }
  const made = run(home, home.initdb, [
    `--pgdata=${unfinished}`,
    '--username=parwell',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=en-US',
    '--locale=C',
    '--data-checksums',
  ]);
  if (made.status !== 0) throw new Error(`PostgreSQL could not be set up:\n${String(made.stderr)}`);
  renameSync(unfinished, home.cluster);
  return password;
}

/** Null if no server runs on this cluster. */
async function attach(home: Home, password: string): Promise<string | null> {
  const pidFile = join(home.cluster, 'postmaster.pid');
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const running = run(home, home.pgCtl, ['status', '-D', home.cluster]).status === 0;
    if (!running) return null;
    const port = readPort(pidFile);
    if (port && (await answers(urlOf(port, password)))) return urlOf(port, password);
    // It is starting, recovering, or being stopped by the keeper of a killed server.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`A PostgreSQL server holds ${home.cluster} but does not answer.`);
}

function readPort(pidFile: string): string | undefined {
  try {
    return readFileSync(pidFile, 'utf8').split('\n')[3]?.trim();
  } catch {
    return undefined;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await admin.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await admin.end();
  }
}

/** The role's password is made once and kept next to the superuser's. */
async function giveToPortal(home: Home, adminUrl: string): Promise<string> {
  const passwordFile = join(home.folder, 'portal.password');
  if (!existsSync(passwordFile)) {
    // Written under another name and renamed, so that the file is never incomplete.
    writeFileSync(`${passwordFile}.new`, randomBytes(24).toString('hex'), { mode: 0o600 });
    renameSync(`${passwordFile}.new`, passwordFile);
  }
  return ensureOwner(adminUrl, readFileSync(passwordFile, 'utf8').trim());
}

function run(home: Home, command: string, args: string[]): SpawnSyncReturns<Buffer> {
  const user = home.uid === undefined ? {} : { uid: home.uid, gid: home.gid };
  return spawnSync(command, args, { cwd: home.folder, stdio: ['ignore', 'ignore', 'pipe'], ...user });
}
