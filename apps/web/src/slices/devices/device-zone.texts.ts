/** Apart from the others, which are in the first files that a browser loads. */
export const ZONE_TEXTS = {
  customers: 'That of the customer',
  /** Of a device without a zone of its own. */
  zoneOf: (zone: string, of: 'device' | 'customer' | 'business') => `${zone} (of the ${of})`,
} as const;
