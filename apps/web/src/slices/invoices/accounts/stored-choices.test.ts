import { expect, test, vi } from 'vitest';
import { readChoices, storeChoices, type Choice } from './stored-choices.ts';

const EMAIL = 'mo@northside.example';
const choice = (name: string): Choice => ({ abwCode: 'B', version: 1, name });

test('ten thousand choices are stored; one more writes a small part of them, and all are read again', () => {
  const choices = new Map(
    Array.from({ length: 10_000 }, (_, index) => [48_213 + index, choice(`n${index}`)]),
  );
  storeChoices(EMAIL, choices, [...choices.keys()]);
  const write = vi.spyOn(Storage.prototype, 'setItem');
  choices.set(50_000, { ...choice('another'), abwCode: 'W' });
  storeChoices(EMAIL, choices, [50_000]);
  const written = write.mock.calls.map(([, text]) => text.length);
  write.mockRestore();
  expect(written).toHaveLength(1);
  expect(written[0]).toBeLessThan(5000);
  expect(readChoices(EMAIL)).toEqual(choices);
});

test('what was forgotten leaves nothing behind; others have choices of their own', () => {
  storeChoices(EMAIL, new Map([[1, choice('one')]]), [1]);
  storeChoices('ana@northside.example', new Map([[2, choice('two')]]), [2]);
  expect([...readChoices(EMAIL).keys()]).toEqual([1]);
  storeChoices(EMAIL, new Map(), [1]);
  expect(readChoices(EMAIL).size).toBe(0);
  expect(sessionStorage).toHaveLength(1);
});

test('what cannot be read costs its neighbours only', () => {
  storeChoices(EMAIL, new Map([[1, choice('one')]]), [1]);
  storeChoices(EMAIL, new Map([[1000, choice('two')]]), [1000]);
  const broken = Object.keys(sessionStorage).find((key) => key.endsWith('/0')) ?? '';
  sessionStorage.setItem(broken, '[[1,"C"');
  expect([...readChoices(EMAIL).keys()]).toEqual([1000]);
});
