import { ALL, can } from '@parwell/domain';
import type { Action } from '../../shared/finder.ts';
import { customerListScreen } from './customer-list.screen.ts';

export const customerFindActions: readonly Action[] = [
  {
    name: 'Add customer',
    also: 'new create hospital clinic sync',
    allowed: (grants) => customerListScreen.allowed(grants) && can(grants, 'create', 'tenants', ALL),
    href: `${customerListScreen.path}?do=create`,
  },
];
