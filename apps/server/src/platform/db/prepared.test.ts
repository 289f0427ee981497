import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { openDatabase, raw, sql, type Database } from './database.ts';
import { nameStatements } from './prepared.ts';

let db: Database;
beforeAll(async () => {
  // One connection, so that its prepared statements can be inspected afterwards.
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1 });
});
afterAll(() => db.close());

test('the least recently used statement is dropped first, and gets a new name when it is used again', () => {
  const names = nameStatements(2);
  expect(['a', 'b', 'a', 'c', 'b'].map((text) => names.nameOf(text))).toEqual([
    { name: 's1', dropped: undefined },
    { name: 's2', dropped: undefined },
    { name: 's1', dropped: undefined },
    { name: 's3', dropped: 's2' },
    { name: 's4', dropped: 's1' },
  ]);
});

const ask = (number: number) =>
  db.one<{ n: number }>(sql`SELECT ${raw(String(number))} AS n, ${'x'}::text AS x`);
const prepared = async () =>
  (await db.one<{ count: number }>(sql`SELECT count(*) FROM pg_prepared_statements`)).count;

test('a connection keeps the 200 statements used most recently', async () => {
  for (let number = 1; number <= 450; number += 1) expect((await ask(number)).n).toBe(number);
  expect(await prepared()).toBe(200);
  expect((await ask(1)).n).toBe(1);
  expect(await prepared()).toBe(200);
});

test('dropping a statement that PostgreSQL refused does no harm', async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`SAVEPOINT before`);
    await expect(tx.run(sql`SELECT ${'x'} FROM nowhere`)).rejects.toThrow('nowhere');
    await tx.run(sql`ROLLBACK TO SAVEPOINT before`);
    for (let number = 500; number <= 720; number += 1)
      await tx.one(sql`SELECT ${raw(String(number))} AS n, ${'x'}::text AS x`);
  });
  expect(await prepared()).toBe(200);
});
