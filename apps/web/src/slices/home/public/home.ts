import { lazy } from 'react';

/** For those who have no dashboard (DASH-013). */
export const HomePage = lazy(() => import('../home-page.tsx'));
