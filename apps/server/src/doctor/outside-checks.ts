import { randomUUID } from 'node:crypto';
import { rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { chooseStorage } from '../gateways/gateways.ts';
import { tryMailServer } from '../gateways/mail/smtp.ts';
import type { Config } from '../platform/config.ts';
import { existing } from './file-checks.ts';
import { isInside } from './inside.ts';
import { ok, problem, quoted, type Finding } from './finding.ts';

export const MAIL_MS = 8000;

export async function checkMail({ SMTP_URL }: Config): Promise<readonly Finding[]> {
  if (!SMTP_URL) return [];
  const { host } = new URL(SMTP_URL);
  try {
    await tryMailServer(SMTP_URL, MAIL_MS);
    return [ok('mail', `The mail server ${host} lets the portal in.`)];
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return [
      problem(
        'mail',
        `The mail server ${host} cannot be used: ${quoted(message)}.`,
        code === 'EAUTH'
          ? 'Set the right user and password in SMTP_URL.'
          : 'Look whether its port is open to this machine, and whether SMTP_URL is to begin with smtps://.',
      ),
    ];
  }
}

const CONTENT = 'The doctor of Parwell was here; this file may be removed.';
const FOLDER = 'doctor';

/** Not made here: a folder in place of one that is not mounted would hide that it is missing. */
const missingFolder = ({ STORAGE_DIR, DATA_DIR }: Config, folder: string): Finding =>
  STORAGE_DIR && !isInside(STORAGE_DIR, DATA_DIR)
    ? problem(
        'storage',
        `STORAGE_DIR ${folder} is not there.`,
        'Mount it, or create it for the account of the portal.',
      )
    : ok('storage', `Files will be in ${folder}, which the first one makes.`);

/** A test file is written, read and removed. */
export async function checkStorage(config: Config): Promise<readonly Finding[]> {
  const { STORAGE_S3, STORAGE_DIR, DATA_DIR } = config;
  const folder = STORAGE_DIR ?? join(DATA_DIR, 'files');
  const place = STORAGE_S3
    ? `STORAGE_S3_URL ${STORAGE_S3.url}`
    : `${STORAGE_DIR ? 'STORAGE_DIR' : 'DATA_DIR'} ${folder}`;
  if (!STORAGE_S3 && (await existing(resolve(folder))) !== resolve(folder))
    return [missingFolder(config, folder)];
  const storage = chooseStorage(config);
  const key = `${FOLDER}/${randomUUID()}`;
  try {
    await storage.write(key, Readable.from([CONTENT]));
    const file = await storage.read(key);
    const found = file && (await text(file));
    await storage.remove(key);
    if (found !== CONTENT)
      return [
        problem(
          'storage',
          `${place} does not return what was written.`,
          'Look at the store and what is in front of it.',
        ),
      ];
    // Otherwise it belongs to whoever ran this first.
    if (!STORAGE_S3) await rmdir(join(folder, FOLDER)).catch(() => undefined);
    return [ok('storage', `${place}: a file was written, read and removed.`)];
  } catch (error) {
    return [
      problem(
        'storage',
        `${place} cannot be used: ${quoted((error as Error).message)}.`,
        STORAGE_S3
          ? 'Look at the key, its secret and its rights, and whether the bucket is there.'
          : 'Give the folder to the account of the portal, and run this command as that account.',
      ),
    ];
  }
}
