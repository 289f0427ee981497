/**
 * Two lot numbers of a product are the same if they differ only in case and spaces (S5). ASCII alone, so that
 * PostgreSQL gives the same key in any collation (`lotNumberKeyTwin`).
 */
export const lotNumberKey = (lot: string): string =>
  lot.replaceAll(/[\t\n\v\f\r ]/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

export const isSameLotNumber = (one: string, other: string): boolean =>
  lotNumberKey(one) === lotNumberKey(other);

/**
 * The spelling of a lot in the books: the one that was written first. Spellings with different dates were never
 * merged, so there may be several; then the exact one wins, or else the first.
 */
export function knownSpelling(lot: string, spellings: readonly string[]): string {
  const same = spellings.filter((each) => isSameLotNumber(each, lot));
  return same.includes(lot) ? lot : (same[0] ?? lot);
}
