import { lazy } from 'react';

export const UserDialog = lazy(() => import('./form/user-dialog.tsx'));
