import { lazy } from 'react';
import type { UserRowEntry } from '../users/public/user-row-entry.ts';

export const emailActivityEntry: UserRowEntry = {
  label: 'View Email Activity',
  Dialog: lazy(() => import('./user-activity/email-activity.tsx')),
};
