import { expect, test } from 'vitest';
import { changesIn } from './changes.ts';

test('the changes are read field by field, before and after (AUD-003 AUD-007)', () => {
  const data = JSON.stringify({
    before: { firstName: 'Ana', roles: { orders: 'VIEWER' }, notes: null, personas: [] },
    after: { firstName: 'Anna', roles: { orders: 'OWNER' }, enabled: true, notes: '', personas: ['A', 'B'] },
  });
  expect(changesIn(data)).toEqual([
    { field: 'firstName', before: 'Ana', after: 'Anna' },
    { field: 'roles.orders', before: 'VIEWER', after: 'OWNER' },
    { field: 'notes', before: '–', after: '""' },
    { field: 'personas', before: '[]', after: 'A, B' },
    { field: 'enabled', before: '–', after: 'true' },
  ]);
});

test('only what changed is shown, also within a field', () => {
  const before = {
    name: 'ICU',
    zip: null,
    roles: { orders: 'VIEWER', users: 'OWNER', tags: { a: 1, b: 2 } },
    slots: [{ place: 1, product: 'F1' }],
    trays: [1, 2],
  };
  const after = {
    trays: [1, 3],
    slots: [{ product: 'F1', place: 1 }],
    roles: { users: 'OWNER', orders: 'VIEWER', tags: { a: 1, b: 3 }, help: 'VIEWER' },
    name: 'ICU',
  };
  expect(changesIn(JSON.stringify({ before, after }))).toEqual([
    { field: 'roles.tags.b', before: '2', after: '3' },
    { field: 'roles.help', before: '–', after: 'VIEWER' },
    { field: 'trays', before: '[1,2]', after: '[1,3]' },
  ]);
});

test('an entry without data has no changes', () => {
  expect(changesIn('{}')).toEqual([]);
});

test.each(['{', '"text"', '[1]', '{"before":5}', ''])('%j is shown as it is', (data) => {
  expect(changesIn(data)).toBeNull();
});
