import { ALL, can } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const mailScreen: Screen = {
  path: '/mailbox',
  acceptsCustomer: false,
  title: 'Mailbox',
  menu: { group: 'Admin', offered: ({ mailbox }) => mailbox === true },
  allowed: (grants) => can(grants, 'create', 'users', ALL),
  load: () => import('./mail-page.tsx'),
};
