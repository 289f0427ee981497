import { readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseEnvironmentFile } from './environment-file.ts';
import { SettingError } from './setting-error.ts';

const USUAL_FOLDER = '/etc/parwell';
const COMMON = 'common.env';

export type Environment = Readonly<Record<string, string | undefined>>;

interface SettingsFiles {
  readonly folder: string;
  /** Such as `api-1`, whose own file wins over that of all. */
  readonly server?: string | undefined;
}

/**
 * The settings of an installation, as they are written: `common.env` of all, and the file of one server. Without
 * either file there are none, so that a trial on one machine needs no folder; a server that is named has a file.
 */
export function readSettingsFiles({ folder, server }: SettingsFiles): Record<string, string> {
  const common = readSettingsFile(join(folder, COMMON)) ?? {};
  if (server === undefined) return common;
  if (!/^\w[\w.-]*$/.test(server) || server === 'common')
    throw new SettingError(`A server has a name such as api-1, not '${server}'.`);
  const file = join(folder, `${server}.env`);
  const own = readSettingsFile(file);
  if (!own) throw new SettingError(`There is no ${file}, the settings of the server ${server}.`);
  return { ...common, ...own };
}

/**
 * What a command of an installation works with: the environment wins over the files. PARWELL_SETTINGS_DIR names
 * another folder than /etc/parwell, which has to be there then.
 */
export function withSettingsFiles(environment: Environment, server?: string): Record<string, string> {
  const chosen = environment['PARWELL_SETTINGS_DIR'];
  if (chosen && readSettingsFile(join(chosen, COMMON)) === undefined)
    throw new SettingError(`PARWELL_SETTINGS_DIR wants a folder with ${COMMON}; ${chosen} has none.`);
  const ofFiles = readSettingsFiles({ folder: chosen || USUAL_FOLDER, server });
  const given = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...ofFiles, ...Object.fromEntries(given) };
}

/** Every file that a server or a tool may read there; none if this account cannot look into the folder. */
export function listSettingsFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.env'));
    return names.toSorted().map((name) => join(folder, name));
  } catch {
    return [];
  }
}

export const settingsFolder = (environment: Environment): string =>
  environment['PARWELL_SETTINGS_DIR'] || USUAL_FOLDER;

/** Undefined if there is no such file. */
export function readSettingsFile(file: string): Record<string, string> | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES')
      throw new SettingError(
        `${file} cannot be read by the account ${accountName()}. Run it as root or as the account of the portal`,
      );
    throw new SettingError(`${file} cannot be read (${code}).`);
  }
  return parseEnvironmentFile(text, file);
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container an account may have no name.
    return String(process.getuid?.() ?? '');
  }
}
