import { lazy } from 'react';

/** For users who may read incidents. */
export const IncidentPreloads = lazy(() => import('../preload-rules.tsx'));
