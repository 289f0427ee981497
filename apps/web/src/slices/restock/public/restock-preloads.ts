import { lazy } from 'react';

/** Preloads the first data of planners; for users who may open order management. */
export const RestockPreloads = lazy(() => import('../order-preloads.tsx'));
