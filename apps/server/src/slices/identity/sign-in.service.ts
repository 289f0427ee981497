import {
  ADDRESS_ATTEMPTS,
  countAttempt,
  EMAIL_ATTEMPTS,
  isEmail,
  normalizeEmail,
  type AttemptRule,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { waitingTime } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { auditOf } from '../audit/audit.public.ts';
import { findAccount } from '../users/users.public.ts';
import { emailSubject } from './accounts.service.ts';
import { afterFirstStep, type AfterFirstStep } from './factors/second-step.service.ts';
import { isKnownBrowser } from './known-browsers.service.ts';
import { createLink } from './password-links.service.ts';
import { isPassword } from './passwords.service.ts';
import * as queries from './sign-in.queries.ts';
import { lockedText, TEMPORARY_ENDED, WRONG_CREDENTIALS } from './sign-in-texts.ts';

const audit = auditOf('identity', 'sign-in');

export type SignIn =
  | AfterFirstStep
  /** Correct, but the temporary password must be changed with this link first. */
  | { readonly outcome: 'change password'; readonly link: string; readonly email: string }
  | { readonly outcome: 'refused'; readonly message: string; readonly retryAfter?: number };

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** The secret of the browser's login cookie. */
  readonly browser: string;
}

interface Subject {
  readonly subject: string;
  readonly rule: AttemptRule;
}

/**
 * A browser that has signed this account in before counts for itself, so that nobody elsewhere can lock the owner
 * out by trying wrong passwords.
 */
async function subjectsOf({ db }: Context, email: string, from: Credentials): Promise<readonly Subject[]> {
  const known = await isKnownBrowser(db, email, from.browser);
  const ofEmail = emailSubject(email);
  if (known) {
    const browser = hashSecret(`${from.browser} ${email}`).toString('base64url');
    return [{ subject: `browser:${browser}`, rule: EMAIL_ATTEMPTS }];
  }
  return [
    { subject: `address:${from.address}`, rule: ADDRESS_ATTEMPTS },
    { subject: ofEmail, rule: EMAIL_ATTEMPTS },
  ];
}

/** Answer and timing are the same whether or not there is an account. */
export async function signIn(context: Context, credentials: Credentials): Promise<SignIn> {
  const { db, clock } = context;
  const typed = normalizeEmail(credentials.email);
  const email = isEmail(typed) ? typed : '';
  const subjects = await subjectsOf(context, email, credentials);
  const wait = await countAttempts(context, subjects, email);
  if (wait > 0) return { outcome: 'refused', message: lockedText(wait), retryAfter: wait };

  const account = email ? await findAccount(db, email) : undefined;
  const isCorrect = await isPassword(account?.passwordHash, credentials.password);
  if (!account || !isCorrect) {
    await db.transaction((tx) => record(tx, clock.now(), email, 'Sign In Failed', WRONG_CREDENTIALS));
    return { outcome: 'refused', message: WRONG_CREDENTIALS };
  }
  if (account.passwordExpiresAt && account.passwordExpiresAt <= clock.now()) {
    await db.transaction((tx) => record(tx, clock.now(), email, 'Sign In Failed', TEMPORARY_ENDED));
    return { outcome: 'refused', message: TEMPORARY_ENDED };
  }
  return db.transaction(async (tx) => {
    await queries.clearAttempts(
      tx,
      subjects.map(({ subject }) => subject),
    );
    if (account.passwordTemporary) {
      return { outcome: 'change password', link: await createLink(context, tx, account.id, 'change'), email };
    }
    return afterFirstStep(context, tx, {
      userId: account.id,
      email,
      browser: credentials.browser,
      provedAt: clock.now(),
    });
  });
}

/** Returns the seconds to wait, if a subject has to wait. */
function countAttempts(context: Context, subjects: readonly Subject[], email: string): Promise<number> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    for (const { subject, rule } of subjects) {
      const { allowed, after } = countAttempt(await queries.lockAttempts(tx, subject), now, rule);
      const wait = after.lockedUntil ? Math.ceil((after.lockedUntil.getTime() - now.getTime()) / 1000) : 0;
      if (!allowed) return wait;
      await queries.saveAttempts(tx, subject, after);
      if (wait > 0) {
        const [what] = subject.split(':');
        const text = `After ${after.failures} attempts this ${what === 'email' ? 'e-mail' : what} must wait ${waitingTime(wait)}`;
        await record(tx, now, email, 'Sign In Locked', text);
      }
    }
    return 0;
  });
}

/** The typed e-mail is recorded only if it is one: people type passwords there by mistake. */
const record = (tx: Transaction, now: Date, email: string, eventType: string, description: string) =>
  audit.record(tx, now, {
    resourceId: email || 'no e-mail',
    eventType,
    by: { machine: 'identity' },
    description,
  });
