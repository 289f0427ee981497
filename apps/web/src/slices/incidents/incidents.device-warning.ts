import { can } from '@parwell/domain';
import type { DeviceWarning } from '../devices/public/device-warning.ts';

/** The incidents of a device that are not closed. */
export const incidentsWarning: DeviceWarning = {
  name: 'incidents',
  shown: ({ customerId }, grants) => can(grants, 'read', 'incidents', customerId),
  load: () => import('./device-incidents.tsx'),
};
