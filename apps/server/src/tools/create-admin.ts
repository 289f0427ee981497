// parwell admin EMAIL: creates the first administrator and prints the invitation link.
// parwell admin EMAIL --remove-second-step: lets an administrator in again who lost the phone and the recovery codes.
import { createAdministrator, removeSecondStep } from '../slices/identity/administrators.service.ts';
import { runTool, type Tool } from './run-tool.ts';

export const createAdmin: Tool = (email = '', option) =>
  runTool(async ({ context }) => {
    if (option !== undefined && option !== '--remove-second-step') {
      process.stderr.write(`There is no option ${option}.\n`);
      return 1;
    }
    const result = option
      ? await removeSecondStep(context, email)
      : await createAdministrator(context, email);
    if ('problem' in result) {
      process.stderr.write(`${result.problem}\n`);
      return 1;
    }
    if ('removed' in result) {
      process.stdout.write(
        `${result.removed} signs in with the password alone now, and is signed out everywhere.\n`,
      );
      return 0;
    }
    const { OIDC } = context.config;
    const what = OIDC ? `Sign in with ${OIDC.label} here:` : 'Choose the password here within 7 days:';
    process.stdout.write(`${result.email} may administer everything. ${what}\n${result.link}\n`);
    return 0;
  });
