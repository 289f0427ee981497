import { can, canSomewhere, type Capability } from '@parwell/domain';
import type { Screen } from '../../../shared/screen.ts';

const NEEDED: readonly Capability[] = ['alerts', 'cabinets'];

export const temperatureScreen: Screen = {
  path: '/cabinet-temperature',
  acceptsCustomer: true,
  title: 'Temperature',
  menu: { group: 'Devices' },
  allowed: (grants, customerId) =>
    NEEDED.every((capability) =>
      customerId === undefined
        ? canSomewhere(grants, 'read', capability)
        : can(grants, 'read', capability, customerId),
    ),
  load: () => import('./temperature-page.tsx'),
};
