import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const personasScreen: Screen = {
  path: '/personas',
  acceptsCustomer: false,
  title: 'Personas',
  menu: { group: 'Admin' },
  allowed: (grants) => canOpenAdminRoute(grants, 'personas'),
  load: () => import('./personas-page.tsx'),
};
