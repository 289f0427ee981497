import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { openDatabase, sql, type Database, type Transaction } from './database.ts';
import { defineHook, on, publish } from './hooks.ts';

const doorOpened = defineHook<{ door: string }, string>('doorOpened');
const doorLost = defineHook<{ door: string }>('doorLost');

const note = (tx: Transaction, text: string) => tx.run(sql`INSERT INTO notes VALUES (${text})`);

let url: string;
let db: Database;
beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'));
  db = openDatabase(url, {
    connections: 1,
    reactions: [
      ...on(
        doorOpened,
        async (tx, { door }) => {
          await note(tx, `first ${door}`);
          return 'light';
        },
        async (tx, { door }) => {
          await note(tx, `second ${door}`);
          return 'alarm';
        },
      ),
      ...on(doorLost, () => Promise.reject(new Error('nobody knows this door'))),
    ],
  });
  await db.run(sql`CREATE TABLE notes (text text)`);
});
afterAll(() => db.close());

const notes = async () =>
  (await db.many<{ text: string }>(sql`SELECT text FROM notes`)).map(({ text }) => text);

test('reactions run in their order, in the transaction of what happened, and each answers (S13)', async () => {
  const answers = await db.transaction((tx) => publish(tx, doorOpened, { door: 'north' }));
  expect(answers).toEqual(['light', 'alarm']);
  expect(await notes()).toEqual(['first north', 'second north']);
});

test('when a reaction fails, nothing has happened (S13)', async () => {
  const failed = db.transaction(async (tx) => {
    await note(tx, 'changed');
    await publish(tx, doorLost, { door: 'south' });
  });
  await expect(failed).rejects.toThrow('nobody knows this door');
  expect(await notes()).not.toContain('changed');
});

test('a hook without reactions has none, but a database that was opened without any refuses to publish', async () => {
  const nobody = defineHook<null>('nobodyCares');
  expect(await db.transaction((tx) => publish(tx, nobody, null))).toEqual([]);
  const bare = openDatabase(url, { connections: 1 });
  await expect(bare.transaction((tx) => publish(tx, nobody, null))).rejects.toThrow(
    'nobodyCares was published in a database without reactions',
  );
  await bare.close();
});
