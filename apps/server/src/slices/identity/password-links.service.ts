import {
  ACCOUNT_MAIL,
  INVALID_FIRST_NAME,
  INVALID_LAST_NAME,
  isPersonName,
  normalizeEmail,
} from '@parwell/domain';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { AppError, refusedField } from '../../platform/app-error.ts';
import { later } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { auditOf } from '../audit/audit.public.ts';
import { writeMail } from '../mail/mail.public.ts';
import { findAccount, setPasswordHash, setUserName } from '../users/users.public.ts';
import { endLock } from './accounts.service.ts';
import { deleteStepsOf } from './factors/second-steps.queries.ts';
import { forgetBrowsersOf } from './known-browsers.service.ts';
import * as queries from './password-links.queries.ts';
import { hashPassword, requireGoodPassword, requirePasswords } from './passwords.service.ts';
import { endSessionsOf } from './sessions/sessions.queries.ts';

const audit = auditOf('identity', 'user');

const LIFETIME = {
  invitation: { hours: 7 * 24 },
  reset: { hours: 1 },
  change: { minutes: 10 },
} as const;

/** Suppresses repeated mails. */
const RESET_INTERVAL_MINUTES = 2;

export const LINK_USED =
  'This link has expired or was already used. Ask for a new one, or sign in if you have a password.';

export async function createLink(
  { clock }: Context,
  tx: Transaction,
  userId: string,
  purpose: queries.LinkPurpose,
): Promise<string> {
  const secret = newSecret();
  const now = clock.now();
  const expiresAt = later(now, LIFETIME[purpose]);
  await queries.insertLink(tx, { hash: hashSecret(secret), userId, purpose, now, expiresAt });
  return secret;
}

/** Also returns the link, for callers that pass it on by other means. */
export async function invite(
  context: Context,
  tx: Transaction,
  user: { id: string; email: string },
): Promise<string> {
  const { OIDC, PUBLIC_URL } = context.config;
  // Users of a single sign-on provider have nothing to set up: the link is the portal's own address.
  const link = OIDC
    ? `${PUBLIC_URL}/`
    : `${PUBLIC_URL}/user-setup?invitation=${await createLink(context, tx, user.id, 'invitation')}`;
  const what = OIDC ? `Sign in with ${OIDC.label} here:` : 'Choose your password here within 7 days:';
  await writeMail(context, tx, {
    to: user.email,
    subject: 'Your invitation to Parwell',
    category: ACCOUNT_MAIL.invitation,
    text: `You have been invited to Parwell.\n\n${what}\n${link}\n`,
  });
  return link;
}

export const sendReset = defineJob({
  name: 'identity.sendReset',
  data: z.object({
    email: z.string(),
    address: z.string().optional(),
  }),
});

/** Takes the same time for every email; a job looks for the account. */
export async function requestReset(context: Context, email: string, address: string): Promise<void> {
  await context.db.transaction((tx) =>
    context.enqueue(tx, sendReset, { email: normalizeEmail(email), address }),
  );
}

export async function mailReset(
  context: Context,
  { email, address = 'an unknown address' }: { email: string; address?: string | undefined },
): Promise<void> {
  const { clock, config } = context;
  await context.db.transaction(async (tx) => {
    const account = await findAccount(tx, email);
    const since = later(clock.now(), { minutes: -RESET_INTERVAL_MINUTES });
    if (!account || (await queries.hasRecentReset(tx, account.id, since))) return;
    const link = `${config.PUBLIC_URL}/login/reset?token=${await createLink(context, tx, account.id, 'reset')}`;
    await writeMail(context, tx, {
      to: account.email,
      subject: 'Choose a new Parwell password',
      category: ACCOUNT_MAIL.reset,
      text: `A new password was requested for your Parwell account.\n\nChoose it here within one hour:\n${link}\n\nIf you did not request it, ignore this e-mail. Nothing has changed.\n`,
    });
    await audit.record(tx, clock.now(), {
      resourceId: account.id,
      eventType: 'Password Reset Requested',
      by: { machine: 'login page' },
      description: `A new password for ${account.email} was requested from ${address}`,
    });
  });
}

export async function ownerOfLink({ db, clock }: Context, secret: string, purpose: queries.LinkPurpose) {
  const owner = await queries.findOwner(db, hashSecret(secret), purpose, clock.now());
  if (!owner) throw new AppError('refused', LINK_USED);
  return owner;
}

interface NewPassword {
  readonly secret: string;
  readonly purpose: queries.LinkPurpose;
  readonly password: string;
  readonly name?: { readonly firstName: string; readonly lastName: string };
}

/**
 * All sessions of the user end, all other links become invalid, all browsers are forgotten and failed attempts no
 * longer count, to lock out anybody who knows the old password. `after` runs in the same transaction.
 */
export async function setPasswordByLink<After>(
  context: Context,
  { secret, purpose, password, name }: NewPassword,
  after: (tx: Transaction, owner: queries.LinkOwner) => Promise<After>,
): Promise<After> {
  requirePasswords(context);
  const known = await ownerOfLink(context, secret, purpose);
  if (name && !isPersonName(name.firstName)) throw refusedField('firstName', INVALID_FIRST_NAME);
  if (name && !isPersonName(name.lastName)) throw refusedField('lastName', INVALID_LAST_NAME);
  requireGoodPassword(password, { ...known, ...name });
  const passwordHash = await hashPassword(password);

  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const owner = await queries.lockOwner(tx, hashSecret(secret), purpose, now);
    if (!owner) throw new AppError('refused', LINK_USED);
    await setPasswordHash(tx, owner.userId, { hash: passwordHash });
    await endLock(tx, owner.email);
    await forgetBrowsersOf(tx, owner.userId);
    if (name) await setUserName(tx, owner.userId, name.firstName, name.lastName);
    await queries.invalidateLinks(tx, owner.userId, now);
    await deleteStepsOf(tx, owner.userId);
    await endSessionsOf(tx, owner.userId, 'password changed', now);
    await audit.record(tx, now, {
      resourceId: owner.userId,
      eventType: purpose === 'invitation' ? 'User Set Up' : 'Password Changed',
      by: owner,
      description: `${owner.email} set a password by ${purpose} link`,
      ...(name && { before: { firstName: owner.firstName, lastName: owner.lastName }, after: { ...name } }),
    });
    return after(tx, owner);
  });
}
