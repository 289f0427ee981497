/** The texts of the stock reports that the specification does not give. */
export const STOCK_REPORT_TEXTS = {
  dispensed: 'Dispensed products',
  nothingDispensed: 'Nothing was dispensed in this period.',
  reverted: (reverted: number, vended: number) => `${reverted} of ${vended} reverted`,
  cycleCounts: 'Cycle counts',
  nothingCounted: 'Nothing was counted in this period.',
  age: { green: 'Counted recently', orange: 'Due for a count', red: 'Overdue for a count' },
} as const;
