// Money as integers: amounts are cents, prices and assays ten-thousandths, since the ERP has up to four decimals
// (B15). Products are exact.

export const CENT_PLACES = 2;
export const PRICE_PLACES = 4;

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** `12.5` with two places is 1250. Undefined if the text is not a number, or has too many places or digits. */
export function parseDecimal(text: string, places: number): number | undefined {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(text.trim()) ?? [];
  const digits = fraction.replace(/0+$/, '');
  if (whole + fraction === '' || digits.length > places) return undefined;
  const value = Number(`${whole}${digits.padEnd(places, '0')}`);
  if (!Number.isSafeInteger(value)) return undefined;
  return sign === '-' && value !== 0 ? -value : value;
}

/** 12500 with four places is `1.25` with at least two shown, `1.2500` with all four. */
export function decimalText(value: number, places: number, atLeast = places): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const all = digits.slice(digits.length - places);
  const fraction = all.replace(/0+$/, '').padEnd(atLeast, '0');
  return `${value < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The ERP's format: `1250.00`. */
export const amountText = (cents: number): string => decimalText(cents, CENT_PLACES);
/** For people: `$41,580.00`. */
export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
/** `0.0125`, but `12.50`. */
export const priceText = (price: number): string => decimalText(price, PRICE_PLACES, CENT_PLACES);
/** `1024`, `1024.5`. */
export const assayText = (assay: number): string => decimalText(assay, PRICE_PLACES, 0);

/** A half rounds away from zero. */
function roundedRatio(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

const PRICE_UNIT = 10n ** BigInt(PRICE_PLACES);
const CENTS_IN_UNIT = 10n ** BigInt(CENT_PLACES);

/** In cents: quantity × assay, where the lot has one, × price. Rounded once, a half away from zero (B15). */
export function lineAmount(quantity: number, assay: number | null, price: number): number {
  const product = BigInt(quantity) * BigInt(assay ?? Number(PRICE_UNIT)) * BigInt(price);
  return Number(roundedRatio(product * CENTS_IN_UNIT, PRICE_UNIT * PRICE_UNIT));
}

/** The unit price, per unit of assay if there is one, at which a pack costs this many cents. */
export function unitPrice(packCents: number, unitsPerPack: number, assay: number | null): number {
  const tenThousandths = BigInt(packCents) * (PRICE_UNIT / CENTS_IN_UNIT);
  if (assay === null) return Number(roundedRatio(tenThousandths, BigInt(unitsPerPack)));
  return Number(roundedRatio(tenThousandths * PRICE_UNIT, BigInt(unitsPerPack) * BigInt(assay)));
}

export const sumCents = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0);
