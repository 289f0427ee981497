import { lazy } from 'react';

/** The user form, fetched when somebody opens it: most look at a list and go. */
export const UserDialog = lazy(() => import('./form/user-dialog.tsx'));
