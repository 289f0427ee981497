/** Texts of this slice that the specification does not prescribe. */
export const DEVICES_TEXTS = {
  connectivity: 'Connectivity',
  offlineFirst: 'Offline first',
} as const;
