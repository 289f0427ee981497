import { expect, test } from 'vitest';
import { readWidths, withWidth } from './column-widths.ts';

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
