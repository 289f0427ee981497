// parwell doctor [NAME] [--json]: checks settings, database, clock, broker, mail, storage, folders, certificates and disks, and prints a
// line for each with what puts it right. With NAME also what the server of that name alone needs. Ends with 1 if there is a problem.
import { examine } from '../doctor/doctor.ts';
import { lineOf } from '../doctor/finding.ts';
import { leave } from '../platform/leave.ts';
import { endWithProblem, type Tool } from './run-tool.ts';

export const examineInstallation: Tool = async (...options) => {
  // The name of a server was used before this, where its settings were read.
  const unknown = options.find((option) => option.startsWith('-') && option !== '--json');
  if (unknown !== undefined) {
    process.stderr.write(`There is no option ${unknown}, only --json.\n`);
    process.exit(1);
  }
  const findings = await examine(process.env).catch(endWithProblem);
  const count = (state: string) => findings.filter((finding) => finding.state === state).length;
  const counted = (state: string) => `${count(state)} ${state}${count(state) === 1 ? '' : 's'}`;
  if (options.includes('--json')) process.stdout.write(`${JSON.stringify(findings, undefined, 2)}\n`);
  else
    process.stdout.write(
      `${findings.map(lineOf).join('\n')}\n\n${counted('problem')}, ${counted('warning')}, ${count('ok')} ok\n`,
    );
  // A check that was given up may still wait for an answer.
  leave(count('problem') > 0 ? 1 : 0);
};
