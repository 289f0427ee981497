import { EMAIL_ATTEMPTS, SAME_PASSWORD, WRONG_CURRENT_PASSWORD } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notAuthenticated, refusedField, TooManyRequests } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { findAccount, setPasswordHash } from '../users/users.public.ts';
import { endLock } from './accounts.service.ts';
import { countTry, forgetTries } from './failed-attempts.public.ts';
import { deleteStepsOf } from './factors/second-steps.queries.ts';
import { invalidateLinks } from './password-links.queries.ts';
import { hashPassword, isPassword, requireGoodPassword, requirePasswords } from './passwords.service.ts';
import { endSessionsOf } from './sessions/sessions.queries.ts';

const audit = auditOf('identity', 'user');

interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
}

/** Asks for the present password, because the caller may have found an unlocked screen. All other sessions end. */
export async function changeOwnPassword(
  context: Context,
  caller: Caller,
  { currentPassword, password }: PasswordChange,
): Promise<Record<string, never>> {
  requirePasswords(context);
  const account = await findAccount(context.db, caller.email);
  if (!account) throw notAuthenticated();
  const guesser = { subject: `own-password:${account.id}`, rule: EMAIL_ATTEMPTS };
  const wait = await countTry(context.db, guesser, context.clock.now());
  if (wait > 0) throw new TooManyRequests(wait);
  if (!(await isPassword(account.passwordHash, currentPassword))) {
    throw refusedField('currentPassword', WRONG_CURRENT_PASSWORD);
  }
  await forgetTries(context.db, guesser);
  if (password === currentPassword) throw refusedField('password', SAME_PASSWORD);
  requireGoodPassword(password, account);
  const hash = await hashPassword(password);
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await setPasswordHash(tx, account.id, { hash });
    await endLock(tx, account.email);
    await invalidateLinks(tx, account.id, now);
    await deleteStepsOf(tx, account.id);
    await endSessionsOf(tx, account.id, 'password changed', now, { except: caller.sessionId });
    await audit.record(tx, now, {
      resourceId: account.id,
      eventType: 'Password Changed',
      by: caller,
      description: `${caller.email} changed the password`,
    });
  });
  return {};
}
