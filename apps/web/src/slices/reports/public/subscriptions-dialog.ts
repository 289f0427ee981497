import { lazy } from 'react';

export const SubscriptionsDialog = lazy(() => import('../subscriptions/subscriptions-dialog.tsx'));
