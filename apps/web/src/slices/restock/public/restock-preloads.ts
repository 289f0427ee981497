import { lazy } from 'react';

/** Loads what planners look at first; for those who may open order management. */
export const RestockPreloads = lazy(() => import('../order-preloads.tsx'));
