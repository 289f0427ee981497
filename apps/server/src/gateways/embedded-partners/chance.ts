import { createHash } from 'node:crypto';

const hashOf = (words: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(words.join('\n')).digest();

/** A number from 0 to 1 (not 1) that is always the same for the same words, and looks like chance otherwise. */
export const chanceOf = (...words: readonly (string | number)[]): number =>
  hashOf(words).readUIntBE(0, 6) / 2 ** 48;

/** A whole number from 0 to below `most`. */
export const pickOf = (most: number, ...words: readonly (string | number)[]): number =>
  Math.floor(chanceOf(...words) * most);

/** So many hexadecimal digits. With twelve or more, no two of a million are the same. */
export const hexOf = (digits: number, ...words: readonly (string | number)[]): string =>
  hashOf(words).toString('hex').slice(0, digits).toUpperCase();
