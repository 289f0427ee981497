// parwell audit-verify [HEAD]: tells whether, and where, the audit log was tampered with. The chain is compared with
// the head in AUDIT_HEAD_FILE. HEAD is one noted earlier; giving it proves that nothing sealed before then is missing.
import { verifyChain } from '../slices/audit/audit.service.ts';
import { headFile, missingSince, readNotedHead } from '../slices/audit/noted-head.service.ts';
import { runTool, type Tool } from './run-tool.ts';

export const verifyAudit: Tool = (expected) =>
  runTool(async ({ context }) => {
    const noted = readNotedHead(context.config);
    const { checked, removed, unsealed, head, problem: inChain } = await verifyChain(context, expected);
    const problem = inChain ?? (noted && (await missingSince(context, noted)));
    if (problem) {
      process.stdout.write(
        `The audit log was tampered with: ${problem}. Intact before that: ${checked} entries.\n`,
      );
      return 1;
    }
    process.stdout.write(
      `The audit log is intact: ${checked} sealed entries, ${unsealed} waiting to be sealed.\n`,
    );
    if (removed)
      process.stdout.write(`${removed} older entries were removed by the portal because of their age.\n`);
    process.stdout.write(
      noted
        ? `It holds position ${noted.position}, noted in ${headFile(context.config)}.\n`
        : `No head is noted in ${headFile(context.config)}: entries cut off at the end would not show.\n`,
    );
    if (head) process.stdout.write(`Head: ${head}\n`);
    return 0;
  });
