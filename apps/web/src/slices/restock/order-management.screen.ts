import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const orderManagementScreen: Screen = {
  path: '/order-management',
  acceptsCustomer: true,
  title: 'Order Management',
  menu: { group: 'Admin' },
  allowed: (grants) => canOpenAdminRoute(grants, 'orders'),
  load: () => import('./order-management-page.tsx'),
};
