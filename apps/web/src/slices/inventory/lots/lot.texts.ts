const units = (count: number): string => (count === 1 ? '1 unit' : `${count} units`);

/** Correcting and confirming a lot's expiration. */
export const LOT_TEXTS = {
  correct: 'Correct expiration',
  confirm: 'Confirm expiration',
  correctTitle: (lot: string) => `Correct the expiration of lot ${lot}`,
  confirmTitle: (lot: string) => `Confirm the expiration of lot ${lot}`,
  correcting: (customer: string) =>
    `${customer} entered this lot by hand. The correction holds for ${customer} alone.`,
  confirming: 'What you confirm holds for every customer, and only staff can correct it afterwards.',
  dateWrong: (format: string) => `Enter a date such as ${format}.`,
  concerns: (count: number, customers: number) =>
    customers === 0
      ? 'No date changes.'
      : `This changes the date of ${units(count)} on hand at ${customers === 1 ? '1 customer' : `${customers} customers`}.`,
  becomeExpired: (count: number) => `${units(count)} will count as expired.`,
  becomeUsable: (count: number) => `${units(count)} will count as usable again.`,
  ledgerKeeps: 'Transactions keep the date they were posted with.',
  knownAt: (customer: string, date: string | null, onHand: number) =>
    `${customer}: ${date ?? 'no date'}, ${units(onHand)} on hand`,
  corrected: (lot: string, date: string) => `Lot ${lot} expires on ${date}.`,
  ownDate: 'Entered by hand',
  ownDateNote: 'Entered by hand and not confirmed by the provider yet. It holds for this customer alone.',
  datesDiffer: 'Customers say different dates',
  correction: (customer: string, before: string, after: string | null) =>
    `${customer}: ${before} was corrected to ${after ?? 'no date'}`,
  corrections: 'Corrections',
} as const;

/** The list of lots that contradict each other. */
export const LOT_TASK_TEXTS = {
  title: 'Lots to Check',
  note: 'Lots whose expiration dates contradict each other. Open a lot and confirm the date that is right.',
  list: 'Lots to check',
  empty: 'No dates contradict each other.',
  task: { dates: 'Customers say different dates', spellings: 'Spellings have different dates' },
  known: (lot: string, date: string, customer: string) => `${lot}: ${date} at ${customer}`,
} as const;
