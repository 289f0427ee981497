import { createContext, type ComponentType } from 'react';

/** The first page of users without a dashboard (DASH-013), provided by the app. */
export const WithoutDashboard = createContext<ComponentType>(() => null);
