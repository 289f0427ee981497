import { ALL, can } from '@parwell/domain';
import type { Action } from '../../shared/finder.ts';
import { usersScreen } from './users.screen.ts';

export const userActions: readonly Action[] = [
  {
    name: 'Create user',
    also: 'new add invite person account',
    allowed: (grants) => usersScreen.allowed(grants) && can(grants, 'create', 'users', ALL),
    href: `${usersScreen.path}?do=create`,
  },
  {
    name: 'Import users',
    also: 'csv file upload people',
    allowed: (grants) => usersScreen.allowed(grants) && can(grants, 'create', 'users', ALL),
    href: `${usersScreen.path}?do=import`,
  },
  {
    name: 'Assign a persona',
    also: 'give role permission access user',
    allowed: (grants) => usersScreen.allowed(grants) && can(grants, 'create', 'users', ALL),
    href: usersScreen.path,
  },
  {
    name: 'Export users',
    also: 'download csv excel pdf file list',
    allowed: usersScreen.allowed,
    href: usersScreen.path,
  },
];
