import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES, recoveryCode } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { hashOfCode } from './check-code.service.ts';
import { replaceRecoveryCodes } from './factors.queries.ts';

/** Shown once; only their hashes are stored. Those from before end. */
export async function makeRecoveryCodes(
  context: Pick<Context, 'secrets'>,
  tx: Transaction,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes));
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOfCode(context, code)),
  );
  return codes;
}
