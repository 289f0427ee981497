// npm run admin -- EMAIL: creates the first administrator and prints the invitation link.
import { createAdministrator } from '../slices/identity/administrators.service.ts';
import { runTool } from './run-tool.ts';

const email = process.argv[2] ?? '';

await runTool(async ({ context }) => {
  const result = await createAdministrator(context, email);
  if ('problem' in result) {
    process.stderr.write(`${result.problem}\n`);
    return 1;
  }
  const { OIDC } = context.config;
  const what = OIDC ? `Sign in with ${OIDC.label} here:` : 'Choose the password here within 7 days:';
  process.stdout.write(`${result.email} may administer everything. ${what}\n${result.link}\n`);
  return 0;
});
