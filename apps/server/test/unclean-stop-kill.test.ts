import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { freePort } from '../src/platform/free-port.ts';
import { createDatabase } from './postgres.ts';
import { newDataDir, Program } from './program.ts';

/** Whole programs are started, which takes long while other tests run. */
const TIMEOUT = 300_000;

let folder: ReturnType<typeof newDataDir>;
let programs: Program[];
let url: string;

beforeEach(async () => {
  folder = newDataDir();
  programs = [];
  url = await createDatabase(inject('postgresUrl'));
});
afterEach(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  folder.remove();
});

async function start(more: Record<string, string> = {}): Promise<Program> {
  const program = new Program('server', {
    DATA_DIR: folder.path,
    DATABASE_URL: url,
    SECRET_KEY: 'a secret key for the kill tests, long enough',
    LOG_FILE: join(folder.path, '..', 'parwell.log'),
    DEMO: 'off',
    ROLES: 'worker',
    PORT: String(await freePort()),
    ...more,
  });
  programs.push(program);
  await program.ready();
  return program;
}

interface Line {
  readonly msg: string;
  readonly endedPid?: number;
  readonly lastSeenAt?: string;
  readonly startedAt?: string;
}

function said(file = join(folder.path, '..', 'parwell.log')): Line[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg.includes('stop cleanly'));
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
const running = async () =>
  (await query<{ pid: number }>('SELECT pid FROM running_servers ORDER BY started_at')).map(({ pid }) => pid);

test(
  'a server that was killed is named once at the next start, with when it last ran; one that goes on is not',
  async () => {
    const goesOn = await start();
    const killed = await start();
    expect(await running()).toEqual([goesOn.child.pid, killed.child.pid]);
    const [row] = await query<{ seen: Date }>(
      `SELECT seen_at AS seen FROM running_servers WHERE pid = ${killed.child.pid}`,
    );
    await killed.kill();
    const [after] = await query<{ seen: Date }>(
      `SELECT seen_at AS seen FROM running_servers WHERE pid = ${killed.child.pid}`,
    );
    expect(said()).toEqual([]);

    const next = await start();
    const [line, ...others] = said();
    expect(others).toEqual([]);
    expect(line?.endedPid).toBe(killed.child.pid);
    // It may have noted once more between the query and the kill.
    expect(row!.seen.getTime()).toBeLessThanOrEqual(Date.parse(line?.lastSeenAt ?? ''));
    expect(line?.lastSeenAt).toBe(after?.seen.toISOString());
    expect(line?.msg).toContain(
      `(process ${killed.child.pid}; worker) did not stop cleanly; it last ran at `,
    );
    expect(line?.msg).toContain(`${after?.seen.toISOString()}.`);
    expect(await running()).toEqual([goesOn.child.pid, next.child.pid]);

    // Reported once.
    await start();
    expect(said()).toHaveLength(1);
  },
  TIMEOUT,
);

test(
  'after a clean stop nothing is said',
  async () => {
    const first = await start();
    expect(await first.stop('SIGTERM')).toBe(0);
    expect(await running()).toEqual([]);
    const second = await start();
    expect(await second.stop('SIGINT')).toBe(0);
    await start();
    expect(said()).toEqual([]);
  },
  TIMEOUT,
);

test(
  'with the embedded database, whoever is left in it was of an earlier run, on whatever machine',
  async () => {
    const embedded = { DATABASE_URL: '', LOG_FILE: '' };
    const file = join(folder.path, 'parwell.log');
    const killed = await start(embedded);
    await killed.kill();
    expect(said(file)).toEqual([]);
    const next = await start(embedded);
    expect(said(file).map(({ endedPid }) => endedPid)).toEqual([killed.child.pid]);
    expect(await next.stop()).toBe(0);
    await start(embedded);
    expect(said(file)).toHaveLength(1);
  },
  TIMEOUT,
);
