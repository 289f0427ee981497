// npm run restore -- FOLDER --reason "…": restores one backup into an empty database, with all servers stopped.
import { parseArgs } from 'node:util';
import { SettingError } from '../platform/config.ts';
import { readToolConfig } from '../platform/tool-config.ts';
import { operatorOfMachine } from './operator.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE =
  'Usage: parwell restore FOLDER --reason "…". FOLDER is that of one backup, which holds backup.json.';

function readArguments(): { folder: string; reason: string } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { reason: { type: 'string' }, help: { type: 'boolean' } },
    });
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length || values.help) throw new SettingError(USAGE);
    const reason = values.reason?.trim();
    if (!reason)
      throw new SettingError(
        'Why is it restored? The audit log will say it: add --reason "…", for instance --reason "disk of db1 lost".',
      );
    return { folder, reason };
  } catch (error) {
    process.stderr.write(`${error instanceof SettingError ? error.message : USAGE}\n`);
    process.exit(1);
  }
}

const { folder, reason } = readArguments();

try {
  const config = readToolConfig(process.env);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const problem = await restoreBackup(config, folder, { say, reason, operator: operatorOfMachine() });
  if (problem)
    process.stderr.write(
      `Database and files are restored, but the audit log was tampered with: ${problem}. The noted head was left as it was.\n`,
    );
  process.exit(problem ? 1 : 0);
} catch (error) {
  const known = error instanceof SettingError;
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}
