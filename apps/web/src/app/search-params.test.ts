import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('parameters stay texts, even if they look like numbers or JSON', () => {
  expect(parseSearch('?customer=00100&flag=true&filter=%7B%22a%22%3A1%7D&sessionTimeout')).toEqual({
    customer: '00100',
    flag: 'true',
    filter: '{"a":1}',
    sessionTimeout: '',
  });
});

test('parsing and writing gives the same parameters', () => {
  const search = '?customer=00100&filter=%7B%22a%22%3A1%7D&name=a%26b';
  expect(stringifySearch(parseSearch(search))).toBe(search);
});

test('no parameters, no question mark; undefined values are left out', () => {
  expect(stringifySearch({})).toBe('');
  expect(stringifySearch({ tab: undefined, page: 2 })).toBe('?page=2');
});
