import { EMAIL_ATTEMPTS, typedCode } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { listFormerKeys } from '../../../platform/db/former-keys.ts';
import { countTry, forgetTries } from '../failed-attempts.public.ts';
import { stepOf } from './authenticator.ts';
import * as queries from './factors.queries.ts';
import { tellOwner } from './tell-owner.ts';

export type CodeCheck =
  | { readonly outcome: 'right' }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'wait'; readonly seconds: number };

interface Typed {
  readonly userId: string;
  readonly email: string;
  readonly code: string;
  /** Whose wrong codes are counted together; each browser that the owner has used counts for itself. */
  readonly guesser: string;
}

/** `after` runs in the transaction that takes the code. Each code is taken once. */
export async function checkCode<After>(
  context: Context,
  typed: Typed,
  after: (tx: Transaction) => Promise<After>,
): Promise<CodeCheck & { readonly after?: After }> {
  const { db, clock } = context;
  const guesser = { subject: `second-step:${typed.guesser}`, rule: EMAIL_ATTEMPTS };
  const seconds = await countTry(db, guesser, clock.now());
  if (seconds > 0) return { outcome: 'wait', seconds };
  return db.transaction(async (tx) => {
    await queries.lockFactorsOf(tx, typed.userId);
    if (!(await takeCode(context, tx, typed))) return { outcome: 'wrong' };
    await forgetTries(tx, guesser);
    return { outcome: 'right', after: await after(tx) };
  });
}

async function takeCode(context: Context, tx: Transaction, typed: Typed): Promise<boolean> {
  const { secrets } = context;
  const now = context.clock.now();
  const code = typedCode(typed.code);
  if (code?.kind === 'recovery') {
    const hashes = await hashesOfCode(context, tx, code.code);
    const left = await queries.useRecoveryCode(tx, typed.userId, hashes, now);
    if (left === undefined) return false;
    await tellOwner(context, tx, typed, { what: 'recovery code used', left });
    return true;
  }
  if (!code) return false;
  for (const { factorId, secret, lastStep } of await queries.listAuthenticators(tx, typed.userId)) {
    const step = stepOf(secrets.open('second-factors', secret), code.code, now, lastStep);
    if (step === null) continue;
    await queries.noteCode(tx, factorId, step, now);
    return true;
  }
  return false;
}

const plain = (code: string): string => code.replaceAll('-', '');

/** With the portal's key: a copy of the database alone does not tell whether a guess is right. */
export const hashOfCode = ({ secrets }: Pick<Context, 'secrets'>, code: string): Buffer =>
  secrets.hmac('second-factors', plain(code));

/** Codes that were made with a former key stay as they are: nobody knows them but their owner. */
async function hashesOfCode({ secrets }: Context, tx: Transaction, code: string): Promise<Buffer[]> {
  const former = (await listFormerKeys(tx, secrets)) ?? [];
  return [
    ...secrets.hmacs('second-factors', plain(code)),
    ...former.map((key) => key.hmac('second-factors', plain(code))),
  ];
}
