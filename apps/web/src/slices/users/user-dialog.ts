import { lazy } from 'react';

/** The user form, loaded when it is first opened. */
export const UserDialog = lazy(() => import('./form/user-dialog.tsx'));
