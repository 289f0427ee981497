import { lazy } from 'react';

/** A small graph of what a device measured around something that happened. */
export const TemperatureGlance = lazy(() => import('../temperature/temperature-glance.tsx'));
