import { changePasswordDialog } from '../slices/identity/change-password.profile-dialog.ts';
import type { ProfileDialog } from '../slices/users/public/profile-dialog.ts';

/** The sections of the profile that open a dialog of another slice, in display order. */
export const profileDialogs: readonly ProfileDialog[] = [changePasswordDialog];
