import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const propertySettingsScreen: Screen = {
  path: '/cabinet-property-settings',
  acceptsCustomer: false,
  title: 'Device Property Settings',
  menu: { group: 'Admin' },
  allowed: (grants) => canOpenAdminRoute(grants, 'cabinets'),
  load: () => import('./property-settings-page.tsx'),
};
