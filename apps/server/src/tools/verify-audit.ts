// npm run audit:verify [-- HEAD]: tells whether, and where, the audit log was tampered with. HEAD is a
// head hash noted earlier; giving it proves that nothing sealed before then is missing.
import { verifyChain } from '../slices/audit/audit.service.ts';
import { runTool } from './run-tool.ts';

await runTool(async ({ context }) => {
  const { checked, unsealed, head, problem } = await verifyChain(context, process.argv[2]);
  if (problem) {
    process.stdout.write(
      `The audit log was tampered with: ${problem}. Intact before that: ${checked} entries.\n`,
    );
    return 1;
  }
  process.stdout.write(
    `The audit log is intact: ${checked} sealed entries, ${unsealed} waiting to be sealed.\n`,
  );
  if (head) process.stdout.write(`Head: ${head}\n`);
  return 0;
});
