/** For names, which have no digits. */
export const letters = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(65 + Number(digit)));
