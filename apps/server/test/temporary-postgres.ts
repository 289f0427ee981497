import { existsSync, statfsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { findHome } from '../src/platform/postgres/home.ts';

/** For realistic figures, and databases larger than the memory. */
export const ON_DISK = join(import.meta.dirname, '../../../.data');
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 8 * 2 ** 30;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ENOUGH_BYTES;
}

/**
 * Durability is off, since tests need none. So is autovacuum: among hundreds of databases it would never rest. A
 * password is checked in one round instead of 4,096, which would be half the cost of each of thousands of
 * connections.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  scram_iterations: '1',
};

/**
 * A PostgreSQL for this run only, so that concurrent runs do not interfere. In memory where there is enough: a run
 * makes and drops hundreds of databases, each of more than a thousand files, for which a disk takes a third of
 * PostgreSQL's time.
 */
export async function startTestPostgres(
  purpose: string,
  folder = hasRoom(IN_MEMORY) ? IN_MEMORY : ON_DISK,
): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = join(folder, `parwell-${purpose}-${process.pid}`);
  await removeLeftOver(purpose, folder);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const { username, password } = new URL(postgres.adminUrl);
  await administer(postgres.adminUrl, `ALTER ROLE ${username} PASSWORD '${password}'`);
  return {
    url: postgres.adminUrl,
    async stop() {
      await postgres.stop();
      await remove(dataDir);
    },
  };
}

async function remove(dataDir: string): Promise<void> {
  const { cluster } = await findHome(dataDir);
  await rm(cluster, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function removeLeftOver(purpose: string, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const theirs = new RegExp(`^parwell-${purpose}-(\\d+)$`);
  for (const name of await readdir(folder)) {
    const pid = theirs.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await remove(join(folder, name));
  }
}

export const inDatabase = (url: string, name: string): string => url.replace(/\/[^/]*$/, `/${name}`);

/** Empty, or a copy of `template`. Returns its address. */
export async function addDatabase(url: string, name: string, template = 'template1'): Promise<string> {
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return inDatabase(url, name);
}

/**
 * A database that is gone soon enough is never written to the disk, where hundreds of them would slow down
 * everybody.
 */
export const dropDatabase = (url: string): Promise<void> =>
  administer(url, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);

async function administer(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inDatabase(url, 'postgres') });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
