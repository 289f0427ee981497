import { isEmail, normalizeEmail } from '../email.ts';
import { isPersonName } from '../users/person-name.ts';
import type { FieldProblem } from '../field-problem.ts';
import type { DeviceType } from '../devices/device-types.ts';

/** Rights at the device itself, by role code. */
export const CABINET_ROLES = {
  10: 'Vendee',
  20: 'SuperVendee',
  30: 'Refiller',
  40: 'Auditor',
  50: 'Engineer',
  60: 'Factory Worker',
  70: 'Flex User',
  80: 'Flex Admin',
} as const;
export type CabinetRole = keyof typeof CABINET_ROLES;

export const CABINET_ROLE_CODES = Object.keys(CABINET_ROLES).map(Number) as readonly CabinetRole[];

/** The roles the portal may assign; a flex device assigns its own two itself. */
export const rolesOffered = (type: DeviceType): readonly CabinetRole[] =>
  type === 'WEIGHT' ? [30, 10, 50] : [30, 10];

export const FIRST_NAME_NEEDED = 'Please enter a first name.';
export const LAST_NAME_NEEDED = 'Please enter a last name.';
export const EMAIL_NEEDED = 'Please enter valid email.';
export const ROLE_NEEDED = 'Please select a cabinet role.';
export const EXISTING_USER_NEEDED = 'Please select an existing user.';
export const CABINET_USER_NOT_ADDED = 'Failed to add cabinet user.';
export const CABINET_USER_EXISTS = 'This user is already on the device.';

/** The most users of a customer offered for a device. */
export const MAX_AVAILABLE_USERS = 999;

export interface CabinetUserDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: number | null;
}

/** By field. */
export function cabinetUserProblems(
  draft: CabinetUserDraft,
  type: DeviceType,
): FieldProblem<keyof CabinetUserDraft>[] {
  const problems: FieldProblem<keyof CabinetUserDraft>[] = [];
  const refuse = (field: keyof CabinetUserDraft, message: string) => problems.push({ field, message });
  if (!isPersonName(draft.firstName.trim())) refuse('firstName', FIRST_NAME_NEEDED);
  if (!isPersonName(draft.lastName.trim())) refuse('lastName', LAST_NAME_NEEDED);
  if (!isEmail(normalizeEmail(draft.email))) refuse('email', EMAIL_NEEDED);
  if (!rolesOffered(type).some((role) => role === draft.role)) refuse('role', ROLE_NEEDED);
  return problems;
}

export const PIN_LENGTH = 6;

/** `random(n)` returns an unpredictable integer below n. */
export const newPin = (random: (below: number) => number): string =>
  Array.from({ length: PIN_LENGTH }, () => random(10)).join('');
