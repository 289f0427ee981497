import {
  CABINET_ROLE_CODES,
  CABINET_ROLES,
  rolesOffered,
  type CabinetRole,
  type DeviceType,
} from '@parwell/domain';
import type { Option } from '../../../ui/forms/option.ts';

/** The roles that can be assigned on a device of this type. */
export const roleOptions = (type: DeviceType): readonly Option[] =>
  rolesOffered(type).map((role) => ({ value: String(role), label: CABINET_ROLES[role] }));

/** Parses an option's value back into a role. */
export const roleOf = (value: string): CabinetRole | undefined =>
  CABINET_ROLE_CODES.find((role) => String(role) === value);
