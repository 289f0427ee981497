import { readFileSync, statSync } from 'node:fs';
import { SettingError } from './setting-error.ts';

type Given = Readonly<Record<string, string | undefined>>;

interface WithSecrets {
  readonly given: Given;
  /** Files with secrets that other accounts of this machine can read. */
  readonly openFiles: readonly string[];
}

/**
 * Each secret setting can be in a file, so that it is in no environment that others of the machine may see: X_FILE is
 * its path. One newline at the end does not count, which editors and openssl write.
 */
export function readSecretFiles(given: Given, names: Iterable<string>): WithSecrets {
  const secrets: Record<string, string> = {};
  const openFiles: string[] = [];
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) throw new SettingError(`${name} and ${name}_FILE exclude each other: set one of them.`);
    secrets[name] = readSecretFile(`${name}_FILE`, file);
    if (isOpen(file)) openFiles.push(file);
  }
  return { given: { ...given, ...secrets }, openFiles };
}

function readSecretFile(setting: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'ENOENT'
        ? 'which is not there'
        : code === 'EACCES'
          ? 'which the account of this program cannot read'
          : `which cannot be read (${code})`;
    throw new SettingError(`${setting} names ${file}, ${why}.`);
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new SettingError(`${setting} names ${file}, which is empty.`);
  return secret;
}

/** To all accounts. Whoever gives a group access has decided about it. */
export const isOpen = (file: string): boolean => (statSync(file).mode & 0o007) !== 0;
