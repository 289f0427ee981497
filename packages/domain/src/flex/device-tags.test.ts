import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tagName, tagProblems } from './device-tags.ts';

test('names are converted to camel case, and converting twice changes nothing (DTAG-010)', () => {
  expect(['Cost center', 'cost_center', 'costCenter', ' Étage 2 '].map(tagName)).toEqual([
    'costCenter',
    'costCenter',
    'costCenter',
    'etage2',
  ]);
  fc.assert(fc.property(fc.string(), (name) => tagName(tagName(name)) === tagName(name)));
});

test('every tag has a unique name and a value (DTAG-007..009)', () => {
  const tags = [
    { name: 'floor', value: '2' },
    { name: ' ', value: '1' },
    { name: 'Floor', value: ' ' },
  ];
  expect(tagProblems(tags)).toEqual([
    { field: '1.name', message: 'Tag names cannot be blank' },
    { field: '2.name', message: 'Duplicate tag names are not allowed' },
    { field: '2.value', message: 'A value is required' },
  ]);
});
