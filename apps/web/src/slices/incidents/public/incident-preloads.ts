import { lazy } from 'react';

export const IncidentPreloads = lazy(() => import('../preload-rules.tsx'));
