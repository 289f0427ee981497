import {
  ADDRESS_FAILURES_BEFORE_LOCK,
  countAttempt,
  FAILURES_BEFORE_LOCK,
  isEmail,
  LOCK_MINUTES,
  normalizeEmail,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { auditOf } from '../audit/audit.public.ts';
import { findAccount } from '../users/users.public.ts';
import { emailSubject } from './accounts.service.ts';
import { createLink } from './password-links.service.ts';
import { isPassword } from './passwords.service.ts';
import { insertAuthToken } from './sessions.queries.ts';
import * as queries from './sign-in.queries.ts';

const audit = auditOf('identity', 'sign-in');

export const WRONG_CREDENTIALS = 'E-mail or password is not right.';
export const LOCKED = `Too many attempts. Please try again in ${LOCK_MINUTES} minutes.`;

/** The lifetime of an authToken. */
const AUTH_TOKEN_MINUTES = 1;

export type SignIn =
  | { readonly outcome: 'signed in'; readonly authToken: string }
  /** Correct, but the temporary password must be changed with this link first. */
  | { readonly outcome: 'change password'; readonly link: string; readonly email: string }
  | { readonly outcome: 'refused'; readonly message: string };

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** The secret of the browser's login cookie. */
  readonly browser: string;
}

/** Checks email and password. Answer and timing are the same whether or not there is an account. */
export async function signIn(context: Context, credentials: Credentials): Promise<SignIn> {
  const { db } = context;
  const email = normalizeEmail(credentials.email);
  const subjects = {
    email: emailSubject(email),
    address: `address:${credentials.address}`,
  };
  if (!(await countAttempts(context, subjects))) return { outcome: 'refused', message: LOCKED };

  const account = isEmail(email) ? await findAccount(db, email) : undefined;
  const isCorrect = await isPassword(account?.passwordHash, credentials.password);
  if (!account || !isCorrect) return { outcome: 'refused', message: WRONG_CREDENTIALS };

  return db.transaction(async (tx) => {
    await queries.clearAttempts(tx, subjects.email, subjects.address);
    if (account.passwordTemporary) {
      return { outcome: 'change password', link: await createLink(context, tx, account.id, 'change'), email };
    }
    return {
      outcome: 'signed in',
      authToken: await issueAuthToken(context, tx, account.id, credentials.browser),
    };
  });
}

export async function issueAuthToken(
  { clock }: Context,
  tx: Transaction,
  userId: string,
  browser: string,
): Promise<string> {
  const authToken = newSecret();
  await insertAuthToken(tx, {
    hash: hashSecret(authToken),
    browserHash: hashSecret(browser),
    userId,
    expiresAt: later(clock.now(), { minutes: AUTH_TOKEN_MINUTES }),
  });
  return authToken;
}

/** Counts this attempt against its email and its address; false if one of them is locked. */
function countAttempts(context: Context, subjects: { email: string; address: string }): Promise<boolean> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const limits = [
      { subject: subjects.address, limit: ADDRESS_FAILURES_BEFORE_LOCK },
      { subject: subjects.email, limit: FAILURES_BEFORE_LOCK },
    ];
    for (const { subject, limit } of limits) {
      const { allowed, after } = countAttempt(await queries.lockAttempts(tx, subject), now, limit);
      if (!allowed) return false;
      await queries.saveAttempts(tx, subject, after);
      if (after.lockedUntil) await auditLock(tx, now, subject);
    }
    return true;
  });
}

const auditLock = (tx: Transaction, now: Date, subject: string) =>
  audit.record(tx, now, {
    resourceId: subject,
    eventType: 'Sign In Locked',
    by: { machine: 'identity' },
    description: `Sign-in was locked for ${LOCK_MINUTES} minutes after repeated tries`,
  });
