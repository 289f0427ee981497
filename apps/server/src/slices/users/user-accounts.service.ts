import {
  accountRefusal,
  ALL,
  isTemporaryPassword,
  mergeRoles,
  NOT_GENERATED,
  OWN_ACCOUNT,
  whyClaimsFixed,
  type Grants,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notFound, refusedField } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { endPins } from '../device-configuration/device-configuration.public.ts';
import {
  giveTemporaryPassword,
  hashPassword,
  invite,
  requirePasswords,
  revokeAccess,
} from '../identity/identity.public.ts';
import * as queries from './edit-users.queries.ts';
import { customerOf } from './user-checks.service.ts';

const audit = auditOf('users', 'user');

/** Deletes a user: their sessions and PINs end at once, and their e-mail can be used again. */
export async function remove(
  context: Context,
  caller: Caller,
  email: string,
): Promise<Record<string, never>> {
  if (email === caller.email) throw new AppError('refused', OWN_ACCOUNT);
  const deleted = { eventType: 'User Deleted', what: 'was deleted', refusal: whyNotDeleted };
  return onAccount(context, caller, email, deleted, async (tx, user) => {
    const now = context.clock.now();
    await queries.markDeleted(tx, user.id, now);
    await revokeAccess(tx, user.id, 'user deleted', now);
    await endPins(context, tx, caller, user.email);
  });
}

/** Deleting somebody gives nothing to anybody, so it is compared as an edit is. */
const whyNotDeleted = (grants: Grants, user: queries.LockedUser): string | null =>
  whyClaimsFixed({ grants, own: false }, mergeRoles([...user.personaRoles, user.roles]));

/** Who gives out a password or a link could sign in as that user. */
const whyNotEntered = (grants: Grants, { accessGroups, roles, personaRoles }: queries.LockedUser) =>
  accountRefusal(grants, { accessGroups, roles: mergeRoles([...personaRoles, roles]) });

export const resendInvite = (context: Context, caller: Caller, email: string) =>
  onAccount(
    context,
    caller,
    email,
    { eventType: 'Invitation Sent', what: 'was invited again', refusal: whyNotEntered },
    async (tx, user) => void (await invite(context, tx, user)),
  );

export async function setTemporaryPassword(
  context: Context,
  caller: Caller,
  email: string,
  body: { readonly email: string; readonly tempPassword: string },
): Promise<Record<string, never>> {
  requirePasswords(context);
  if (body.email !== email) throw refusedField('email', 'This is not the email of the user');
  if (!isTemporaryPassword(body.tempPassword)) throw refusedField('tempPassword', NOT_GENERATED);
  const hash = await hashPassword(body.tempPassword);
  const set = {
    eventType: 'Temporary Password Set',
    what: 'got a temporary password',
    refusal: whyNotEntered,
  };
  return onAccount(context, caller, email, set, (tx, user) =>
    giveTemporaryPassword(tx, user, hash, context.clock.now()),
  );
}

interface AccountAction {
  readonly eventType: string;
  /** For the audit log, after the user's e-mail. */
  readonly what: string;
  readonly refusal: (grants: Grants, user: queries.LockedUser) => string | null;
}

/** Runs `work` on a user's account, unless the action is refused, and writes an audit entry. */
async function onAccount(
  { db, clock }: Context,
  caller: Caller,
  email: string,
  { eventType, what, refusal }: AccountAction,
  work: (tx: Transaction, user: queries.LockedUser) => Promise<void>,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const user = await queries.lockUser(tx, email, ALL);
    if (!user) throw notFound('The user');
    const refused = refusal(caller.grants, user);
    if (refused) throw new AppError('refused', refused);
    await work(tx, user);
    await audit.record(tx, clock.now(), {
      resourceId: user.id,
      ...customerOf(user.accessGroups),
      eventType,
      by: caller,
      description: `${email} ${what}`,
    });
  });
  return {};
}
