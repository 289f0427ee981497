const units = (count: number): string => (count === 1 ? '1 unit' : `${count} units`);

export const STOCK_LOOKUP_TEXTS = {
  field: 'Lot, product, serial number or tag',
  search: 'Look',
  begin: 'Scan a code, or type a lot, product, serial number or tag.',
  loading: 'Looking…',
  failed: 'The stock could not be looked up.',
  found: 'Where it is',
  inDevices: (count: number, devices: number) =>
    `${units(count)} in ${devices === 1 ? '1 device' : `${devices} devices`}`,
  nothing: (text: string) => `Nothing on hand for “${text}”.`,
  nothingOf: (product: string, lot: string | null) =>
    lot === null ? `Nothing of ${product} is on hand.` : `Nothing of ${product}, lot ${lot}, is on hand.`,
  lot: (lot: string) => `Lot ${lot}`,
  units: (count: number) => (count === 1 ? 'unit' : 'units'),
  until: 'until',
  more: 'Show more',
  narrow: (shown: number, total: number) => `The first ${shown} of ${total}. Type more to see fewer.`,
} as const;
