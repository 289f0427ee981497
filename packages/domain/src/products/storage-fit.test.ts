import { expect, test } from 'vitest';
import type { StorageCondition } from './storage-condition.ts';
import {
  fitsPlaces,
  fitsRange,
  keptText,
  misplacedText,
  placesOfSection,
  type StoragePlace,
} from './storage-fit.ts';

const named = (storageCondition: StorageCondition) => ({
  storageCondition,
  storageFrom: null,
  storageTo: null,
});
const own = (storageFrom: number, storageTo: number) => ({
  storageCondition: 'OWN_LIMITS' as const,
  storageFrom,
  storageTo,
});
const range = (min: number, max: number) => ({ min, max });
const place = (name: string, min: number, max: number, ...trays: string[]): StoragePlace => ({
  name,
  range: { min, max },
  trays,
});
const FRIDGE = [place('', 2, 8)];
const SHELF = [place('', 15, 30)];
const FLEX = [place('Cold', 2, 8, 'Tray 1'), place('Warm', 15, 30, 'Tray 2', 'Tray/3')];

test('a condition fits a range that lies within its limits, the limits included (H4)', () => {
  expect(fitsRange(named('REFRIGERATED'), range(2, 8))).toBe(true);
  expect(fitsRange(named('REFRIGERATED'), range(3, 7.5))).toBe(true);
  expect(fitsRange(named('REFRIGERATED'), range(1.9, 8))).toBe(false);
  expect(fitsRange(named('REFRIGERATED'), range(2, 8.1))).toBe(false);
  expect(fitsRange(named('FROZEN'), range(-50, -15))).toBe(true);
  expect(fitsRange(named('FROZEN'), range(-50, -14.9))).toBe(false);
  expect(fitsRange(own(2, 25), range(2, 8))).toBe(true);
  expect(fitsRange(own(2, 25), range(15, 30))).toBe(false);
});

test('controlled room fits a range within 15 to 30 °C, where USP permits excursions (H4)', () => {
  expect(fitsRange(named('CONTROLLED_ROOM'), range(15, 30))).toBe(true);
  expect(fitsRange(named('CONTROLLED_ROOM'), range(20, 25))).toBe(true);
  expect(fitsRange(named('CONTROLLED_ROOM'), range(14.9, 30))).toBe(false);
  expect(fitsRange(named('CONTROLLED_ROOM'), range(15, 30.1))).toBe(false);
  // Limits of its own mean what they say.
  expect(fitsRange(own(20, 25), range(15, 30))).toBe(false);
});

test('what is unknown fits everywhere (H4)', () => {
  expect(fitsRange(named('UNKNOWN'), range(-50, -15))).toBe(true);
  expect(fitsPlaces(named('UNKNOWN'), SHELF)).toBe(true);
  expect(fitsRange({ ...own(2, 8), storageTo: null }, range(15, 30))).toBe(true);
  // Of a device that nobody knows nothing can be said.
  expect(fitsPlaces(named('FROZEN'), [])).toBe(true);
});

test('a product fits a device with a part that fits, and a named compartment only if that fits (H4)', () => {
  expect(fitsPlaces(named('REFRIGERATED'), FLEX)).toBe(true);
  expect(fitsPlaces(named('CONTROLLED_ROOM'), FLEX)).toBe(true);
  expect(fitsPlaces(named('FROZEN'), FLEX)).toBe(false);
  const inSection = (section: string) => fitsPlaces(named('REFRIGERATED'), placesOfSection(FLEX, section));
  expect(inSection('Tray 1/0')).toBe(true);
  expect(inSection('Tray 2/0')).toBe(false);
  expect(inSection('Tray/3/12')).toBe(false);
  // No section, or one that the layout does not know: all of the device.
  expect([inSection(''), inSection('Tray 9/0')]).toEqual([true, true]);
});

test('a device says which conditions it can keep (H4)', () => {
  expect(keptText(FRIDGE)).toBe('Refrigerated (2 to 8 °C)');
  expect(keptText([place('', 3, 6)])).toBe('Refrigerated (2 to 8 °C)');
  expect(keptText(SHELF)).toBe('Controlled room (20 to 25 °C)');
  expect(keptText([place('', -50, -15)])).toBe('Frozen (-50 to -15 °C)');
  expect(keptText(FLEX)).toBe('Refrigerated (2 to 8 °C), Controlled room (20 to 25 °C)');
  expect(keptText([place('', 0, 40)])).toBe('');
});

test('what does not belong there is named with its condition and the range of the place (H4)', () => {
  const text = (storage: Parameters<typeof fitsRange>[0], places: readonly StoragePlace[]) =>
    misplacedText({ productName: 'Lidocaine', ...storage }, places);
  expect(text(named('REFRIGERATED'), SHELF)).toBe(
    'Lidocaine must be kept refrigerated (2 to 8 °C). The device keeps 15 to 30 °C.',
  );
  expect(text(named('CONTROLLED_ROOM'), FRIDGE)).toBe(
    'Lidocaine must be kept at controlled room temperature (20 to 25 °C). The device keeps 2 to 8 °C.',
  );
  expect(text(own(2, 25), SHELF)).toBe('Lidocaine must be kept at 2 to 25 °C. The device keeps 15 to 30 °C.');
  expect(text(named('FROZEN'), FLEX)).toBe(
    'Lidocaine must be kept frozen (-50 to -15 °C). The device keeps 2 to 8 °C and 15 to 30 °C.',
  );
  expect(text(named('REFRIGERATED'), placesOfSection(FLEX, 'Tray 2/0'))).toBe(
    'Lidocaine must be kept refrigerated (2 to 8 °C). The compartment Warm keeps 15 to 30 °C.',
  );
  expect(text(named('REFRIGERATED'), FRIDGE)).toBeNull();
  expect(text(named('UNKNOWN'), SHELF)).toBeNull();
});
