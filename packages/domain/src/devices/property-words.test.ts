import { expect, test } from 'vitest';
import { propertyWords } from './property-words.ts';

const string = (...values: readonly string[]) => ({ valueType: 'string', values }) as const;

test.each([
  [{ valueType: 'boolean', values: [] } as const, ['true', 'false', ''], ['On', 'Off', '']],
  [string('true', 'false'), ['true', 'false'], ['On', 'Off']],
  [string('0', '1'), ['1', '0', ''], ['Yes', 'No', '']],
  // A choice that only resembles a switch stays as it is.
  [string(), ['1', 'true'], ['1', 'true']],
  [string('0', '1', '2'), ['1', '2'], ['1', '2']],
  [{ valueType: 'number', values: [] } as const, ['1', '0'], ['1', '0']],
])('%j shows %j as %j', (kind, values, words) => {
  expect(values.map((value) => propertyWords(kind, value))).toEqual(words);
});
