import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface GuideStep {
  readonly heading: string;
  readonly commands: string;
}

const GUIDE = join(import.meta.dirname, '../../../../docs/installing.md');
const BLOCK = /^## (?<heading>.+)$|^```sh\n(?<commands>[^]*?)^```$/gm;

/** The commands of docs/installing.md as they stand there, each block under its heading. */
export function guideSteps(): readonly GuideStep[] {
  const steps: GuideStep[] = [];
  let heading = '';
  for (const { groups } of readFileSync(GUIDE, 'utf8').matchAll(BLOCK)) {
    heading = groups?.['heading'] ?? heading;
    if (groups?.['commands']) steps.push({ heading, commands: groups['commands'] });
  }
  return steps;
}
