import { SettingError } from '../platform/config.ts';
import { readToolConfig } from '../platform/tool-config.ts';
import { closeAll, openFoundation, type Foundation } from '../start.ts';

/** Gets the words after the command, and ends the process. */
export type Tool = (...args: readonly string[]) => Promise<void>;

/** Runs a small command against the portal's database and ends with the exit code it returns. */
export async function runTool(work: (foundation: Foundation) => Promise<number>): Promise<void> {
  try {
    const config = readToolConfig(process.env);
    const foundation = await openFoundation(config, { say: () => {}, work: false });
    const code = await work(foundation).finally(() => closeAll(foundation.closers));
    process.exit(code);
  } catch (error) {
    endWithProblem(error);
  }
}

/** What the operator can mend is one line; anything else has its stack. */
export function endWithProblem(error: unknown): never {
  const known = error instanceof SettingError;
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}
