import type { ListColumns } from '@parwell/contract';
import { expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { reportColumns } from './report-columns.ts';

const COLUMNS = {
  units: { header: 'Units', kind: 'number', fileWidth: 8 },
  state: { header: 'State', kind: 'text', labels: { 1: 'On', 2: 'Off' } },
  heard: { header: 'Online', kind: 'text', inFile: { header: 'Last heard', kind: 'instant' } },
  chip: { header: 'Chip', kind: 'text', only: 'page' },
  note: { header: 'Note', kind: 'text', only: 'file' },
} as const satisfies ListColumns;

test('a file has the columns of its list but those of the page alone, named as in files, with the words of codes', () => {
  const columns = reportColumns(COLUMNS, {
    units: sql`units`,
    state: sql`state`,
    heard: sql`heard_at`,
    note: sql`note`,
  });
  expect(columns.map(({ value, ...column }) => ({ ...column, sql: value.sql }))).toEqual([
    { key: 'units', title: 'Units', kind: 'number', width: 8, sql: 'units' },
    {
      key: 'state',
      title: 'State',
      kind: 'text',
      labels: { 1: 'On', 2: 'Off' },
      sql: '(?::jsonb ->> (state)::text)',
    },
    { key: 'heard', title: 'Last heard', kind: 'instant', sql: 'heard_at' },
    { key: 'note', title: 'Note', kind: 'text', sql: 'note' },
  ]);
});
