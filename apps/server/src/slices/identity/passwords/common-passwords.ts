import { readFileSync } from 'node:fs';
import { inServer } from '../../../platform/places.ts';

export const COMMON_PASSWORD = 'This password is too common';

const WORDS: ReadonlySet<string> = new Set(
  readFileSync(inServer('src/slices/identity/passwords/common-words.txt'), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
);

/** Rows of keys and other sequences that are typed without thinking. */
const SEQUENCES = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '!@#$%^&*()',
  '!"§$%&/()=',
].flatMap((row) => [row, row.split('').toReversed().join('')]);

/** Characters written for a letter: p@ssw0rd. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Shorter runs occur by chance. */
const SHORTEST_RUN = 3;

/** Such as `qwerty12345`: only runs of neighbouring keys. */
function isSequences(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    let length = text.length - at;
    while (length >= SHORTEST_RUN && !SEQUENCES.some((row) => row.includes(text.slice(at, at + length))))
      length -= 1;
    if (length < SHORTEST_RUN) return false;
    at += length;
  }
  return true;
}

/** Such as `abc1abc1abc1`. */
const isRepeated = (text: string): boolean => /^(.{1,5})\1+.{0,4}$/su.test(text);

const isWords = (letters: string): boolean =>
  WORDS.has(letters) ||
  Array.from({ length: letters.length }, (_, cut) => cut).some(
    (cut) => WORDS.has(letters.slice(0, cut)) && WORDS.has(letters.slice(cut)),
  );

/**
 * Among the first that an attacker would try: common words with digits and signs around or instead of letters
 * (`P@ssw0rd2026!`), rows of keys, repetitions, numbers only.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (/^[\d\s.\-/+]*$/.test(text) || isRepeated(text) || isSequences(text.replaceAll(/\s/g, ''))) return true;
  const onlyLetters = (given: string) => given.replaceAll(/[^\p{L}]/gu, '');
  // The ends are cut off before digits are read as letters: summer2026! is summer, not summeroi.
  const core = text.replace(/^[^\p{L}@$]+/u, '').replace(/[^\p{L}]+$/u, '');
  const spelled = core.replaceAll(/[^\p{L}]/gu, (sign) => LETTERS[sign] ?? sign);
  const candidates = [onlyLetters(text), onlyLetters(spelled)];
  const others = text.length - onlyLetters(text).length;
  // A long text with few letters is not made of the word in it.
  return others <= SHORTEST_RUN * 3 && candidates.some((letters) => letters !== '' && isWords(letters));
}
