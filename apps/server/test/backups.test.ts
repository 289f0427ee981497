import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../src/platform/config.ts';
import { sql } from '../src/platform/db/database.ts';
import { requireSecretKey } from '../src/platform/db/secret-key.ts';
import { VERSION } from '../src/platform/version.ts';
import { auditOf } from '../src/slices/audit/audit.public.ts';
import { sealEntries, verifyChain } from '../src/slices/audit/audit.service.ts';
import { missingSince, noteHead, readNotedHead } from '../src/slices/audit/noted-head.service.ts';
import { makeBackup } from '../src/tools/make-backup.ts';
import { restoreBackup } from '../src/tools/restore-backup.ts';
import { hasDebianPostgres, startDebianPostgres, type DebianPostgres } from './debian-postgres.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

const KEY = 'a secret key for tests, long enough';
const OPERATOR = 'alice as parwell at db1';
const WHY = 'disk of db1 lost';

describe.runIf(hasDebianPostgres)('a backup and its restore', () => {
  let postgres: DebianPostgres;
  let folder: string;
  let made = 0;

  beforeAll(async () => {
    postgres = await startDebianPostgres();
    folder = mkdtempSync(join(tmpdir(), 'parwell-backups-'));
  });
  afterAll(() => {
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const newFolder = (): string => {
    made += 1;
    const path = join(folder, String(made));
    mkdirSync(path);
    return path;
  };

  /** A machine with folders of its own. */
  function machine(extra: Record<string, string> = {}) {
    const home = newFolder();
    return {
      home,
      files: join(home, 'shared/files'),
      head: join(home, 'head/audit-head'),
      settings: {
        DATA_DIR: join(home, 'data'),
        STORAGE_DIR: join(home, 'shared/files'),
        AUDIT_HEAD_FILE: join(home, 'head/audit-head'),
        LOG_LEVEL: 'silent',
        SECRET_KEY: KEY,
        ...extra,
      },
    };
  }

  async function portalOn(
    databaseUrl: string,
    { settings }: ReturnType<typeof machine>,
  ): Promise<TestPortal> {
    const portal = await startTestPortal(settings, { databaseUrl });
    onTestFinished(() => portal.close());
    return portal;
  }

  const record = async (portal: TestPortal, what: string) => {
    await portal.db.transaction((tx) =>
      auditOf('users', 'user').record(tx, portal.clock.now(), {
        resourceId: 'u1',
        eventType: 'User Edited',
        by: { email: 'ada@fff.example' },
        description: what,
      }),
    );
    await sealEntries(portal.context);
    await noteHead(portal.context);
  };

  const backUp = async (portal: TestPortal, into = newFolder()) => {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    return { ...(await makeBackup(portal.context, into, { say, operator: OPERATOR })), into, said };
  };

  const restore = async (databaseUrl: string, from: string, { settings }: ReturnType<typeof machine>) => {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const config = readConfig({ ...settings, DATABASE_URL: databaseUrl });
    const problem = await restoreBackup(config, from, { say, operator: OPERATOR, reason: WHY });
    return { problem, said: said.join('\n') };
  };

  async function newPortal() {
    const here = machine();
    const portal = await portalOn(await postgres.addMigrated(), here);
    await requireSecretKey(portal.db, portal.context.secrets, async () => true);
    await portal.addCustomer('c1', 'Clinic One');
    mkdirSync(join(here.files, 'reports'), { recursive: true });
    writeFileSync(join(here.files, 'reports/r1.csv'), 'a,b\n1,2\n');
    writeFileSync(join(here.files, 'reports/r2.csv.x.part'), 'unfinished');
    await record(portal, 'first');
    return { portal, here };
  }

  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'It was not refused.',
      (error: unknown) => (error as Error).message,
    );

  test('holds database and files, is for its account only, and comes back on another machine', async () => {
    const { portal, here } = await newPortal();
    const { folder: backup, into, problem, said } = await backUp(portal);
    expect(problem).toBeNull();
    expect(readdirSync(into)).toEqual(['parwell-20261118T150000Z']);
    expect(readdirSync(backup).toSorted()).toEqual(['backup.json', 'database.dump', 'files.tar.gz']);
    expect((statSync(backup).mode & 0o777).toString(8)).toBe('700');
    for (const name of readdirSync(backup))
      expect((statSync(join(backup, name)).mode & 0o777).toString(8)).toBe('600');
    expect(said.at(-1)).toMatch(
      /^The backup is complete: .*parwell-20261118T150000Z \(database\.dump \d+ MB, files/,
    );
    const about = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')) as Record<string, unknown>;
    const noted = readNotedHead(portal.context.config);
    expect(about).toMatchObject({
      format: 1,
      madeAt: '2026-11-18T15:00:00.000Z',
      audit: { head: noted, problem: null },
      filesIn: 'folder',
    });
    expect(
      await portal.db.many(sql`
        SELECT made_at, version, folder, files_bytes > 0 AS files, head_position, encode(head, 'hex') AS head FROM backups`),
    ).toEqual([
      {
        made_at: portal.clock.now(),
        version: VERSION,
        folder: backup,
        files: true,
        head_position: noted?.position,
        head: noted?.head,
      },
    ]);
    expect(
      await portal.db.many(sql`SELECT description FROM audit_entries WHERE event_type = 'Backup Made'`),
    ).toEqual([{ description: `Backup parwell-20261118T150000Z was made by ${OPERATOR}` }]);

    const other = machine();
    const url = await postgres.addEmpty();
    const restored = await restore(url, backup, other);
    expect(restored.problem).toBeNull();
    expect(restored.said).toContain('the audit log is intact');
    const again = await portalOn(url, other);
    expect(await again.db.many(sql`SELECT customer_id, name FROM customers`)).toEqual([
      { customer_id: 'c1', name: 'Clinic One' },
    ]);
    expect(readFileSync(join(other.files, 'reports/r1.csv'), 'utf8')).toBe('a,b\n1,2\n');
    expect(readdirSync(join(other.files, 'reports'))).toEqual(['r1.csv']);
    expect((await verifyChain(again.context, noted?.head)).problem).toBeNull();
    // On a machine without a noted head one is noted, and entries cut off from now on show.
    const now = readNotedHead(again.context.config);
    expect(now?.position).toBe((noted?.position ?? 0) + 1);
    await again.db.plain(
      'ALTER TABLE audit_seals DISABLE TRIGGER USER; ALTER TABLE audit_entries DISABLE TRIGGER USER',
    );
    await again.db.run(sql`DELETE FROM audit_seals WHERE position = ${now?.position}`);
    expect(now && (await missingSince(again.context, now))).toContain('entries at the end are missing');
    expect(here.files).not.toBe(other.files);
  });

  test('of before a newer noted head is restored with an entry that names that head, which is kept', async () => {
    const { portal, here } = await newPortal();
    const { folder: backup } = await backUp(portal);
    await record(portal, 'after the backup');
    const newer = readNotedHead(portal.context.config);
    const newerFile = readFileSync(here.head, 'utf8');
    const url = await postgres.addEmpty();
    const { problem, said } = await restore(url, backup, here);
    expect(problem).toBeNull();
    expect(said).toContain('The noted head of the audit log was newer than the backup, as expected');

    const aside = readdirSync(join(here.home, 'head')).filter((name) => name !== 'audit-head');
    expect(aside).toEqual([expect.stringMatching(/^audit-head\.before-restore-\d{8}T\d{6}Z$/)]);
    const kept = join(here.home, 'head', aside[0] ?? '');
    expect(readFileSync(kept, 'utf8')).toBe(newerFile);
    const again = await portalOn(url, here);
    const verdict = await verifyChain(again.context);
    const noted = readNotedHead(again.context.config);
    expect(verdict.problem).toBeNull();
    expect(verdict.unsealed).toBe(0);
    expect(noted && (await missingSince(again.context, noted))).toBeNull();
    expect(noted?.head).toBe(verdict.head);
    expect(
      await again.db.many(sql`
        SELECT description, data FROM audit_entries WHERE event_type = 'Backup Restored'`),
    ).toEqual([
      {
        description: `The backup of 2026-11-18T15:00:00.000Z was restored by ${OPERATOR}: ${WHY}`,
        data: {
          before: { notedHead: newer, keptAs: kept },
          after: {
            operator: OPERATOR,
            reason: WHY,
            backupMadeAt: '2026-11-18T15:00:00.000Z',
            backupHead: (
              JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')) as { audit: { head: unknown } }
            ).audit.head,
          },
        },
      },
    ]);
  });

  test('of an audit log that was tampered with is made and says so, and the noted head stays', async () => {
    const { portal, here } = await newPortal();
    const noted = readFileSync(here.head, 'utf8');
    await portal.db.plain('ALTER TABLE audit_entries DISABLE TRIGGER USER');
    await portal.db.run(sql`UPDATE audit_entries SET description = 'forged'`);
    const { folder: backup, problem } = await backUp(portal);
    expect(problem).toContain('the entry or its seal was changed');
    const url = await postgres.addEmpty();
    expect((await restore(url, backup, here)).problem).toContain('the entry or its seal was changed');
    expect(readFileSync(here.head, 'utf8')).toBe(noted);
  });

  test('is refused with a reason before anything is written', async () => {
    const { portal } = await newPortal();
    const { folder: backup, into } = await backUp(portal);
    const empty = await postgres.addEmpty();
    const there = machine();
    const isUntouched = async () => {
      const tables = await refusal(restore(portal.db.url, backup, there));
      expect(tables).toContain('is not empty');
      expect(readdirSync(there.home)).toEqual([]);
    };

    expect(
      await refusal(restore(empty, backup, machine({ SECRET_KEY: 'another key for tests, long enough' }))),
    ).toMatch(/^SECRET_KEY is not the key of this backup, which is of 2026-11-18T15:00:00.000Z\./);
    expect(await refusal(restore(portal.db.url, backup, there))).toMatch(
      /^The database made_\d+ is not empty: it holds \d+ tables and the like, such as \w+\.\w+\. Nothing was written\. Make a new one/,
    );
    expect(await refusal(restore(empty, into, there))).toMatch(
      /holds no backup\.json: it is not the folder of one backup/,
    );
    expect(await refusal(restore(empty, join(into, 'none'), there))).toMatch(/^There is no folder /);

    const damaged = join(newFolder(), 'parwell-20261118T150000Z');
    cpSync(backup, damaged, { recursive: true });
    appendFileSync(join(damaged, 'database.dump'), 'x');
    expect(await refusal(restore(empty, damaged, there))).toMatch(
      /database\.dump is damaged: it has \d+ bytes/,
    );
    rmSync(join(damaged, 'files.tar.gz'));
    cpSync(join(backup, 'database.dump'), join(damaged, 'database.dump'));
    expect(await refusal(restore(empty, damaged, there))).toMatch(
      /files\.tar\.gz is missing\. Take another backup\.$/,
    );
    writeFileSync(join(damaged, 'backup.json'), '{"format":');
    expect(await refusal(restore(empty, damaged, there))).toMatch(/backup\.json is damaged/);

    const newer = join(newFolder(), 'parwell-20261118T150000Z');
    cpSync(backup, newer, { recursive: true });
    const about = JSON.parse(readFileSync(join(newer, 'backup.json'), 'utf8')) as { migrations: string[] };
    writeFileSync(
      join(newer, 'backup.json'),
      JSON.stringify({ ...about, version: '9.0.0', migrations: [...about.migrations, '9000-to-come.sql'] }),
    );
    expect(await refusal(restore(empty, newer, there))).toBe(
      `The backup is of version 9.0.0, and this is ${VERSION}, which does not know 9000-to-come.sql. Restore it with the version of the backup, or a newer one.`,
    );
    await isUntouched();
  });

  test('is not restored into a database that somebody uses, or whose role may not write there', async () => {
    const { portal } = await newPortal();
    const { folder: backup } = await backUp(portal);
    const url = await postgres.addEmpty();
    const other = await postgres.connect(url);
    expect(await refusal(restore(url, backup, machine()))).toMatch(
      /^Somebody uses the database made_\d+ \(a server, from 127\.0\.0\.1\)\. Stop all servers/,
    );
    await other.end();
    expect(await refusal(restore(`${url}_none`, backup, machine()))).toMatch(
      /^The database made_\d+_none at 127\.0\.0\.1 cannot be reached: database "made_\d+_none" does not exist\. Nothing was written\.$/,
    );
    const foreign = await postgres.addEmpty('postgres');
    expect(await refusal(restore(foreign, backup, machine()))).toMatch(
      /^The role parwell may not make tables in made_\d+\. Make the database with this role as its owner: runuser -u postgres -- psql/,
    );
  });

  test("wants a pg_dump of the database's version, and room", async () => {
    const { portal } = await newPortal();
    const into = newFolder();
    const options = { say: () => undefined, operator: OPERATOR };
    const nothing = newFolder();
    expect(await refusal(makeBackup(portal.context, into, { ...options, programs: [nothing] }))).toMatch(
      /^There is no pg_dump and pg_restore on this machine\. Install it: apt install postgresql-client-\d\d \(/,
    );
    const old = newFolder();
    for (const name of ['pg_dump', 'pg_restore'])
      writeFileSync(join(old, name), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n', { mode: 0o755 });
    expect(await refusal(makeBackup(portal.context, into, { ...options, programs: [old] }))).toMatch(
      /^pg_dump and pg_restore on this machine are of PostgreSQL 9\.6\.24, and the database \(PostgreSQL \d\d\.\d+\) wants/,
    );
    await portal.db.run(sql`
      INSERT INTO backups (made_at, finished_at, version, machine, folder, database_bytes)
      VALUES (now(), now(), '0.1.0', 'm', 'f', 9e15::bigint)`);
    expect(await refusal(makeBackup(portal.context, into, options))).toMatch(
      / MB free, and the backup may take /,
    );
    expect(readdirSync(into)).toEqual([]);
  });

  test('of files in an object store leaves them there', async () => {
    const here = machine({
      STORAGE_DIR: '',
      STORAGE_S3_URL: 'https://s3.example.test/bucket',
      STORAGE_S3_KEY_ID: 'id',
      STORAGE_S3_SECRET: 'secret',
    });
    const portal = await portalOn(await postgres.addMigrated(), here);
    const { folder: backup, said } = await backUp(portal);
    expect(said).toContain('Finished reports are in the object store, which is backed up by its own means.');
    expect(readdirSync(backup).toSorted()).toEqual(['backup.json', 'database.dump']);
    expect((await restore(await postgres.addEmpty(), backup, here)).said).toContain(
      'Finished reports are not in the backup: they are in the object store of the settings of that time.',
    );
  });

  test('can also be restored by hand, as any dump of pg_dump', async () => {
    const { portal } = await newPortal();
    const { folder: backup } = await backUp(portal);
    const list = execFileSync('pg_restore', ['--list', join(backup, 'database.dump')], { encoding: 'utf8' });
    expect(list).toContain('TABLE DATA public customers parwell');
  });
});
