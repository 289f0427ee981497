import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const fleetConfigScreen: Screen = {
  path: '/device-config-management',
  acceptsCustomer: true,
  title: 'Device Config Management',
  menu: { group: 'Admin' },
  allowed: (grants) => canOpenAdminRoute(grants, 'device_config') && canOpenAdminRoute(grants, 'cabinets'),
  load: () => import('./fleet-config-page.tsx'),
};
