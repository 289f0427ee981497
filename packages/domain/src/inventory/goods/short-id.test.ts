import { expect, test } from 'vitest';
import { shortId } from './short-id.ts';

test('lots and tags are shown by their last six characters (DCONST-032)', () => {
  expect(shortId('E28011700000020F4F21B7')).toBe('4F21B7');
  expect(shortId('A1')).toBe('A1');
});
