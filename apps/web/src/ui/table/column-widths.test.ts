import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { fillingColumn, readWidths, withWidth } from './column-widths.ts';

test('a dragged width is remembered per column, within limits, and can be given back', () => {
  const one = withWidth('', 'cabinetId', 140.4);
  expect(one).toBe('cabinetId=140');
  const two = withWidth(one ?? '', 'cabinetName', 3);
  expect([...readWidths(two ?? '')]).toEqual([
    ['cabinetId', 140],
    ['cabinetName', 60],
  ]);
  expect(withWidth(two ?? '', 'cabinetId', null)).toBe('cabinetName=60');
  expect(withWidth('cabinetName=60', 'cabinetName', null)).toBeNull();
  expect(readWidths('broken,=5,a=x,b=99999').get('b')).toBe(1200);
  expect(readWidths('broken,=5,a=x').size).toBe(0);
});

test('what is left of the width goes to the title, unless the user chose its width or other columns share it', () => {
  type Person = Record<'id' | 'name' | 'text', string>;
  const id: Column<Person> = { key: 'id', header: 'ID', width: 100 };
  const name: Column<Person> = { key: 'name', header: 'Name', width: 200, priority: 'title' };
  const text: Column<Person> = { key: 'text', header: 'Text' };
  const dragged = (column: Column<Person>): Column<Person> => ({ ...column, dragged: true });
  expect(fillingColumn([id, name])).toBe(name);
  expect(fillingColumn([id, dragged(name)])).toBe(id);
  expect(fillingColumn([dragged(id), dragged(name)])).toBeUndefined();
  expect(fillingColumn([id, name, text])).toBeUndefined();
});
