import type { ListColumns } from '@parwell/contract';
import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { pageColumns } from './page-columns.tsx';

interface Row {
  readonly name: string;
  readonly state: 1 | 2;
  readonly units: number;
  readonly owners: readonly string[];
}

const COLUMNS = {
  units: { header: 'Units', kind: 'number' },
  state: { header: 'State', kind: 'text', labels: { 1: 'On', 2: 'Off' } },
  secret: { header: 'Secret', kind: 'text', only: 'file' },
  name: { header: 'Name', kind: 'text', inFile: { header: 'Full name' } },
  owners: { header: 'Owners', kind: 'text', only: 'page' },
} as const satisfies ListColumns;

const columns: readonly Column<Row>[] = pageColumns(COLUMNS, {
  name: { width: 100, priority: 'title' },
  owners: { cell: ({ owners }) => owners.join(', ') },
});
const row: Row = { name: 'Ada', state: 2, units: 3, owners: ['b', 'c'] };

test('a page has its columns in its own order, then those that it does not place, and none of files alone', () => {
  expect(columns.map(({ header }) => header)).toEqual(['Name', 'Owners', 'Units', 'State']);
  expect(columns[0]).toMatchObject({ key: 'name', width: 100, priority: 'title' });
});

test('a cell follows the kind of its column, unless the page draws it', () => {
  const cells = Object.fromEntries(columns.map(({ key, cell }) => [key, cell?.(row)]));
  expect(cells).toEqual({ name: undefined, owners: 'b, c', units: undefined, state: 'Off' });
  expect(columns.map(({ align }) => align)).toEqual([undefined, undefined, 'right', undefined]);
});
