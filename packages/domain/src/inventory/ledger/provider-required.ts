import type { Refusal } from '../../refusal.ts';

export const NO_PROVIDERS_ASSIGNED =
  'This cabinet is configured to require a provider in order to remove product but no providers have been assigned to this cabinet.';

interface Device {
  /** By camel-case name. */
  readonly cabinetProperties: Readonly<Record<string, string>>;
}

/** Whether a removal has to name a provider. */
export const requiresProvider = ({ cabinetProperties }: Device): boolean =>
  cabinetProperties['providerTracking'] === 'Yes';

/** Why nothing can be removed from the device at all, or null (DINV-017, DINV-018). */
export const removalBlocked = (device: Device, providers: number): Refusal<'no_providers_assigned'> | null =>
  requiresProvider(device) && providers === 0 ? { code: 'no_providers_assigned' } : null;
