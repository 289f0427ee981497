import type { CallArguments, updateUser as updateCall, UserSummary } from '@parwell/contract';
import {
  ALL,
  mergeRoles,
  sameAccess,
  tenantsFor,
  userProblems,
  whyClaimsFixed,
  type AccessGroups,
  type FieldProblem,
  type Tenants,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import {
  notAuthorized,
  notFound,
  refusedField,
  refuseProblems,
  requireVersion,
} from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import * as queries from './edit-users.queries.ts';
import { sameNames, storedClaims, withHiddenGroups } from './user-claims.ts';
import { userChanged } from './user-changes.public.ts';
import { customerOf, problemsOfClaims, problemsOfTopics } from './user-checks.service.ts';
import { findSummary } from './users.queries.ts';

const audit = auditOf('users', 'user');

type Changes = CallArguments<typeof updateCall>['body'];

export async function updateUser(
  context: Context,
  caller: Caller,
  email: string,
  changes: Changes,
): Promise<UserSummary> {
  const allowed = tenantsFor(caller.grants, 'create', 'users');
  return context.db.transaction(async (tx) => {
    const before = await queries.lockUser(tx, email, allowed);
    if (!before) throw notFound('The user');
    requireVersion('The user', before, changes.version);
    const after = await checkedChanges(context, tx, caller, before, changes);
    const [old, now] = [changing(before), changing(after)];
    if (JSON.stringify(old) !== JSON.stringify(now)) {
      await queries.updateUser(tx, before.id, after);
      const groups = { before: before.accessGroups, after: after.accessGroups };
      await publish(tx, userChanged, { email, groups, by: caller, now: context.clock.now() });
      await audit.record(tx, context.clock.now(), {
        resourceId: before.id,
        ...customerOf(after.accessGroups),
        eventType: 'User Updated',
        by: caller,
        description: `${email} was changed`,
        before: old,
        after: now,
      });
    }
    return findSummary(tx, before.id, allowed);
  });
}

async function checkedChanges(
  context: Context,
  tx: Transaction,
  caller: Caller,
  before: queries.LockedUser,
  { firstName, lastName, userType, ...changes }: Changes,
): Promise<queries.Editable> {
  const allowed = tenantsFor(caller.grants, 'create', 'users');
  const claims = storedClaims(changes.claims);
  const after = {
    ...claims,
    accessGroups: withHiddenGroups(before.accessGroups, claims.accessGroups, allowed),
  };
  const helpTopics =
    changes.helpTopics && !sameNames(before.helpTopics, changes.helpTopics)
      ? [...new Set(changes.helpTopics)]
      : before.helpTopics;

  const editor = { grants: caller.grants, own: before.id === caller.userId };
  const fixed = whyClaimsFixed(editor, mergeRoles([...before.personaRoles, before.roles]));
  const claimsChange = !sameAccess(before, after);
  if (claimsChange && fixed) throw refusedField('roles', fixed);
  if (!fixed) requireOwnCustomers(claims.accessGroups, allowed);

  const problems: FieldProblem[] = userProblems(
    { firstName, lastName, email: before.email, userType, ...claims },
    { adminDomains: context.config.ADMIN_EMAIL_DOMAINS, permissionsEditable: !fixed },
  );
  if (!fixed) problems.push(...(await problemsOfClaims(tx, editor, { userType, before, after }, claims)));
  problems.push(...(await problemsOfTopics(tx, caller, before.helpTopics, helpTopics)));
  refuseProblems(problems);
  return claimsChange
    ? { firstName, lastName, ...after, helpTopics }
    : { ...before, firstName, lastName, helpTopics };
}

/** Refuses customers outside the caller's, without revealing whether they exist or the user has them. */
function requireOwnCustomers({ customer = [] }: AccessGroups, allowed: Tenants): void {
  if (allowed !== ALL && !customer.every((id) => allowed.includes(id))) throw notAuthorized();
}

const changing = ({ firstName, lastName, accessGroups, roles, personas, helpTopics }: queries.Editable) => ({
  firstName,
  lastName,
  accessGroups,
  roles,
  personas,
  helpTopics,
});
