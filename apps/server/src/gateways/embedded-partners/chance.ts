import { createHash } from 'node:crypto';

const hashOf = (words: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(words.join('\n')).digest();

/** A pseudo-random number in [0, 1) that is always the same for the same words. */
export const chanceOf = (...words: readonly (string | number)[]): number =>
  hashOf(words).readUIntBE(0, 6) / 2 ** 48;

/** A whole number in [0, most). */
export const pickOf = (most: number, ...words: readonly (string | number)[]): number =>
  Math.floor(chanceOf(...words) * most);

/** With twelve or more digits, no two of a million are equal. */
export const hexOf = (digits: number, ...words: readonly (string | number)[]): string =>
  hashOf(words).toString('hex').slice(0, digits).toUpperCase();
