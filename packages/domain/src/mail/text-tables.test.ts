import { expect, test } from 'vitest';
import { splitTables } from './text-tables.ts';

test('two lines or more with tabs are a table, whatever stands around them', () => {
  expect(splitTables('Hello,\n\nProduct\tOn hand\nAlbumin\t5\nIG\t\nBye')).toEqual([
    { text: 'Hello,\n' },
    {
      rows: [
        ['Product', 'On hand'],
        ['Albumin', '5'],
        ['IG', ''],
      ],
    },
    { text: 'Bye' },
  ]);
});

test('one line with a tab is text, and a text without tabs is one block', () => {
  expect(splitTables('Name:\tAnn')).toEqual([{ text: 'Name:\tAnn' }]);
  expect(splitTables('One\nTwo\n\nThree')).toEqual([{ text: 'One\nTwo\n\nThree' }]);
  expect(splitTables('')).toEqual([{ text: '' }]);
});
