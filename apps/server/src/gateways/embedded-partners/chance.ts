import { createHash } from 'node:crypto';

/** A number from 0 to 1 (not 1) that is always the same for the same words, and looks like chance otherwise. */
export const chanceOf = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join('\n')).digest().readUIntBE(0, 6) / 2 ** 48;

/** A whole number from 0 to below `most`. */
export const pickOf = (most: number, ...words: readonly (string | number)[]): number =>
  Math.floor(chanceOf(...words) * most);
