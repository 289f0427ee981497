import { expect, test } from 'vitest';
import { migrationProblemsOf } from '../../../scripts/structure/migrations.mjs';

const isRefused = (text: string, name = '0084-new.sql') => migrationProblemsOf(name, text).length > 0;

test('a migration that takes something away from the running version needs a mark since when nobody uses it', () => {
  for (const text of [
    'DROP TABLE orders;',
    'ALTER TABLE orders\n  DROP COLUMN note;',
    'ALTER TABLE orders DROP note, ADD remark text;',
    'ALTER TABLE orders RENAME COLUMN note TO remark;',
    'ALTER TABLE orders RENAME TO requests;',
    'ALTER TABLE orders ALTER COLUMN note TYPE int USING note::int;',
  ]) {
    expect([text, isRefused(text)]).toEqual([text, true]);
    expect(isRefused(`-- contract: since 0.2.0\n${text}`)).toBe(false);
    expect(isRefused(text, '0083-older.sql')).toBe(false);
  }
  for (const text of [
    'ALTER TABLE orders ADD COLUMN remark text;',
    'ALTER TABLE orders DROP CONSTRAINT orders_check, ALTER COLUMN note DROP NOT NULL;',
    'DROP INDEX orders_note; -- DROP TABLE orders',
    'CREATE FUNCTION f() RETURNS void AS $$ BEGIN DROP TABLE IF EXISTS t; END $$ LANGUAGE plpgsql;',
  ])
    expect([text, isRefused(text)]).toEqual([text, false]);
});
