import { can, canSomewhere } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const deviceListScreen: Screen = {
  path: '/cabinet-list',
  acceptsCustomer: true,
  title: 'Device List',
  menu: { group: 'Devices' },
  allowed: (grants, customerId) =>
    customerId === undefined
      ? canSomewhere(grants, 'read', 'cabinets')
      : can(grants, 'read', 'cabinets', customerId),
  load: () => import('./device-list-page.tsx'),
};
