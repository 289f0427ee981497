import { configurationOf, type ConfigurationPart } from '@parwell/domain';
import { AppError } from '../../platform/app-error.ts';
import type { KnownDevice } from '../devices/devices.public.ts';

const MISSING_PART: Readonly<Record<ConfigurationPart, string>> = {
  products: 'This device has no dispensers.',
  users: 'This device has no users of its own.',
  providers: 'This device does not track providers.',
  locations: 'This device does not track locations.',
  flex: 'This device has no flex configuration.',
};

export function requirePart({ cabinetType, properties }: KnownDevice, part: ConfigurationPart): void {
  if (!configurationOf(cabinetType, properties).includes(part))
    throw new AppError('refused', MISSING_PART[part]);
}
