import { lazy } from 'react';
import type { ProfileDialog } from '../users/public/profile-dialog.ts';

export const changePasswordDialog: ProfileDialog = {
  heading: 'Password',
  note: 'Keep it to yourself.',
  button: 'Change Password',
  offered: ({ passwords = false }) => passwords,
  Dialog: lazy(() => import('./change-password.tsx')),
};
