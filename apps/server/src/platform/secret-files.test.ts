import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const KEY = 'jK4mWv0sR8tYbq2LzXc7hNfDp1gEu9aT';
const folder = mkdtempSync(join(tmpdir(), 'parwell-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string, mode = 0o600): string {
  const file = join(folder, crypto.randomUUID());
  writeFileSync(file, text, { mode });
  chmodSync(file, mode);
  return file;
}

test('a secret setting can be in a file, of which one newline at the end does not count', () => {
  for (const text of [KEY, `${KEY}\n`, `${KEY}\r\n`])
    expect(readConfig({ SECRET_KEY_FILE: fileWith(text) }).SECRET_KEY).toBe(KEY);
  expect(readConfig({ SECRET_KEY_FILE: fileWith(` ${KEY}\n\n`) }).SECRET_KEY).toBe(` ${KEY}\n`);
  const all = readConfig({
    SECRET_KEY_FILE: fileWith(KEY),
    DATABASE_URL_FILE: fileWith('postgres://parwell:p@db/parwell\n'),
    STORAGE_S3_URL: 'https://s3.example/bucket',
    STORAGE_S3_KEY_ID: 'id',
    STORAGE_S3_SECRET_FILE: fileWith('hidden\n'),
    SMTP_URL_FILE: fileWith('smtps://u:p@mail.example\n'),
    SECRET_KEY: '',
  });
  expect(all).toMatchObject({
    DATABASE_URL: 'postgres://parwell:p@db/parwell',
    SMTP_URL: 'smtps://u:p@mail.example',
    STORAGE_S3: { secret: 'hidden' },
  });
});

test('what a file says is checked as if it stood in the setting, and not repeated', () => {
  expect(() => readConfig({ SECRET_KEY_FILE: fileWith('hunter2') })).toThrow(
    new Error('SECRET_KEY wants at least 32 random characters.'),
  );
});

test('a setting and its file, a file that is not there, and an empty one are refused', () => {
  const refusal = (environment: Record<string, string>) => {
    try {
      readConfig(environment);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refusal({ SECRET_KEY: KEY, SECRET_KEY_FILE: fileWith(KEY) })).toBe(
    'SECRET_KEY and SECRET_KEY_FILE exclude each other: set one of them.',
  );
  const nowhere = join(folder, 'nowhere');
  expect(refusal({ SMTP_URL_FILE: nowhere })).toBe(`SMTP_URL_FILE names ${nowhere}, which is not there.`);
  const empty = fileWith('\n');
  expect(refusal({ SECRET_KEY_FILE: empty })).toBe(`SECRET_KEY_FILE names ${empty}, which is empty.`);
  const directory = join(folder, 'directory');
  mkdirSync(directory);
  expect(refusal({ SECRET_KEY_FILE: directory })).toBe(
    `SECRET_KEY_FILE names ${directory}, which cannot be read (EISDIR).`,
  );
  expect(refusal({ SECRET_KEY_FILE: '' })).toBeUndefined();
});

test('a file that all accounts of the machine can read is noticed, one for a group is not', () => {
  const open = fileWith(KEY, 0o644);
  expect(readConfig({ SECRET_KEY_FILE: open }).OPEN_SECRET_FILES).toEqual([open]);
  expect(readConfig({ SECRET_KEY_FILE: fileWith(KEY, 0o640) }).OPEN_SECRET_FILES).toEqual([]);
});
