import { can, canSomewhere } from '@parwell/domain';
import type { Screen } from '../../../shared/screen.ts';

export const invoiceHistoryScreen: Screen = {
  path: '/invoice-history',
  acceptsCustomer: true,
  title: 'Invoice History',
  menu: { group: 'Invoices' },
  allowed: (grants, customerId) =>
    customerId === undefined
      ? canSomewhere(grants, 'read', 'invoices')
      : can(grants, 'read', 'invoices', customerId),
  load: () => import('./invoice-history-page.tsx'),
};
