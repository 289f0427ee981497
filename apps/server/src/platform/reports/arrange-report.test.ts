import { businessDays } from '@parwell/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '../db/database.ts';
import { arrangeReport } from './arrange-report.ts';
import { defineReport } from './report-type.ts';

const column = (key: string) => ({ key, title: key, kind: 'text', value: sql`x` }) as const;
const report = defineReport({
  type: 'TEST',
  title: 'Stock',
  template: 'Stock',
  permission: 'signed-in',
  filter: z.strictObject({}),
  limit: 10,
  columns: () => [column('lot')],
  source: () => ({ from: sql`lots`, where: sql`a OR b`, orderBy: sql`lot` }),
  views: {
    serial: {
      title: 'serial numbers',
      columns: () => [column('serial')],
      source: () => ({ from: sql`units`, where: sql`TRUE`, orderBy: sql`serial` }),
    },
  },
  groups: {
    cabinetId: { title: 'Device', value: sql`cabinet_id` },
    product: { title: 'Product', value: sql`product_id`, sort: () => sql`product_name` },
  },
});
const arranged = async (
  ...arrangement: Parameters<typeof arrangeReport> extends [unknown, infer A] ? [A] : never
) => {
  const { title, columns, source } = arrangeReport(report, ...arrangement);
  const rows = await source(
    {},
    'ALL',
    undefined as never,
    new Date(0),
    businessDays('UTC'),
    undefined as never,
  );
  return [title, columns('ALL')[0]?.key, rows.from.sql, rows.where.sql, rows.orderBy.sql];
};

test('without an arrangement a report is as it was declared (DAPI-097)', async () => {
  expect(await arranged({})).toEqual(['Stock', 'lot', 'lots', 'a OR b', 'lot']);
});

test('a view has its own columns and rows, and the title names it (DAPI-097)', async () => {
  expect(await arranged({ viewType: 'serial' })).toEqual([
    'Stock (serial numbers)',
    'serial',
    'units',
    'TRUE',
    'serial',
  ]);
});

test('a group sorts the rows, and one of its values limits them, in every view (DAPI-097)', async () => {
  expect(await arranged({ groupByName: 'cabinetId' })).toEqual([
    'Stock by Device',
    'lot',
    'lots',
    'a OR b',
    'cabinet_id, lot',
  ]);
  expect(await arranged({ viewType: 'serial', groupByName: 'cabinetId', groupByVal: 'd1' })).toEqual([
    'Stock (serial numbers), Device d1',
    'serial',
    'units',
    "(TRUE) AND coalesce((cabinet_id)::text, '') = ?",
    'cabinet_id, serial',
  ]);
});

test('groups that have a name are sorted by it (DAPI-097)', async () => {
  expect((await arranged({ groupByName: 'product' })).at(-1)).toBe('product_name, product_id, lot');
});

test.each([
  [{ viewType: 'tags' }, 'The report Stock has no view tags.'],
  [{ viewType: 'constructor' }, 'The report Stock has no view constructor.'],
  [{ groupByName: 'color' }, 'The report Stock cannot be grouped by color.'],
  [{ groupByVal: 'd1' }, 'groupByVal needs groupByName, which says what it is a value of.'],
])('%o is refused: %s (DAPI-097)', (arrangement, message) => {
  expect(() => arrangeReport(report, arrangement)).toThrow(message);
});
