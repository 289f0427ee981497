import type { CallArguments, updateUser as updateCall, UserSummary } from '@parwell/contract';
import {
  aboveOwnLevel,
  editorLevel,
  mergeRoles,
  OWN_PERMISSIONS,
  rolesAbove,
  tenantsFor,
  userProblems,
  type FieldProblem,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound, refusedField, refuseProblems, requireVersion } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import * as queries from './edit-users.queries.ts';
import { sameClaims, sameNames, visibleGroups, storedClaims, withHiddenGroups } from './user-claims.ts';
import { customerOf, problemsOfClaims, problemsOfTopics, requireTenants } from './user-checks.service.ts';
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

/** The user with all changes applied; throws an error with all problems if there are any. */
async function checkedChanges(
  context: Context,
  tx: Transaction,
  caller: Caller,
  before: queries.LockedUser,
  { firstName, lastName, userType, ...changes }: Changes,
): Promise<queries.Editable> {
  const allowed = tenantsFor(caller.grants, 'create', 'users');
  const level = editorLevel(caller.grants);
  const visible = { ...before, accessGroups: visibleGroups(before.accessGroups, allowed) };
  const claims = storedClaims(changes.claims);
  const helpTopics =
    changes.helpTopics && !sameNames(before.helpTopics, changes.helpTopics)
      ? [...new Set(changes.helpTopics)]
      : before.helpTopics;

  const fixed = whyFixed(caller, before);
  const claimsChange = !sameClaims(visible, claims);
  if (claimsChange && fixed) throw refusedField('roles', fixed);
  if (!fixed) requireTenants(userType, claims.accessGroups, allowed);

  const problems: FieldProblem[] = userProblems(
    { firstName, lastName, email: before.email, userType, ...claims },
    { adminDomains: context.config.ADMIN_EMAIL_DOMAINS, permissionsEditable: !fixed },
  );
  if (claimsChange && userType) {
    const editor = { level, held: before.personas };
    problems.push(...(await problemsOfClaims(tx, { userType, ...claims }, editor)));
  }
  problems.push(...(await problemsOfTopics(tx, caller, before.helpTopics, helpTopics)));
  refuseProblems(problems);
  if (!claimsChange) return { ...before, firstName, lastName, helpTopics };
  const accessGroups = withHiddenGroups(before.accessGroups, claims.accessGroups, allowed);
  return { firstName, lastName, ...claims, accessGroups, helpTopics };
}

/** Why this editor may not change the claims of this user; undefined if they may. */
function whyFixed(caller: Caller, user: queries.LockedUser): string | undefined {
  // Nobody may lock themselves out by mistake or raise their own permissions.
  if (user.id === caller.userId) return OWN_PERMISSIONS;
  const above = rolesAbove(editorLevel(caller.grants), mergeRoles([...user.personaRoles, user.roles]));
  return above.length > 0 ? aboveOwnLevel(above) : undefined;
}

const changing = ({ firstName, lastName, accessGroups, roles, personas, helpTopics }: queries.Editable) => ({
  firstName,
  lastName,
  accessGroups,
  roles,
  personas,
  helpTopics,
});
