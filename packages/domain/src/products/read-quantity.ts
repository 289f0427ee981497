/** For a text that is no quantity, unless the specification has a text of its own. */
export const QUANTITY_NOT_DIGITS = 'Enter a whole number, in digits.';

/**
 * A typed quantity, read the same way in every form and file: plain digits, with spaces around them at most. Null if
 * nothing is typed, NaN for everything else, such as `1e3` and `0x10`. A minus is read, so that a form can say that the
 * number is too small.
 */
export function readQuantity(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * A typed weight or percentage: digits with a decimal point at most. Null if nothing is typed, NaN for everything else.
 */
export function readDecimal(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^-?\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
}
