/** Texts of current stock and its history that the specification does not give. */
export const VIEWS_TEXTS = {
  views: 'Views of the inventory',
  tabs: { LOT: 'Lot Inventory', CARTRIDGE: 'Dispenser Inventory', SERIAL: 'Serial Inventory' },
  /** The name of a view's rows. */
  rows: { LOT: 'Lots', CARTRIDGE: 'Lots in dispensers', SERIAL: 'Units' },
  count: {
    LOT: (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'lot' : 'lots'}`,
    CARTRIDGE: (rows: number) =>
      `${rows.toLocaleString('en-US')} ${rows === 1 ? 'lot in a dispenser' : 'lots in dispensers'}`,
    SERIAL: (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'unit' : 'units'}`,
  },
  units: (units: number) => `${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'}`,
  loadingHistory: 'Loading the inventory history',
  both: 'Both',
  showProduct: 'Product',
  showDevice: 'Device Details',
  notScanned: 'not in the last scan',
  pending: 'PENDING',
  timeLeft: (ms: number) => {
    const minutes = Math.max(Math.ceil(ms / 60_000), 0);
    return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
  },
  misplaced: 'Misplaced',
  anyTime: 'Any',
  buckets: 'Expires',
  from: 'From',
  until: 'Until',
  onlyFrom: (day: string) => `from ${day}`,
  onlyUntil: (day: string) => `until ${day}`,
  between: (from: string, until: string) => `${from} – ${until}`,
  clear: 'Clear',
  done: 'Done',
  corrected: 'Corrected',
  closedWith: (units: number, at: string) =>
    `Was ${units} when the day was closed. Corrected by a message of ${at}.`,
  export: 'Export',
} as const;
