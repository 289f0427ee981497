import { isConnected, type DeviceType } from './device-types.ts';

/** By the time since a device's last message. */
export const CONNECTIVITY = { 2: 'OFFLINE (under 15 minutes)', 3: 'OFFLINE', 4: 'ONLINE' } as const;
export type Connectivity = keyof typeof CONNECTIVITY;

/** Trouble first, for lists and filters. */
export const CONNECTIVITY_CODES = [3, 2, 4] as const satisfies readonly Connectivity[];

/** A device last heard within this time is online. */
export const ONLINE_MINUTES = 5;
/** A device silent for less than this may only have paused. */
export const PAUSE_MINUTES = 15;

const MINUTE_MS = 60_000;

/** The oldest last message of a device that counts as online, and of one that counts as paused. */
export const connectivityLimits = (now: Date): { readonly online: Date; readonly pause: Date } => ({
  online: new Date(now.getTime() - ONLINE_MINUTES * MINUTE_MS),
  pause: new Date(now.getTime() - PAUSE_MINUTES * MINUTE_MS),
});

interface HeardDevice {
  readonly cabinetType: DeviceType;
  /** Null if it was never heard. */
  readonly lastHeardAt: Date | null;
}

/** Null for types without a connection. */
export function connectivityOf({ cabinetType, lastHeardAt }: HeardDevice, now: Date): Connectivity | null {
  if (!isConnected(cabinetType)) return null;
  const { online, pause } = connectivityLimits(now);
  if (lastHeardAt === null) return 3;
  if (lastHeardAt >= online) return 4;
  return lastHeardAt > pause ? 2 : 3;
}
