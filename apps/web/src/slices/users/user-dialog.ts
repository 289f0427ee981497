import { lazy } from 'react';

/** Loaded when it is first opened. */
export const UserDialog = lazy(() => import('./form/user-dialog.tsx'));
