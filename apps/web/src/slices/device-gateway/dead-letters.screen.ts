import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const deadLettersScreen: Screen = {
  path: '/dead-letters',
  acceptsCustomer: false,
  title: 'Unreadable Messages',
  menu: { group: 'Admin' },
  allowed: (grants) => canOpenAdminRoute(grants, 'cabinets'),
  load: () => import('./dead-letters-page.tsx'),
};
