import { isSettingName } from '../platform/config.ts';
import { isOpen } from '../platform/secret-files.ts';
import { listSettingsFiles, readSettingsFile } from '../platform/settings-files.ts';
import { problem, warning, type Finding } from './finding.ts';

/** Read by Node, libraries and PostgreSQL's client, not by us. */
const OF_OTHERS = /^(OTEL_|NODE_|PG[A-Z]|PARWELL_|SSL_|LC_|LANG$|TZ$|TMPDIR$|UV_|HTTPS?_PROXY$|NO_PROXY$)/;

/** The names that no program reads, which are usually slips of the pen. */
export const unknownNames = (names: readonly string[]): string[] =>
  names.filter((name) => !isSettingName(name) && !OF_OTHERS.test(name));

/** The files of an installation, which the other checks see only as settings. */
export const settingsFileFindings = (folder: string): Finding[] =>
  listSettingsFiles(folder).flatMap((file) => [...nameFindings(file), ...openFindings(file)]);

function nameFindings(file: string): Finding[] {
  try {
    return unknownNames(Object.keys(readSettingsFile(file) ?? {})).map((name) =>
      warning(
        'settings',
        `${file} sets ${name}, which is no setting.`,
        'Look for its name in docs/operations.md and .env.example.',
      ),
    );
  } catch (error) {
    return [problem('settings', (error as Error).message, '')];
  }
}

const openFindings = (file: string): Finding[] =>
  isOpen(file)
    ? [
        warning(
          'settings',
          `Every account of this machine can use ${file}, which may hold secrets.`,
          `Run: chmod o= ${file}`,
        ),
      ]
    : [];
