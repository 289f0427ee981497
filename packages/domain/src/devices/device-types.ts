export const DEVICE_TYPES = [
  'EM',
  'MinibarRx',
  'RFID',
  'VIPc',
  'Virtual',
  'WEIGHT',
  'VISION',
  'ZONE',
  'SITE',
] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** Display names. MinibarRx and VIPc have no other name. */
export const DEVICE_TYPE_LABELS: Readonly<Record<DeviceType, string>> = {
  EM: 'RightNow Ready',
  MinibarRx: 'MinibarRx',
  RFID: 'RightNow Verified',
  VIPc: 'VIPc',
  Virtual: 'RightNow Cloud',
  WEIGHT: 'RightNow Flex',
  VISION: 'RightNow Secure',
  ZONE: 'Anywhere Zone',
  SITE: 'Anywhere Site',
};

/** A MinibarRx behaves like an EM, a VIPc like an RFID. */
export const behavesAs = (type: DeviceType): Exclude<DeviceType, 'MinibarRx' | 'VIPc'> =>
  type === 'MinibarRx' ? 'EM' : type === 'VIPc' ? 'RFID' : type;

export const readsTags = (type: DeviceType): boolean => ['RFID', 'ZONE'].includes(behavesAs(type));

/**
 * Whether the device reports inserts by number while people receive its shipments: both may report the same units
 * (R14).
 */
export const reportsInserts = (type: DeviceType): boolean => ['EM', 'VISION'].includes(behavesAs(type));

/** Devices that read tags or weigh receive shipments by themselves; at all others a person does (R14). */
export const receivesItself = (type: DeviceType): boolean =>
  ['RFID', 'ZONE', 'WEIGHT'].includes(behavesAs(type));

/** Flex devices come configured from the factory. */
export const CREATABLE_TYPES: readonly DeviceType[] = DEVICE_TYPES.filter((type) => type !== 'WEIGHT');

const WITHOUT_THERMOMETER: ReadonlySet<DeviceType> = new Set(['Virtual', 'SITE']);

export const measuresTemperature = (type: DeviceType): boolean => !WITHOUT_THERMOMETER.has(type);

/** Virtual shelves and sites have no connection to the portal. */
export const isConnected = (type: DeviceType): boolean => type !== 'Virtual' && type !== 'SITE';

/** When a product is added to a device. */
export function maxFillOnAdd(type: DeviceType): number {
  switch (behavesAs(type)) {
    case 'EM':
      return 1;
    case 'RFID':
      return 20;
    default:
      return 999;
  }
}
