import { dashboardVariant } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const dashboardBreakdownScreen: Screen = {
  path: '/dashboard-breakdown',
  acceptsCustomer: true,
  title: 'Breakdown',
  listedIn: ['/dashboard'],
  allowed: (grants) => dashboardVariant(grants) !== null,
  load: () => import('./dashboard-breakdown-page.tsx'),
};
