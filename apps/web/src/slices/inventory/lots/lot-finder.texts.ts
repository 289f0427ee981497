const units = (count: number): string => (count === 1 ? '1 unit' : `${count} units`);

/** What "Find anything" says of lots and stock. */
export const LOT_FINDER_TEXTS = {
  units,
  until: (day: string) => `expires ${day}`,
  whereIs: (text: string) => `Where is “${text}”?`,
  inDevices: (count: number, devices: number) =>
    `${units(count)} in ${devices === 1 ? '1 device' : `${devices} devices`}`,
} as const;
