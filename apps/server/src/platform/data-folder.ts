import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SettingError } from './setting-error.ts';

/** The server's own folders in DATA_DIR; PostgreSQL's closes itself. Tests and tools have others there, which other accounts may need. */
const OWN = ['files', 'simulator'];

/**
 * Closes DATA_DIR to other accounts of the machine, also one of an older version. They can pass through it: started by root,
 * PostgreSQL runs as an account of its own.
 */
export function closeDataFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError(
      `DATA_DIR ${folder} cannot be made (${code}). Run this as the account of the portal, or set DATA_DIR to a folder of this account.`,
    );
  }
  restrict(folder, 0o711);
  for (const name of OWN) if (existsSync(join(folder, name))) restrict(join(folder, name), 0o700);
}

/** Takes every permission but these. */
export function restrict(path: string, allowed: number): void {
  const mode = statSync(path).mode & 0o777;
  if ((mode & allowed) === mode) return;
  try {
    chmodSync(path, mode & allowed);
  } catch (error) {
    // A mounted folder may belong to somebody else, who has decided about it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
