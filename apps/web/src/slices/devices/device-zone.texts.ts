/** Apart from the others, which are in the first files that a browser loads. */
export const ZONE_TEXTS = {
  /** Of a device without a zone of its own. */
  zoneOf: (zone: string, of: 'device' | 'customer' | 'business') => `${zone} (of the ${of})`,
} as const;
