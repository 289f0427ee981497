import {
  aboveOwnLevel,
  ALL,
  isTemporaryPassword,
  editorLevel,
  mergeRoles,
  NOT_GENERATED,
  OWN_ACCOUNT,
  rolesAbove,
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
  return onAccount(context, caller, email, 'User Deleted', 'was deleted', async (tx, user) => {
    const now = context.clock.now();
    await queries.markDeleted(tx, user.id, now);
    await revokeAccess(tx, user.id, 'user deleted', now);
    await endPins(context, tx, caller, user.email);
  });
}

export const resendInvite = (context: Context, caller: Caller, email: string) =>
  onAccount(context, caller, email, 'Invitation Sent', 'was invited again', async (tx, user) => {
    await invite(context, tx, user);
  });

export async function setTemporaryPassword(
  context: Context,
  caller: Caller,
  email: string,
  body: { readonly email: string; readonly tempPassword: string },
): Promise<Record<string, never>> {
  requirePasswords(context);
  if (body.email !== email) throw refusedField('email', 'The email is not that of the user');
  if (!isTemporaryPassword(body.tempPassword)) throw refusedField('tempPassword', NOT_GENERATED);
  const hash = await hashPassword(body.tempPassword);
  return onAccount(context, caller, email, 'Temporary Password Set', 'got a temporary password', (tx, user) =>
    giveTemporaryPassword(tx, user, hash, context.clock.now()),
  );
}

/** Runs `work` on a user's account and writes an audit entry. Refuses users with higher permissions than the caller. */
async function onAccount(
  { db, clock }: Context,
  caller: Caller,
  email: string,
  eventType: string,
  what: string,
  work: (tx: Transaction, user: queries.LockedUser) => Promise<void>,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const user = await queries.lockUser(tx, email, ALL);
    if (!user) throw notFound('The user');
    const above = rolesAbove(editorLevel(caller.grants), mergeRoles([...user.personaRoles, user.roles]));
    if (above.length > 0) throw new AppError('refused', aboveOwnLevel(above));
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
