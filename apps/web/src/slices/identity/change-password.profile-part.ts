import { lazy } from 'react';
import type { ProfilePart } from '../users/public/profile-part.ts';

export const changePasswordPart: ProfilePart = {
  heading: 'Password',
  note: 'Keep it to yourself.',
  button: 'Change Password',
  offered: ({ passwords = false }) => passwords,
  Dialog: lazy(() => import('./change-password.tsx')),
};
