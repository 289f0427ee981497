// parwell backup FOLDER: makes a complete backup in a folder of its own below FOLDER, while the portal runs or not.
import { once } from 'node:events';
import { makeBackup } from './make-backup.ts';
import { operatorOfMachine } from './operator.ts';
import { runTool, type Tool } from './run-tool.ts';

const USAGE = 'Usage: parwell backup FOLDER. The backup is made in a new folder below it.';

export const backUp: Tool = async (folder, ...others) => {
  if (folder === undefined || folder.startsWith('-') || others.length) {
    process.stderr.write(`${USAGE}\n`);
    process.exit(folder === '--help' ? 0 : 1);
  }
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    void once(process, signal).then(() => stopped.abort());

  await runTool(async ({ context }) => {
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    try {
      const options = { say, operator: operatorOfMachine(), signal: stopped.signal };
      const { problem } = await makeBackup(context, folder, options);
      if (problem === null) return 0;
      process.stderr.write(
        `The audit log was tampered with: ${problem}. The backup was made all the same and says so; keep those from before.\n`,
      );
      return 1;
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
      process.stderr.write('Stopped. There is no backup of this run.\n');
      return 1;
    }
  });
};
