import { can } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const deviceDetailsScreen: Screen = {
  path: '/cabinet-details',
  acceptsCustomer: 'required',
  second: { name: 'cabinetId', required: true },
  title: 'Device Details',
  listedIn: ['/cabinet-list'],
  acceptsScans: true,
  allowed: (grants, customerId) => customerId !== undefined && can(grants, 'read', 'cabinets', customerId),
  load: () => import('./device-details-page.tsx'),
};
