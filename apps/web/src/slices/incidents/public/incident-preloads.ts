import { lazy } from 'react';

/** Loads the rules of incidents; for those who may read incidents. */
export const IncidentPreloads = lazy(() => import('../preload-rules.tsx'));
