/** Texts that the specification does not give. */
export const COUNT_TEXTS = {
  loadingCount: 'Loading the lots',
  countTitle: (device: string) => `Cycle Count of ${device}`,
  countProgress: (done: number, all: number) => `${done} of ${all} lots counted`,
  countHint: 'Type the number you count, or scan each unit: every scan counts one.',
  confirmed: 'Confirmed',
  suspended: 'In review',
  open: 'Not counted',
  skip: 'Skip',
  confirm: 'Confirm',
  noneFound: 'None found',
  noneFoundTitle: (lot: string) => `None found of lot ${lot}?`,
  noneFoundMessage: 'Nothing is removed: somebody reviews it first.',
  countAgain: 'Count all again',
  done: 'Done',
  allCounted: 'All lots are counted.',
  adjustTitle: (product: string, lot: string) => `${product}, lot ${lot}`,
  otherLot: (lot: string) => `Lot ${lot} is not in this count.`,

  neverCounted: 'Never',
} as const;
