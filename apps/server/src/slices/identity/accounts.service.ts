import { normalizeEmail } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { setPasswordHash } from '../users/users.public.ts';
import * as queries from './accounts.queries.ts';
import { spendLinks } from './password-links.queries.ts';
import { endSessionsOf } from './sessions.queries.ts';

/** Signs somebody out everywhere, at once. No link and no sign-in that is under way lets them in again. */
export async function shutOut(
  tx: Transaction,
  userId: string,
  reason: 'user deleted' | 'password changed',
  now: Date,
): Promise<void> {
  await queries.spendAuthTokens(tx, userId, now);
  await spendLinks(tx, userId, now);
  await endSessionsOf(tx, userId, reason, now);
}

/** What tries to sign in with an e-mail are counted by. */
export const emailSubject = (email: string): string =>
  `email:${hashSecret(normalizeEmail(email)).toString('base64url')}`;

/**
 * Gives somebody a password that has to be changed at the next sign-in. A lock after too many tries is
 * lifted: the tries were for the old password, and the administrator is helping the user in now.
 */
export async function giveTemporaryPassword(
  tx: Transaction,
  user: { readonly id: string; readonly email: string },
  passwordHash: string,
  now: Date,
): Promise<void> {
  await setPasswordHash(tx, user.id, { hash: passwordHash, temporary: true });
  await queries.forgetAttempts(tx, emailSubject(user.email));
  await shutOut(tx, user.id, 'password changed', now);
}
