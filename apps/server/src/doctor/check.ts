import { endsWithin } from '../platform/ends-within.ts';
import { problem, quoted, type Finding } from './finding.ts';

export interface Check {
  readonly name: string;
  readonly limitMs: number;
  readonly run: () => Promise<readonly Finding[]>;
}

/** What fails or does not answer in time is a problem itself, and keeps no other check from running. */
export async function runCheck({ name, limitMs, run }: Check): Promise<readonly Finding[]> {
  const running = run();
  try {
    if (await endsWithin(running, limitMs)) return await running;
  } catch (error) {
    return [problem(name, `It cannot be checked: ${quoted((error as Error).message)}.`, '')];
  }
  return [
    problem(
      name,
      `There is no answer within ${limitMs / 1000} seconds.`,
      'Look at the network and at the other side.',
    ),
  ];
}
