import { expect, test } from 'vitest';
import { changesIn } from './changes.ts';

test('AUD-003 AUD-007 the changes are read field by field, before and after', () => {
  const data = JSON.stringify({
    before: { firstName: 'Ana', roles: { orders: 'VIEWER' }, notes: null, personas: [] },
    after: { firstName: 'Anna', roles: { orders: 'OWNER' }, enabled: true, notes: '', personas: ['A', 'B'] },
  });
  expect(changesIn(data)).toEqual([
    { field: 'firstName', before: 'Ana', after: 'Anna' },
    { field: 'roles', before: '{"orders":"VIEWER"}', after: '{"orders":"OWNER"}' },
    { field: 'notes', before: '–', after: '""' },
    { field: 'personas', before: '[]', after: 'A, B' },
    { field: 'enabled', before: '–', after: 'true' },
  ]);
});

test('an entry without data has no changes', () => {
  expect(changesIn('{}')).toEqual([]);
});

test.each(['{', '"text"', '[1]', '{"before":5}', ''])('%j is shown as it is', (data) => {
  expect(changesIn(data)).toBeNull();
});
