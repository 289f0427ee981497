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
    for (const letter of temporaryPassword((below) => start % below)) seen.add(letter);
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
])('%j was not generated (USER-071)', (text) => {
  expect(isTemporaryPassword(text)).toBe(false);
  expect(NOT_GENERATED).toBe('A temporary password is generated, not typed');
});
