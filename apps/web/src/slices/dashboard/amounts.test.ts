import { expect, test } from 'vitest';
import { amountText, comparisonText, sideBar } from './amounts.ts';
import { arcsOf } from './widgets/pie-paths.ts';

test('the last 14 days are compared in words (DASH-056..059)', () => {
  expect(comparisonText(1212, 187)).toBe('1,025 more than in the 14 days before');
  expect(comparisonText(3, 5)).toBe('2 fewer than in the 14 days before');
  expect(comparisonText(0, 0)).toBe('as many as in the 14 days before');
  expect([amountText(1, 'units'), amountText(1284, 'units'), amountText(3, null)]).toEqual([
    '1 unit',
    '1,284 units',
    '3',
  ]);
});

test('a little is seen beside a lot, and nothing is not', () => {
  expect(sideBar(1, 100_000).minWidth).toBe(2);
  expect(sideBar(0, 100_000)).toEqual({ width: 'calc((100% - 56px) * 0)', minWidth: 0 });
  expect(sideBar(0, 0).width).toBe('calc((100% - 56px) * 0)');
});

test('the slices of a ring follow each other and fill it', () => {
  expect(arcsOf([1, 0, 3])).toEqual([
    { length: 25, start: 0 },
    { length: 0, start: 25 },
    { length: 75, start: 25 },
  ]);
  expect(arcsOf([0])).toEqual([{ length: 0, start: 0 }]);
});
