/** Texts that the specification does not give. */
export const GOODS_TEXTS = {
  lots: 'Lots in the device',
  byExpiry: 'Units by expiration',
  expired: 'Expired',
  expiresToday: 'Expires today',
  daysLeft: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left`,
  days: (days: number) => `${days} days`,
  never: 'No date known',
  lastScan: (units: number) => `last scan ${units}`,
  scaleCounts: (units: number) => `scale counts ${units}`,
  pending: (units: number) => `${units} PENDING`,
  place: (holder: number, dispenser: number) => `Holder ${holder}, dispenser ${dispenser}`,
  tray: (tray: string, section: number) => `${tray}, section ${section}`,
  section: (section: string) => `Section ${section}`,

  onHand: (units: number) => `${units} on hand`,
  misplaced: 'Misplaced: the product must be kept at other temperatures',
  close: 'Close',
  scannedAlready: (unit: string) => `${unit} is counted already.`,
  lotTag: (lot: string, tag: string) => (tag === '' ? `Lot ${lot}` : `Lot ${lot}, tag ${tag}`),
} as const;
