import type { Capability } from './capabilities.ts';

/** DEV-001: data calls the objects cabinets; on the screen they are devices. */
export const capabilityLabel = (capability: Capability): string =>
  capability === 'cabinets' ? 'devices' : capability;
