import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isTemporaryPassword,
  NOT_GENERATED,
  TEMPORARY_PASSWORD_LENGTH,
  temporaryPassword,
} from './temporary-password.ts';

/** Uses every possible number in turn. */
const everyCharacter = () => {
  const seen = new Set<string>();
  for (let start = 0; start < 60; start += 1) {
    let next = start;
    for (const letter of temporaryPassword((below) => (next += 7) % below)) seen.add(letter);
  }
  return [...seen].toSorted().join('');
};

test('a temporary password always has 10 characters (USER-072 CONST-042)', () => {
  expect(TEMPORARY_PASSWORD_LENGTH).toBe(10);
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const password = temporaryPassword((below) => (numbers.next().value ?? 0) % below);
      expect(password).toHaveLength(10);
      expect(isTemporaryPassword(password)).toBe(true);
    }),
  );
});

test('seven different characters, of each kind one, are enough variety (USER-071)', () => {
  expect(isTemporaryPassword('AaBbCcc222')).toBe(true);
  expect(isTemporaryPassword('AaBbC22222')).toBe(false);
});

test('it has no characters that look alike: no 0 O o 1 l I (USER-073 USER-074)', () => {
  expect(everyCharacter()).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz');
});

test.each([
  '',
  'short',
  'ABCDEFGHJ',
  'ABCDEFGHJKL',
  'ABCDEFGH1K',
  'ABCDEFGHJO',
  'pass word!',
  'ABCDEFGHJK\n',
  'AAAAAAAAAA',
  'Aa2Aa2Aa2A',
  'AaBbC22222',
  'ABCDEFGHJ2',
  'abcdefghj2',
  'ABCDEfghjk',
])('%j was not generated (USER-071)', (text) => {
  expect(isTemporaryPassword(text)).toBe(false);
  expect(NOT_GENERATED).toBe('A temporary password is generated, not typed');
});
