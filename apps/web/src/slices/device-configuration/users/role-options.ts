import {
  CABINET_ROLE_CODES,
  CABINET_ROLES,
  rolesOffered,
  type CabinetRole,
  type DeviceType,
} from '@parwell/domain';
import type { Option } from '../../../ui/forms/option.ts';

export const roleOptions = (type: DeviceType): readonly Option[] =>
  rolesOffered(type).map((role) => ({ value: String(role), label: CABINET_ROLES[role] }));

export const roleOf = (value: string): CabinetRole | undefined =>
  CABINET_ROLE_CODES.find((role) => String(role) === value);
