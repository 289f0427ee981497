import { lazy } from 'react';
import type { UserRowDialog } from '../users/public/user-dialog.ts';

export const emailActivityDialog: UserRowDialog = {
  label: 'View Email Activity',
  Dialog: lazy(() => import('./user-activity/email-activity.tsx')),
};
