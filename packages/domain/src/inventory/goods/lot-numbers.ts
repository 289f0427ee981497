/**
 * What tells lot numbers of a product apart (S5): case and spaces do not. ASCII alone, so that PostgreSQL makes the same of it
 * whatever its collation is (`lotNumberKeyTwin`).
 */
export const lotNumberKey = (lot: string): string =>
  lot.replaceAll(/[\t\n\v\f\r ]/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

export const isSameLotNumber = (one: string, other: string): boolean =>
  lotNumberKey(one) === lotNumberKey(other);

/**
 * How a lot that somebody names is written in the books: as it was written first. Spellings with different dates were never
 * merged, so there may be several; then the exact one counts, or else the first of them.
 */
export function knownSpelling(lot: string, spellings: readonly string[]): string {
  const same = spellings.filter((each) => isSameLotNumber(each, lot));
  return same.includes(lot) ? lot : (same[0] ?? lot);
}
