import { lazy } from 'react';

/** A small graph of the measurements around an event. */
export const TemperatureGlance = lazy(() => import('../temperature/temperature-glance.tsx'));
