const units = (count: number): string => (count === 1 ? '1 unit' : `${count} units`);

/** Texts of lots and stock in "Find anything". */
export const LOT_FINDER_TEXTS = {
  units,
  until: (day: string) => `expires ${day}`,
  whereIs: (text: string) => `Where is “${text}”?`,
  inDevices: (count: number, devices: number) =>
    `${units(count)} in ${devices === 1 ? '1 device' : `${devices} devices`}`,
} as const;
