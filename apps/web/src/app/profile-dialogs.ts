import { changePasswordDialog } from '../slices/identity/change-password.profile-dialog.ts';
import type { ProfileDialog } from '../slices/users/public/profile-dialog.ts';

export const profileDialogs: readonly ProfileDialog[] = [changePasswordDialog];
