import type { Screen } from '../../../shared/screen.ts';
import { invoiceHistoryScreen } from './invoice-history.screen.ts';

export const ccPayableScreen: Screen = {
  ...invoiceHistoryScreen,
  path: '/cc-payable',
  title: 'Card-Payable Invoices',
  load: () => import('./cc-payable-page.tsx'),
};
