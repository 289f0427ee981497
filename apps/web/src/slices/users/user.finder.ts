import type { FoundUser } from '@parwell/contract';
import { ALL, can, canSomewhere, type Grants } from '@parwell/domain';
import type { Finder } from '../../shared/finder.ts';
import { detailsPath } from '../customers/public/details-path.ts';
import { usersScreen } from './users.screen.ts';

export const userFinder: Finder = {
  group: 'Users',
  allowed: (grants) => canSomewhere(grants, 'read', 'users'),
  results: ({ users }, grants) =>
    users.flatMap((user) => {
      const href = listedAt(user, grants);
      const { firstName, lastName, email: detail, score } = user;
      return href === null ? [] : [{ name: `${firstName} ${lastName}`, detail, href, score }];
    }),
};

/** The list that shows just this user: of all users or, for a customer's administrator, of a customer. */
function listedAt({ email, tenantsString }: FoundUser, grants: Grants): string | null {
  const filter = `filter=${encodeURIComponent(JSON.stringify({ email }))}`;
  if (usersScreen.allowed(grants)) {
    return `${usersScreen.path}?${tenantsString === ALL ? 'tab=admins&' : ''}${filter}`;
  }
  const customerId = tenantsString
    .split(',')
    .find((id) => can(grants, 'read', 'users', id) && can(grants, 'read', 'tenants', id));
  return customerId === undefined ? null : `${detailsPath(customerId)}?tab=users&${filter}`;
}
