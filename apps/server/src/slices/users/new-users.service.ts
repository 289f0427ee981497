import type { CallArguments, createUser, UserSummary } from '@parwell/contract';
import { EMAIL_TAKEN, normalizeEmail, tenantsFor, userProblems, type FieldProblem } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { refusedField, refuseProblems } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf, type AuditEvent } from '../audit/audit.public.ts';
import * as queries from './edit-users.queries.ts';
import { storedClaims } from './user-claims.ts';
import { userAdded } from './user-changes.public.ts';
import { customerOf, problemsOfClaims, problemsOfTopics } from './user-checks.service.ts';
import { findVisible, findSummary } from './users.queries.ts';

const audit = auditOf('users', 'user');

/** Invites the user. Returns undefined if the e-mail is taken. */
export async function addUser(
  context: Context,
  tx: Transaction,
  by: AuditEvent['by'],
  { email, ...user }: queries.Editable & { readonly email: string },
): Promise<{ id: string; link: string } | undefined> {
  const id = await queries.insertUser(tx, email, user);
  if (!id) return undefined;
  await audit.record(tx, context.clock.now(), {
    resourceId: id,
    ...customerOf(user.accessGroups),
    eventType: 'User Created',
    by,
    description: `${email} was created`,
    after: { email, ...user },
  });
  const [link] = await publish(tx, userAdded, { id, email, context });
  if (link === undefined) throw new Error('nobody invites new users');
  return { id, link };
}

export async function create(
  context: Context,
  caller: Caller,
  body: CallArguments<typeof createUser>['body'],
): Promise<UserSummary> {
  const { firstName, lastName, userType } = body;
  const email = normalizeEmail(body.email);
  const claims = storedClaims(body.claims);
  const helpTopics = [...new Set(body.helpTopics)];
  const allowed = tenantsFor(caller.grants, 'create', 'users');
  return context.db.transaction(async (tx) => {
    const problems: FieldProblem[] = userProblems(
      { firstName, lastName, email, userType, ...claims },
      { adminDomains: context.config.ADMIN_EMAIL_DOMAINS, permissionsEditable: true },
    );
    const editor = { grants: caller.grants, own: false };
    const wish = { userType, before: null, after: claims };
    problems.push(...(await problemsOfClaims(tx, editor, wish, claims)));
    problems.push(...(await problemsOfTopics(tx, caller, [], helpTopics)));
    const taken = await findVisible(tx, email, allowed);
    // That an invisible user exists is revealed only to a request that would have succeeded.
    if (taken && (taken.visible || problems.length === 0))
      problems.push({ field: 'email', message: EMAIL_TAKEN });
    refuseProblems(problems);
    const user = { email, firstName, lastName, ...claims, helpTopics };
    const added = await addUser(context, tx, caller, user);
    if (!added) throw refusedField('email', EMAIL_TAKEN);
    return findSummary(tx, added.id, allowed);
  });
}
