import { expect, test } from 'vitest';
import { newTray, type FlexLayout } from './flex-config.ts';
import { correctable, liesInTray, productsOfTray, trayAt, trayLimit } from './tray-products.ts';

const section = (productId: string | null, capacity: number) => ({ productId, capacity });
const first = {
  ...newTray('Tray 1'),
  sections: [section('F1', 10), section('F2', 4), section('F1', 6), section(null, 0)],
};
const second = { ...newTray('Tray 2'), sections: [section('F3', 8)] };
const layout: Pick<FlexLayout, 'compartments'> = {
  compartments: [
    { name: 'Chilled', type: 1, trays: [first] },
    { name: 'Ambient', type: 2, trays: [second] },
  ],
};

test('trays are found by their number across compartments (S25 FLEX-035)', () => {
  expect([1, 2, 3, 0, null].map((drawer) => trayAt(layout, drawer)?.trayName)).toEqual([
    'Tray 1',
    'Tray 2',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a tray takes what its sections are set up for; what lies there may be taken out (S25)', () => {
  expect(productsOfTray(first)).toEqual(['F1', 'F2']);
  expect(correctable('insert', first, ['F9'])).toEqual(['F1', 'F2']);
  expect(correctable('remove', first, ['F9', 'F1'])).toEqual(['F1', 'F2', 'F9']);
  expect(correctable('insert', undefined, [])).toEqual([]);
});

test('the sections of a product add up to what its tray holds (S25)', () => {
  expect([trayLimit(first, 'F1'), trayLimit(first, 'F2'), trayLimit(first, 'F3')]).toEqual([16, 4, null]);
});

test('stock lies in the tray of its section (S25)', () => {
  expect(
    ['Tray 1/0', 'Tray 1/3', 'Tray 10/0', 'Tray 2/0', ''].map((each) => liesInTray(each, first)),
  ).toEqual([true, true, false, false, false]);
});
