import { changePasswordPart } from '../slices/identity/change-password.profile-part.ts';
import { securityPart } from '../slices/identity/security/security.profile-part.ts';
import type { ProfilePart } from '../slices/users/public/profile-part.ts';

export const profileParts: readonly ProfilePart[] = [changePasswordPart, securityPart];
