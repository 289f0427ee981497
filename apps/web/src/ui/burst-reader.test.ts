import { expect, test } from 'vitest';
import { createBurstReader } from './burst-reader.ts';

function type(text: readonly string[], pauseMs: number, held: { ctrlKey?: boolean } = {}) {
  const read = createBurstReader();
  return text.map((key, place) =>
    read({ key, ctrlKey: false, altKey: false, metaKey: false, ...held, timeStamp: 1000 + place * pauseMs }),
  );
}
const CODE = '0100312345';
const keys = (text: string) => [...text.split(''), 'Enter'];

test('a burst that ends with Enter is a scan', () => {
  expect(type(keys(CODE), 5).at(-1)).toEqual({ read: 'scan', text: CODE });
});

test('typing is none, however long; nor is a short burst, nor one without Enter', () => {
  expect(type(keys(CODE), 80).at(-1)).toEqual({ read: 'nothing' });
  expect(type(keys('01003'), 5).at(-1)).toEqual({ read: 'nothing' });
  expect(type([...CODE.split(''), 'Tab', 'Enter'], 5).at(-1)).toEqual({ read: 'nothing' });
  expect(type(CODE.split(''), 5).some(({ read }) => read === 'scan')).toBe(false);
});

test('capitals come with Shift, and FNC1 as a control character', () => {
  expect(type(['1', '0', 'Shift', 'A', '\u001D', '2', '1', 'Enter'], 5).at(-1)).toEqual({
    read: 'scan',
    text: '10A\u001D21',
  });
  expect(type(keys('abcdefg'), 5, { ctrlKey: true }).at(-1)).toEqual({ read: 'nothing' });
});
