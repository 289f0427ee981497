import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../../../shared/screen.ts';

export const adminInvoicesScreen: Screen = {
  path: '/admin-invoices',
  acceptsCustomer: true,
  title: 'Administer Invoices',
  menu: { group: 'Admin' },
  allowed: (grants) => canOpenAdminRoute(grants, 'invoices'),
  load: () => import('./admin-invoices-page.tsx'),
};
