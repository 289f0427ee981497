import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../src/platform/db/migrate.ts';
import { freePort } from '../src/platform/free-port.ts';
import { addDatabase } from './temporary-postgres.ts';

/** Also one that an address has to encode is given to pg_dump as it is. */
const PASSWORD = 'p:a/ss%@word';
const IN_URL = encodeURIComponent(PASSWORD);
const PACKAGES = '/usr/lib/postgresql';

const programs = (existsSync(PACKAGES) ? readdirSync(PACKAGES) : [])
  .filter((name) => /^\d+$/.test(name) && existsSync(join(PACKAGES, name, 'bin/initdb')))
  .toSorted((one, other) => Number(one) - Number(other))
  .map((name) => join(PACKAGES, name, 'bin'))[0];

/** The embedded one has no pg_dump. In CI `npm test` installs Debian's (`scripts/test-tools.mjs`). */
export const hasDebianPostgres = programs !== undefined;

/** Debian's PostgreSQL with its pg_dump, in a cluster of its own, with the role `parwell`, which is no superuser. */
export async function startDebianPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'parwell-debian-postgres-'));
  const account = postgresAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const run = (program: string, ...args: string[]) => {
    const { status, stderr, stdout } = spawnSync(join(programs ?? '', program), args, {
      cwd: folder,
      encoding: 'utf8',
      // Its server goes on and would keep a pipe open.
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
      ...account,
    });
    if (status !== 0) throw new Error(`${program} failed: ${stdout ?? ''}${stderr ?? ''}`);
  };
  const data = join(folder, 'data');
  const port = await freePort();
  const secret = join(folder, 'password');
  writeFileSync(secret, PASSWORD);
  chmodSync(secret, 0o644);
  run(
    'initdb',
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  );
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 200,
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', flags.join(' '));
  const admin = `postgres://postgres:${IN_URL}@127.0.0.1:${port}/postgres`;
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`CREATE ROLE parwell LOGIN PASSWORD '${PASSWORD}'`);
  await client.end();
  let made = 0;
  /** As the guide says: owned by the role of the portal. */
  async function addEmpty(ownedBy = 'parwell'): Promise<string> {
    made += 1;
    const name = `made_${made}`;
    await addDatabase(admin, name);
    const owner = new pg.Client({ connectionString: admin });
    await owner.connect();
    await owner.query(`ALTER DATABASE ${name} OWNER TO ${ownedBy}`);
    await owner.end();
    return `postgres://parwell:${IN_URL}@127.0.0.1:${port}/${name}`;
  }
  return {
    admin,
    addEmpty,
    async connect(url: string): Promise<pg.Client> {
      const other = new pg.Client({ connectionString: url, application_name: 'a server' });
      await other.connect();
      return other;
    },
    async addMigrated(): Promise<string> {
      const url = await addEmpty();
      await migrate(url);
      return url;
    },
    stop() {
      run('pg_ctl', 'stop', '-m', 'immediate', '-D', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type DebianPostgres = Awaited<ReturnType<typeof startDebianPostgres>>;

/** PostgreSQL refuses to run as root. */
function postgresAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
