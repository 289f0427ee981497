import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeDataFolder, restrict } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'parwell-data-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));
const mode = (path: string) => statSync(path).mode & 0o777;

test('the data folder can be passed through by other accounts, and its own folders are closed', () => {
  const data = join(folder, 'data');
  closeDataFolder(data);
  expect(mode(data)).toBe(0o711);
  for (const name of ['files', 'simulator', 'reports']) {
    mkdirSync(join(data, name));
    chmodSync(join(data, name), 0o755);
  }
  closeDataFolder(data);
  expect(['files', 'simulator', 'reports'].map((name) => mode(join(data, name)))).toEqual([
    0o700, 0o700, 0o755,
  ]);
});

test('nothing is opened that was closed', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  chmodSync(file, 0o400);
  restrict(file, 0o700);
  expect(mode(file)).toBe(0o400);
});

test('a data folder that cannot be made is said in one line with what to do', () => {
  writeFileSync(join(folder, 'no-folder'), '');
  expect(() => closeDataFolder(join(folder, 'no-folder/data'))).toThrow(
    /^DATA_DIR \/.*\/no-folder\/data cannot be made \(ENOTDIR\)\. Run this as the account of the portal, or set DATA_DIR/,
  );
});
