import { can } from '@parwell/domain';
import type { DeviceWarning } from '../devices/public/device-warning.ts';

export const incidentsWarning: DeviceWarning = {
  name: 'incidents',
  shown: ({ customerId }, grants) => can(grants, 'read', 'incidents', customerId),
  load: () => import('./device-incidents.tsx'),
};
