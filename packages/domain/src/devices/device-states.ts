export const DEVICE_STATES = {
  10: 'Manufacture',
  20: 'Stock',
  21: 'Configure',
  22: 'SetUp',
  30: 'Active',
  31: 'Active Lock',
  40: 'In Transit',
  50: 'Backup',
  60: 'Repair',
  70: 'Retired',
} as const;
export type DeviceState = keyof typeof DEVICE_STATES;

export const DEVICE_STATE_CODES = Object.keys(DEVICE_STATES).map(Number) as readonly DeviceState[];

export const isDeviceState = (code: number): code is DeviceState => Object.hasOwn(DEVICE_STATES, code);

/** The only state in which customers can see a device. */
export const ACTIVE: DeviceState = 30;
export const RETIRED: DeviceState = 70;
/** Devices whose stock counts towards the customer's (S33). */
export const POSITION_STATES: readonly DeviceState[] = [30, 31];

export const TEMP_CONTROLS = ['Ambient', '2-8c', 'Frozen'] as const;
export type TempControl = (typeof TEMP_CONTROLS)[number];
