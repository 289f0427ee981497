import type { Screen } from '../../../shared/screen.ts';
import { inventoryScreen } from '../views/inventory.screen.ts';

export const historyScreen: Screen = {
  path: '/inventory-history',
  acceptsCustomer: true,
  title: 'Inventory History',
  menu: { group: 'Reports' },
  allowed: inventoryScreen.allowed,
  load: () => import('./history-page.tsx'),
};
