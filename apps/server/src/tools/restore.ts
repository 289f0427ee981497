// parwell restore FOLDER --reason "…": restores one backup into an empty database, with all servers stopped.
import { parseArgs } from 'node:util';
import { SettingError } from '../platform/setting-error.ts';
import { readToolConfig } from '../platform/tool-config.ts';
import { operatorOfMachine } from './operator.ts';
import { restoreBackup } from './restore-backup.ts';
import { endWithProblem, type Tool } from './run-tool.ts';

const USAGE =
  'Usage: parwell restore FOLDER --reason "…". FOLDER is that of one backup, which holds backup.json.';

function readArguments(args: readonly string[]): { folder: string; reason: string } {
  const { positionals, values } = parse(args);
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length || values.help) throw new SettingError(USAGE);
  const reason = values.reason?.trim();
  if (!reason)
    throw new SettingError(
      'Why is it restored? The audit log will say it: add --reason "…", for instance --reason "disk of db1 lost".',
    );
  return { folder, reason };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' }, help: { type: 'boolean' } },
    });
  } catch {
    throw new SettingError(USAGE);
  }
}

export const restore: Tool = async (...args) => {
  try {
    const { folder, reason } = readArguments(args);
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const options = { say, reason, operator: operatorOfMachine() };
    const problem = await restoreBackup(readToolConfig(process.env), folder, options);
    if (problem)
      process.stderr.write(
        `Database and files are restored, but the audit log was tampered with: ${problem}. The noted head was left as it was.\n`,
      );
    process.exit(problem ? 1 : 0);
  } catch (error) {
    endWithProblem(error);
  }
};
