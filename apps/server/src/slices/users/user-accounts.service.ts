import { mergeRoles, OWN_ACCOUNT, tenantsFor, whyClaimsFixed, type Grants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import * as queries from './edit-users.queries.ts';
import { userDeleted } from './user-changes.public.ts';
import { customerOf } from './user-checks.service.ts';

const audit = auditOf('users', 'user');

/** Their sessions and PINs end at once, and their e-mail can be used again. */
export async function remove(
  context: Context,
  caller: Caller,
  email: string,
): Promise<Record<string, never>> {
  if (email === caller.email) throw new AppError('refused', OWN_ACCOUNT);
  const deleted = { eventType: 'User Deleted', what: 'was deleted', refusal: whyNotDeleted };
  return actOnAccount(context, caller, email, deleted, async (tx, user) => {
    const { id } = user;
    const now = context.clock.now();
    await queries.markDeleted(tx, id, now);
    await publish(tx, userDeleted, { id, email: user.email, by: caller, now });
  });
}

/** Deleting gives no permissions to anybody, so it is compared like an edit. */
const whyNotDeleted = (grants: Grants, user: queries.LockedUser): string | null =>
  whyClaimsFixed({ grants, own: false }, mergeRoles([...user.personaRoles, user.roles]));

interface AccountAction {
  readonly eventType: string;
  readonly what: string;
  readonly refusal: (grants: Grants, user: queries.LockedUser) => string | null;
}

export async function actOnAccount(
  { db, clock }: Context,
  caller: Caller,
  email: string,
  { eventType, what, refusal }: AccountAction,
  work: (tx: Transaction, user: queries.LockedUser) => Promise<void>,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const user = await queries.lockUser(tx, email, tenantsFor(caller.grants, 'create', 'users'));
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
