import { lazy } from 'react';

/** Shows and edits a user's scheduled reports. */
export const SubscriptionsDialog = lazy(() => import('../subscriptions/subscriptions-dialog.tsx'));
