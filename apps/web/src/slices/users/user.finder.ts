import { listUsers, type UserSummary } from '@parwell/contract';
import { ALL, can, canSomewhere, type Grants } from '@parwell/domain';
import { callApi } from '../../session/api.ts';
import type { Finder } from '../../shared/finder.ts';
import { detailsPath } from '../customers/public/details-path.ts';
import { usersScreen } from './users.screen.ts';

/** More than are shown, because some may belong to customers whose page is closed to this user. */
const MOST_USERS = 20;

export const userFinder: Finder = {
  group: 'Users',
  call: listUsers,
  allowed: (grants) => canSomewhere(grants, 'read', 'users'),
  find: async (search, grants, signal) => {
    const query = { where: { search }, order: 'lastName ASC', limit: MOST_USERS };
    return (await callApi(listUsers, { query, signal })).result.flatMap((user) => {
      const href = listedAt(user, grants);
      return href === null ? [] : [{ name: `${user.firstName} ${user.lastName}`, detail: user.email, href }];
    });
  },
};

/** The list that shows just this user: of all users or, for a customer's administrator, of a customer. */
function listedAt({ email, tenantsString, claims }: UserSummary, grants: Grants): string | null {
  const filter = `filter=${encodeURIComponent(JSON.stringify({ email }))}`;
  if (usersScreen.allowed(grants)) {
    return `${usersScreen.path}?${tenantsString === ALL ? 'tab=admins&' : ''}${filter}`;
  }
  const customerId = claims.accessGroups.customer?.find(
    (id) => can(grants, 'read', 'users', id) && can(grants, 'read', 'tenants', id),
  );
  return customerId === undefined ? null : `${detailsPath(customerId)}?tab=users&${filter}`;
}
