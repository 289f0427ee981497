import type { Capability } from './capabilities.ts';

/** DEV-001: stored as cabinets, shown as devices. */
export const capabilityLabel = (capability: Capability): string =>
  capability === 'cabinets' ? 'devices' : capability;
