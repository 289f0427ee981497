/** The texts of the stock reports that the specification does not give. */
export const STOCK_REPORT_TEXTS = {
  dispensed: 'Dispensed products',
  reverted: (reverted: number, vended: number) => `${reverted} of ${vended} reverted`,
  cycleCounts: 'Cycle counts',
  countDue: 'Devices to count',
  age: { green: 'Counted recently', orange: 'Due for a count', red: 'Overdue for a count' },
} as const;
