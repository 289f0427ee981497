// parwell WORD …: the one command of an installation.
import { IS_RELEASE } from './platform/places.ts';
import { SettingError } from './platform/setting-error.ts';
import { withSettingsFiles } from './platform/settings-files.ts';
import { findCommand, helpText, namedServer } from './tools/commands.ts';

const UNKNOWN_COMMAND = 2;
const INVALID_SETTING = 1;

const [word = 'help', ...args] = process.argv.slice(2);
const command = findCommand(word);

if (!command) {
  process.stderr.write(`There is no command ${word}. There are:\n\n${helpText()}\n`);
  process.exit(UNKNOWN_COMMAND);
}
if (!command.needsNoSettings) readSettings(command.namesServer && namedServer(args));
await command.run(...args);

/** A checkout has settings of its own, and is not led to the database of an installation on the same machine. */
function readSettings(server: string | undefined): void {
  if (!IS_RELEASE && !process.env['PARWELL_SETTINGS_DIR'] && server === undefined) return;
  try {
    Object.assign(process.env, withSettingsFiles(process.env, server));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(INVALID_SETTING);
  }
}
