import { holdsAll } from '@parwell/domain';
import type { Screen } from '../../../shared/screen.ts';
import { invoiceHistoryScreen } from '../erp-invoices/invoice-history.screen.ts';

export const abwSelectionScreen: Screen = {
  path: '/abw-selection',
  acceptsCustomer: true,
  second: { name: 'autoload', required: false },
  title: 'ABW Selection',
  // ABW-005, ABW-006: staff choose accounts where they administer invoices.
  menu: { group: 'Orders', shown: (grants) => !holdsAll(grants) },
  allowed: invoiceHistoryScreen.allowed,
  load: () => import('./abw-selection-page.tsx'),
};
