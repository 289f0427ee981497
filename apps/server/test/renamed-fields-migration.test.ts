import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, sql, type Database } from '../src/platform/db/database.ts';
import { createDatabase } from './postgres.ts';
import { addUser } from './portal.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 2 });
});
afterAll(() => db.close());

test('filters, columns and widths saved for two lists follow the new names of their fields, those of other lists stay', async () => {
  const id = await addUser(db, { email: 'ana@c.example' });
  const saved = {
    'RNI:dead-letters': '[{"name":"My deviceId","filter":{"deviceId":"c1-1"}}]',
    'COLUMNS:dead-letters': 'deviceId,reason',
    'WIDTHS:dead-letters': 'deviceId=120,topic=90',
    'RNI:lots-to-check': '[{"name":"One","filter":{"productItemId":"F1"}}]',
    'WIDTHS:lots-to-check': 'productItemId=100',
    'RNI:inventory': '[{"name":"One","filter":{"productItemId":"F1","deviceId":"x"}}]',
  };
  for (const [key, value] of Object.entries(saved))
    await db.run(sql`INSERT INTO user_properties VALUES (${id}, ${key}, ${value})`);
  const migration = await readFile(new URL('../migrations/0104-doors.sql', import.meta.url), 'utf8');
  await db.plain(migration);
  await db.plain(migration);
  const rows = await db.many<{ key: string; value: string }>(
    sql`SELECT property_key AS key, property_value AS value FROM user_properties WHERE user_id = ${id}`,
  );
  expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual({
    'RNI:dead-letters': '[{"name":"My deviceId","filter":{"cabinetId":"c1-1"}}]',
    'COLUMNS:dead-letters': 'cabinetId,reason',
    'WIDTHS:dead-letters': 'cabinetId=120,topic=90',
    'RNI:lots-to-check': '[{"name":"One","filter":{"productId":"F1"}}]',
    'WIDTHS:lots-to-check': 'productId=100',
    'RNI:inventory': saved['RNI:inventory'],
  });
});
