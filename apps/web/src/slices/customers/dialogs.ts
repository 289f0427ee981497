import { lazy } from 'react';

// Dialogs are as large as the pages, so each is loaded when it is first opened.
export const ActionsDialog = lazy(() => import('./actions-dialog.tsx'));
export const AddCustomer = lazy(() => import('./add-customer.tsx'));
export const AddCustomerByHand = lazy(() => import('./add-customer-by-hand.tsx'));
export const EditCustomerByHand = lazy(() => import('./edit-customer-by-hand.tsx'));
export const EditReportSettings = lazy(() => import('./edit-report-settings.tsx'));
export const EditSignInSettings = lazy(() => import('./edit-sign-in-settings.tsx'));
export const EditTimeZone = lazy(() => import('./edit-time-zone.tsx'));
export const EditCustomer = lazy(() => import('./edit-customer.tsx'));
