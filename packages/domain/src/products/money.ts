/** Amounts are whole cents everywhere but in texts and in calls. */
export const MAX_CENTS = 999_999_999_99;

/** As people write it: 1234.5 or $1,234.50; null if it is not an amount. */
export function readCents(text: string): number | null {
  const [, whole = '', part = ''] =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/.exec(text.trim()) ?? [];
  if (whole === '') return null;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : null;
}

/** Null if the amount has fractions of a cent, or is too large. */
export function centsOf(amount: number): number | null {
  const cents = Math.round(amount * 100);
  return cents >= 0 && cents <= MAX_CENTS && Math.abs(cents - amount * 100) < 0.001 ? cents : null;
}

export const amountOf = (cents: number): number => cents / 100;

/** As in a field: 1234.50. */
export const writeCents = (cents: number): string => amountOf(cents).toFixed(2);

/** As people read it: $1,234.50. */
export const formatCents = (cents: number): string =>
  `$${amountOf(cents).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
