/** Labeler, product and package code: ten digits, grouped in one of three ways. */
const NDC = /^(?:\d{5}-\d{3}-\d{2}|\d{5}-\d{4}-\d|\d{4}-\d{4}-\d{2})$/;

export const isNdc = (text: string): boolean => NDC.test(text);

/** The ten digits of an NDC as eleven, 5-4-2: the part that is one digit short begins with a zero. */
export function ndc542({ ndc }: { readonly ndc: string }): string {
  const [labeler = '', product = '', pack = ''] = ndc.split('-');
  return ndc === '' ? '' : `${labeler.padStart(5, '0')}-${product.padStart(4, '0')}-${pack.padStart(2, '0')}`;
}

/** The check digit of a GTIN: from the right, every other digit counts three times. */
const checkDigit = (digits: string): number => {
  const sum = digits
    .split('')
    .map(Number)
    .toReversed()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit * 3 : digit), 0);
  return (10 - (sum % 10)) % 10;
};

export const isGtin = (text: string): boolean =>
  /^\d{14}$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1));

/** A GTIN of 8, 12, 13 or 14 digits as 14; null if it is not valid. */
export function readGtin(text: string): string | null {
  const gtin = text.padStart(14, '0');
  return /^(?:\d{8}|\d{12,14})$/.test(text) && isGtin(gtin) ? gtin : null;
}

/** The GTIN of a single pack: the prefix 003 marks an NDC. */
export function gtinOf(ndc: string): string {
  const digits = `003${ndc.replaceAll('-', '')}`;
  return digits + String(checkDigit(digits));
}
