/** Texts of the device pages that the specification does not give. */
export const DEVICE_TEXTS = {
  connectivity: 'Connectivity',
  offlineFirst: 'Offline first',
  back: 'Devices',
  now: 'Now',
  lastReading: 'Last reading',
  tooWarm: (max: number) => `Above ${max} °C`,
  tooCold: (min: number) => `Below ${min} °C`,
  hardwareId: 'Hardware ID',
  never: 'Never',
  fewerProperties: 'Fewer properties',
  moreProperties: (count: number) => `Device Properties, ${count} more`,
} as const;
