import { lazy } from 'react';

/** The scheduled reports of a user, to look at and to change. */
export const SubscriptionsDialog = lazy(() => import('../subscriptions/subscriptions-dialog.tsx'));
