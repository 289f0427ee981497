/** Texts that the specification does not give. */
export const CYCLE_COUNT_TEXTS = {
  cycleCounts: 'Cycle counts',
  countDue: 'Devices to count',
  age: { green: 'Counted recently', orange: 'Due for a count', red: 'Overdue for a count' },
} as const;
