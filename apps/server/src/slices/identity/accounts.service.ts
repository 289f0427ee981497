import { normalizeEmail, TEMPORARY_PASSWORD_HOURS } from '@parwell/domain';
import { later } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { setPasswordHash } from '../users/users.public.ts';
import * as queries from './accounts.queries.ts';
import { deleteStepsOf } from './factors/second-steps.queries.ts';
import { forgetBrowsersOf } from './known-browsers.service.ts';
import { invalidateLinks } from './password-links.queries.ts';
import { endSessionsOf } from './sessions/sessions.queries.ts';

/** Also ends open links and sign-ins that have begun. */
export async function revokeAccess(
  tx: Transaction,
  userId: string,
  reason: 'user deleted' | 'password changed',
  now: Date,
): Promise<void> {
  await queries.invalidateAuthTokens(tx, userId, now);
  await deleteStepsOf(tx, userId);
  await invalidateLinks(tx, userId, now);
  await forgetBrowsersOf(tx, userId);
  await endSessionsOf(tx, userId, reason, now);
}

export const emailSubject = (email: string): string =>
  `email:${hashSecret(normalizeEmail(email)).toString('base64url')}`;

/** Failed attempts no longer count: they were for a password that is not valid any more. */
export const endLock = (tx: Transaction, email: string) => queries.deleteAttempts(tx, emailSubject(email));

/**
 * It must be changed at the next sign-in, within a day. A lockout is lifted: the failed attempts were for the old
 * password, and the administrator is helping the user right now.
 */
export async function giveTemporaryPassword(
  tx: Transaction,
  user: { readonly id: string; readonly email: string },
  passwordHash: string,
  now: Date,
): Promise<void> {
  const until = later(now, { hours: TEMPORARY_PASSWORD_HOURS });
  await setPasswordHash(tx, user.id, { hash: passwordHash, temporaryUntil: until });
  await endLock(tx, user.email);
  await revokeAccess(tx, user.id, 'password changed', now);
}
