import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBench, type Bench } from './portal.ts';

type Step = (bench: Bench) => Promise<void>;

/** A file in `cases/`, called by its name. It runs alone, or consists of steps on a portal that such cases share. */
type Case = { readonly run: () => Promise<void> } | { readonly steps: readonly Step[] };

const FOLDER = join(import.meta.dirname, 'cases');

export const CASES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted();

/** Cases with steps come first, on one portal; a step that several need is done once. */
export async function runCases(names: readonly string[]): Promise<void> {
  const chosen = await Promise.all(names.map((name) => import(join(FOLDER, `${name}.ts`)) as Promise<Case>));
  const steps = new Set(chosen.flatMap((each) => ('steps' in each ? each.steps : [])));
  if (steps.size > 0) {
    const bench = await startBench();
    try {
      for (const step of steps) await step(bench);
    } finally {
      await bench.stop();
    }
  }
  for (const each of chosen) if ('run' in each) await each.run();
}
