import { lazy } from 'react';

/** The incidents of a device that are not closed; for those who may read incidents of its customer. */
export const DeviceIncidents = lazy(() => import('../device-incidents.tsx'));
