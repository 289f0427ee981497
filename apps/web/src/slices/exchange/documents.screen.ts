import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const documentsScreen: Screen = {
  path: '/documents',
  acceptsCustomer: false,
  title: 'Documents',
  menu: { group: 'Orders' },
  allowed: (grants) => canOpenAdminRoute(grants, 'orders'),
  load: () => import('./documents-page.tsx'),
};
