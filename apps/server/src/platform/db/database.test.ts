import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { createLog } from '../log.ts';
import { createLoops } from '../loops.ts';
import { openDatabase, sql, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { contains } from './list-filters.ts';
import { openPool } from './pool.ts';

let db: Database;
let folder: string;

beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 4 });
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const count = async () => (await db.one<{ count: number }>(sql`SELECT count(*) FROM installation`)).count;

test('a transaction that fails leaves nothing behind', async () => {
  const before = await count();
  const failing = db.transaction(async (tx) => {
    await tx.run(sql`INSERT INTO installation VALUES ('half', 'done')`);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await count()).toBe(before);
});

test('values are never part of the SQL', async () => {
  const nasty = `'); DROP TABLE installation; --`;
  const { text } = await db.one<{ text: string }>(sql`SELECT ${nasty}::text AS text`);
  expect(text).toBe(nasty);
});

test('a statement is prepared once and used again', async () => {
  await db.transaction(async (tx) => {
    const find = (fact: string) => tx.maybe(sql`SELECT value FROM installation WHERE fact = ${fact}`);
    await find('a');
    await find('b');
    const rows = await tx.many(
      sql`SELECT name FROM pg_prepared_statements WHERE statement LIKE 'SELECT value FROM installation%'`,
    );
    expect(rows).toHaveLength(1);
  });
});

test('wildcards in user input are escaped', () => {
  expect(contains('50%_off\\')).toBe('%50\\%\\_off\\\\%');
});

test('migrations are applied once, in order, each completely or not at all', async () => {
  writeFileSync(join(folder, '0901-one.sql'), 'CREATE TABLE one (id int);');
  writeFileSync(join(folder, '0902-two.sql'), 'CREATE TABLE two (id int); SELECT 1/0;');
  await expect(migrate(db.url, { folder })).rejects.toThrow(
    'Migration 0902-two.sql failed: division by zero',
  );
  const tables = async () =>
    (
      await db.many<{ name: string }>(
        sql`SELECT relname AS name FROM pg_class WHERE relname IN ('one', 'two')`,
      )
    ).map(({ name }) => name);
  expect(await tables()).toEqual(['one']);

  writeFileSync(join(folder, '0902-two.sql'), 'CREATE TABLE two (id int);');
  expect(await migrate(db.url, { folder })).toEqual(['0902-two.sql']);
  expect(await migrate(db.url, { folder })).toEqual([]);
});

test('a migration that changed after it was applied is refused', async () => {
  writeFileSync(join(folder, '0901-one.sql'), 'CREATE TABLE one (id bigint);');
  await expect(migrate(db.url, { folder })).rejects.toThrow('changed after it was applied');
});

test('servers that start at the same moment migrate one after the other', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const together = mkdtempSync(join(tmpdir(), 'migrations-'));
  writeFileSync(join(together, '0901-slow.sql'), 'SELECT pg_sleep(0.2); CREATE TABLE slow (id int);');
  const applied = await Promise.all([
    migrate(url, { folder: together }),
    migrate(url, { folder: together }),
    migrate(url, { folder: together }),
  ]);
  expect(applied.flat()).toEqual(['0901-slow.sql']);
  rmSync(together, { recursive: true });
});

test('a file that is abandoned half-way does not block others, and its connection is not used again', async () => {
  const half = db.read(async (reader) => {
    const file = reader.csv(sql`SELECT generate_series(1, 100000000) AS n, repeat('x', 100) AS x`);
    file.on('error', () => undefined);
    await once(file, 'readable');
    const start = String(file.read());
    file.destroy();
    return start;
  });
  expect(await half).toContain('1,xxx');
  expect(await Promise.all([count(), count(), count(), count(), count()])).toHaveLength(5);
});

test('a file that is read to its end releases its connection', async () => {
  const lines = await db.read(async (reader) =>
    text(reader.csv(sql`SELECT ${"it's"} AS a, ${[1]}::int[] AS b`)),
  );
  expect(lines).toBe("a,b\nit's,{1}\n");
});

test('a connection that is killed in a transaction fails that transaction and nothing else', async () => {
  const failing = db.transaction(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
    await db.run(sql`SELECT pg_terminate_backend(${pid})`);
    for (;;) await tx.run(sql`SELECT 1`);
  });
  await expect(failing).rejects.toThrow();
  expect(await db.one(sql`SELECT 1 AS one`)).toEqual({ one: 1 });
});

test('a snapshot is one moment: what is written meanwhile is not in it, and a part that fails leaves the others (D3)', async () => {
  const inside = () => sql`SELECT count(*) FROM installation`;
  const before = await count();
  await db.snapshot({ statementMs: 1000 }, async (snapshot) => {
    const first = await snapshot.part((part) => part.one<{ count: number }>(inside()));
    await db.run(sql`INSERT INTO installation VALUES ('meanwhile', 'written')`);
    await expect(snapshot.part((part) => part.run(sql`SELECT 1 / 0`))).rejects.toThrow('division by zero');
    await expect(snapshot.part((part) => part.run(sql`SELECT pg_sleep(60)`))).rejects.toThrow(
      'statement timeout',
    );
    await expect(snapshot.part((part) => part.run(sql`DELETE FROM installation`))).rejects.toThrow(
      'read-only',
    );
    const last = await snapshot.part((part) => part.one<{ count: number }>(inside()));
    expect([first.count, last.count]).toEqual([before, before]);
  });
  expect(await count()).toBe(before + 1);
});

test('what a part of a snapshot asks after it has failed does not run inside the next one', async () => {
  await db.snapshot({ statementMs: 1000 }, async (snapshot) => {
    let later: Promise<unknown> = Promise.resolve();
    const failing = snapshot.part(async (part) => {
      later = part
        .run(sql`SELECT 1`)
        .then(() => part.run(sql`SELECT 2`))
        .catch((error: Error) => error.message);
      throw new Error('failed first');
    });
    await expect(failing).rejects.toThrow('failed first');
    expect(await later).toBe('This part of the snapshot has ended.');
    expect(await snapshot.part((part) => part.run(sql`SELECT 3`))).toBe(1);
  });
});

test('a reader that stops before its first row loses its lock soon', async () => {
  const stopped = db.read(async (reader) => {
    expect(await reader.lock('report')).toBe(true);
    void reader.number(sql`SELECT count(*) FROM pg_sleep(600)`).catch(() => undefined);
    throw new Error('The worker is stopping.');
  });
  await expect(stopped).rejects.toThrow('The worker is stopping.');
  expect(await db.read((reader) => reader.lock('report'))).toBe(true);
});

test('a connection that is never given back does not keep a pool from closing, and PostgreSQL is rid of it', async () => {
  const pool = openPool(db.url, { name: 'parwell kept', connections: 2, closeMs: 1 });
  await pool.checkOut();
  await pool.close();
  const left = sql`SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'parwell kept'`;
  await expect.poll(() => db.one(left)).toEqual({ count: 0 });
});

test('a long round of a loop goes on with every statement that ends, alone or in a transaction', async () => {
  let now = 0;
  const loops = createLoops({ log: createLog({ level: 'silent' }), now: () => now });
  const stalled: boolean[] = [];
  const note = () => void stalled.push(loops.stalled().length > 0);
  await loops.add({ name: 'long', limitMs: 10 }).round(async () => {
    now += 11;
    note();
    await db.one(sql`SELECT 1 AS one`);
    note();
    await db.transaction(async (tx) => {
      now += 11;
      note();
      await tx.run(sql`SELECT 1`);
      note();
    });
  });
  expect(stalled).toEqual([true, false, true, false]);
});
