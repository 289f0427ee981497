import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const tagsScreen: Screen = {
  path: '/tags',
  acceptsCustomer: true,
  title: 'Tags',
  menu: { group: 'Admin' },
  allowed: (grants) => canOpenAdminRoute(grants, 'inventory'),
  load: () => import('./tags-page.tsx'),
};
