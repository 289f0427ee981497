import type { DeviceType } from '../../devices/device-types.ts';

/** How a type of device warms and cools, as simulated devices and the demo's past do. */
export interface ThermalModel {
  /** Time constant of warming towards the room without cooling, empty and full: what is inside keeps the cold. */
  readonly emptyHours: number;
  readonly fullHours: number;
  /** Time constant of a fridge's way back once it cools again; a freezer has a longer way. */
  readonly recoveryMinutes: number;
  /**
   * Time constant with the door open, and after it is closed, as the probe feels it: one in glycol feels less than
   * one in the air.
   */
  readonly openMinutes: number;
  readonly closedMinutes: number;
  /** Between where the compressor goes on and off, in K. */
  readonly band: number;
}

const GLYCOL = { openMinutes: 90, closedMinutes: 9, band: 0.4 };
const AIR = { openMinutes: 50, closedMinutes: 5, band: 0.6 };

export const THERMAL_MODELS: Readonly<Record<DeviceType, ThermalModel>> = {
  RFID: { emptyHours: 4, fullHours: 10, recoveryMinutes: 40, ...GLYCOL },
  EM: { emptyHours: 2.5, fullHours: 6, recoveryMinutes: 35, ...AIR },
  MinibarRx: { emptyHours: 2, fullHours: 4, recoveryMinutes: 30, ...AIR },
  WEIGHT: { emptyHours: 2.5, fullHours: 5, recoveryMinutes: 30, ...AIR },
  VISION: { emptyHours: 3, fullHours: 7, recoveryMinutes: 35, ...GLYCOL },
  VIPc: { emptyHours: 2, fullHours: 4, recoveryMinutes: 30, ...AIR },
  // A room of its own.
  ZONE: { emptyHours: 5, fullHours: 12, recoveryMinutes: 60, ...GLYCOL },
  // These have no thermometers.
  Virtual: { emptyHours: 2, fullHours: 4, recoveryMinutes: 30, ...AIR },
  SITE: { emptyHours: 5, fullHours: 12, recoveryMinutes: 60, ...GLYCOL },
};
