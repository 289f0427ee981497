import { expect, test } from 'vitest';
import { inPlace, sameOrder } from './calm-rows.ts';

const rows = (...texts: readonly string[]) => texts.map((text) => ({ id: text.charAt(0), text }));
const idOf = ({ id }: { readonly id: string }) => id;
const texts = (list: readonly { readonly text: string }[]) => list.map(({ text }) => text);

test('rows keep their places and take their new values; those that came wait, those that went stay', () => {
  const shown = rows('a1', 'b1', 'c1');
  expect(texts(inPlace(shown, rows('d2', 'c2', 'a2'), idOf))).toEqual(['a2', 'b1', 'c2']);
});

test('rows without a change stay the same objects, so that nothing is drawn again', () => {
  const shown = rows('a1', 'b1');
  expect(inPlace(shown, shown.toReversed(), idOf)).toBe(shown);
});

test('the order is the same with the same rows in the same places', () => {
  expect(sameOrder(rows('a1', 'b1'), rows('a2', 'b2'), idOf)).toBe(true);
  expect(sameOrder(rows('a1', 'b1'), rows('b1', 'a1'), idOf)).toBe(false);
  expect(sameOrder(rows('a1'), rows('a1', 'b1'), idOf)).toBe(false);
});
