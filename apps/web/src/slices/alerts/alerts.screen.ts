import { can, canSomewhere } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const alertsScreen: Screen = {
  path: '/telemetry',
  takesCustomer: true,
  title: 'Telemetry',
  menu: { group: 'Alerts', shown: (grants) => canSomewhere(grants, 'read', 'cabinets') },
  // ALRT-001: any signed-in user; with a customer in the URL, read on its cabinets is required.
  allowed: (grants, customerId) => customerId === undefined || can(grants, 'read', 'cabinets', customerId),
  load: () => import('./alerts-page.tsx'),
};
