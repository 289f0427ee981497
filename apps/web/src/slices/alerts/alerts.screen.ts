import { seesAlerts, seesSomeAlerts } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const alertsScreen: Screen = {
  path: '/telemetry',
  acceptsCustomer: true,
  title: 'Telemetry',
  menu: { group: 'Alerts', shown: seesSomeAlerts },
  // ALRT-001: any signed-in user; with a customer in the URL, read on its alerts or cabinets is required.
  allowed: (grants, customerId) => customerId === undefined || seesAlerts(grants, customerId),
  load: () => import('./alerts-page.tsx'),
};
