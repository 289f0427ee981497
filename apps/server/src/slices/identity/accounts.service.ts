import { normalizeEmail } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { setPasswordHash } from '../users/users.public.ts';
import * as queries from './accounts.queries.ts';
import { invalidateLinks } from './password-links.queries.ts';
import { endSessionsOf } from './sessions.queries.ts';

/** Signs a user out everywhere at once. Open links and pending sign-ins become invalid too. */
export async function revokeAccess(
  tx: Transaction,
  userId: string,
  reason: 'user deleted' | 'password changed',
  now: Date,
): Promise<void> {
  await queries.invalidateAuthTokens(tx, userId, now);
  await invalidateLinks(tx, userId, now);
  await endSessionsOf(tx, userId, reason, now);
}

/** The key under which sign-in attempts with an email are counted. */
export const emailSubject = (email: string): string =>
  `email:${hashSecret(normalizeEmail(email)).toString('base64url')}`;

/**
 * Sets a password that must be changed at the next sign-in. A lockout is lifted: the failed attempts were for the
 * old password, and the administrator is helping the user right now.
 */
export async function giveTemporaryPassword(
  tx: Transaction,
  user: { readonly id: string; readonly email: string },
  passwordHash: string,
  now: Date,
): Promise<void> {
  await setPasswordHash(tx, user.id, { hash: passwordHash, temporary: true });
  await queries.deleteAttempts(tx, emailSubject(user.email));
  await revokeAccess(tx, user.id, 'password changed', now);
}
