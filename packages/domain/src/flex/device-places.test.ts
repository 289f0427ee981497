import { expect, test } from 'vitest';
import { storagePlaces } from './device-places.ts';

test('stock lies in the compartments of a device, else in all of it, each with its allowed range (H4)', () => {
  const device = { tempControl: 'Ambient', allowedTempMin: '18', allowedTempMax: '' } as const;
  expect(storagePlaces(device, [])).toEqual([{ name: '', range: { min: 18, max: 30 }, trays: [] }]);
  expect(
    storagePlaces(device, [
      { name: 'Cold', type: 1, trays: [{ trayName: 'A' }, { trayName: 'B' }] },
      { name: 'Warm', type: 2, trays: [] },
    ]),
  ).toEqual([
    // A property that does not fit a compartment is ignored there.
    { name: 'Cold', range: { min: 2, max: 8 }, trays: ['A', 'B'] },
    { name: 'Warm', range: { min: 18, max: 30 }, trays: [] },
  ]);
});
