/** Texts that the specification does not give. */
export const SUSPENDED_TEXTS = {
  list: 'Suspended transactions',
  title: (id: number) => `Suspended transaction ${id}`,
  unknownProduct: 'Unknown product',
  lot: (lot: string) => `Lot ${lot}`,
  quantities: 'Quantities',
  shipped: 'Shipped',
  attempted: 'Attempted',
  counted: 'Counted',
  onHand: 'On hand then',
  onHandNow: 'On hand now',
  difference: 'Difference',
  waiting: (count: number) =>
    count === 1
      ? '1 later removal of this lot waits for your decision.'
      : `${count} later removals of this lot wait for your decision.`,
  chooseStatus: 'Select',
  qtyHint: {
    Insert: 'Units to add when approved',
    Removal: 'Units to remove when approved',
    'Cycle Count': 'The number that was counted',
  },
  resolve: 'Save',
  failed: 'The resolution could not be saved.',
  resolved: { Approved: 'Transaction approved.', Rejected: 'Transaction rejected.' },
  last: 'Nothing else is suspended here.',
  /** For a second person who resolves the same. */
  resolvedBefore: (by: string, status: 'Approved' | 'Rejected', when: string) =>
    `${by} ${status === 'Approved' ? 'approved' : 'rejected'} this transaction on ${when}. Your entries were not saved.`,
  resolvedBy: (by: string, status: 'Approved' | 'Rejected') =>
    `${status === 'Approved' ? 'Approved' : 'Rejected'} by ${by}`,
} as const;
