import { lazy } from 'react';

// Dialogs weigh as much as the pages themselves: each is loaded when somebody opens it.
export const ActionsDialog = lazy(() => import('./actions-dialog.tsx'));
export const AddCustomer = lazy(() => import('./add-customer.tsx'));
export const EditCustomer = lazy(() => import('./edit-customer.tsx'));
