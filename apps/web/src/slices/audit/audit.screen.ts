import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const auditScreen: Screen = {
  path: '/audit-logs',
  acceptsCustomer: true,
  title: 'Audit Logs',
  menu: { group: 'Admin' },
  allowed: (grants) => canOpenAdminRoute(grants, 'any'),
  load: () => import('./audit-page.tsx'),
};
