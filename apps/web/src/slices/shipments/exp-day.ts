/** `20300131` as the calendar day `2030-01-31`; null if empty. */
export const expDay = (expDate: string): string | null =>
  expDate === '' ? null : `${expDate.slice(0, 4)}-${expDate.slice(4, 6)}-${expDate.slice(6)}`;
