import { spawn } from 'node:child_process';
import { SettingError } from '../setting-error.ts';

interface Options {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

/** What is kept of a program's output: enough for its messages. */
const KEPT = 20_000;

export function runProgram(
  program: string,
  args: readonly string[],
  { environment = process.env, signal }: Options = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'], signal });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-KEPT)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}

/** Fails with what the program said, unless it ends with one of `fine`. */
export async function mustRun(
  program: string,
  args: readonly string[],
  { fine = [0], ...options }: Options & { readonly fine?: readonly number[] } = {},
): Promise<void> {
  const { code, output } = await runProgram(program, args, options);
  if (code === null || !fine.includes(code))
    throw new SettingError(`${program} failed: ${output || `it ended with ${code}`}`);
}
