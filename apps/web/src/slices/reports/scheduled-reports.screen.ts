import { canSomewhere } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const scheduledReportsScreen: Screen = {
  path: '/scheduled-reports',
  acceptsCustomer: false,
  title: 'Scheduled Reports',
  menu: { group: 'Reports' },
  allowed: (grants) => canSomewhere(grants, 'read', 'reports'),
  load: () => import('./scheduled-reports-page.tsx'),
};
