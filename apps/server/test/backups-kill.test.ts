import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasDebianPostgres, startDebianPostgres, type DebianPostgres } from './debian-postgres.ts';
import { Program } from './program.ts';

const NOT_FINISHED = /^parwell-\d{8}T\d{6}Z\.part$/;

describe.runIf(hasDebianPostgres)('parwell backup and parwell restore', () => {
  let postgres: DebianPostgres;
  let folder: string;
  let url: string;

  beforeAll(async () => {
    postgres = await startDebianPostgres();
    folder = mkdtempSync(join(tmpdir(), 'parwell-backups-'));
    url = await postgres.addMigrated();
  });
  afterAll(() => {
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (tool: string, args: readonly string[], databaseUrl = url): Program =>
    new Program(
      tool,
      {
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: databaseUrl,
        SECRET_KEY: 'a secret key for tests, long enough',
        ROLES: 'api',
      },
      args,
    );

  /** pg_dump waits for this lock, so it is always in the middle of its work. */
  async function holdUp(): Promise<{ waited: () => Promise<boolean>; letGo: () => Promise<void> }> {
    const [holder, observer] = await Promise.all([postgres.connect(url), postgres.connect(url)]);
    await holder.query('BEGIN; LOCK TABLE personas IN ACCESS EXCLUSIVE MODE');
    return {
      async waited() {
        const { rows } = await observer.query(
          `SELECT FROM pg_stat_activity WHERE application_name = 'pg_dump' AND wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      },
      async letGo() {
        await observer.query(
          `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE application_name = 'pg_dump'`,
        );
        await holder.query('ROLLBACK');
        await Promise.all([holder.end(), observer.end()]);
      },
    };
  }

  const countBackups = async (): Promise<number> => {
    const client = await postgres.connect(url);
    const { rows } = await client.query<{ count: number }>('SELECT count(*) FROM backups');
    await client.end();
    return Number(rows[0]?.count);
  };

  test('a backup that is killed is never taken for one; one that is stopped leaves nothing; the next is complete', async () => {
    const into = join(folder, 'backups');
    const before = await holdUp();
    const killed = run('backup', [into]);
    await expect.poll(before.waited, { timeout: 60_000 }).toBe(true);
    await killed.kill();
    await before.letGo();
    const [left = ''] = readdirSync(into);
    expect(readdirSync(into)).toEqual([expect.stringMatching(NOT_FINISHED)]);
    const refused = run('restore', [join(into, left), '--reason', 'trial'], await postgres.addEmpty());
    expect(await refused.ended).toBe(1);
    expect(refused.output).toBe(
      `${join(into, left)} is a backup that was never finished. Take another one.\n`,
    );

    const other = await holdUp();
    const stopped = run('backup', [into]);
    await expect.poll(other.waited, { timeout: 60_000 }).toBe(true);
    expect(await stopped.stop()).toBe(1);
    expect(stopped.output).toContain('Stopped. There is no backup of this run.');
    await other.letGo();
    expect(readdirSync(into)).toEqual([left]);
    expect(await countBackups()).toBe(0);

    const whole = run('backup', [into]);
    expect(await whole.ended).toBe(0);
    expect(whole.output).toContain(
      `${join(into, left)} is left of a backup that was never finished; remove it.`,
    );
    expect(whole.output).toContain('The backup is complete: ');
    expect(await countBackups()).toBe(1);
    const name = readdirSync(into).find((found) => found !== left) ?? '';
    expect(name).toMatch(/^parwell-\d{8}T\d{6}Z$/);
    const restored = run('restore', [join(into, name), '--reason', 'trial'], await postgres.addEmpty());
    expect(await restored.ended).toBe(0);
    expect(restored.output).toContain('The backup is restored, and the audit log is intact.');
  });

  test('say how they are used, and a restore wants its reason', async () => {
    const cases = [
      [run('backup', []), 'Usage: parwell backup FOLDER. The backup is made in a new folder below it.'],
      [run('restore', []), 'Usage: parwell restore FOLDER --reason "…".'],
      [run('restore', [folder]), 'Why is it restored? The audit log will say it: add --reason "…"'],
      [run('restore', [folder, '--reason', ' ']), 'Why is it restored?'],
    ] as const;
    for (const [program, text] of cases) {
      expect(await program.ended).toBe(1);
      expect(program.output).toContain(text);
    }
  });
});
