import { describe, expect, test } from 'vitest';
import { INVENTORY_VIEWS, inventoryViewOf } from './inventory-view.ts';
import { PREFERENCES, propertiesFor } from './preferences.ts';

describe('the default inventory', () => {
  test('is LOT unless the user chose another (PROF-010 CONST-018 DCONST-047)', () => {
    expect(inventoryViewOf(undefined)).toBe('LOT');
    expect(inventoryViewOf('')).toBe('LOT');
    expect(inventoryViewOf('lot')).toBe('LOT');
    expect(inventoryViewOf('PALLET')).toBe('LOT');
    expect(inventoryViewOf('SERIAL')).toBe('SERIAL');
  });

  test('is chosen among lot, cartridge and serial (PROF-011)', () => {
    expect(INVENTORY_VIEWS.map(({ view }) => view)).toEqual(['LOT', 'CARTRIDGE', 'SERIAL']);
  });
});

describe('saving a preference', () => {
  test('LOCAL stays LOCAL, and the name of the browser’s zone is saved as well (PROF-006 PROF-012)', () => {
    expect(propertiesFor('TIMEZONE', 'LOCAL', 'Europe/Berlin')).toEqual([
      { key: 'LOCAL_TIMEZONE', value: 'Europe/Berlin' },
      { key: 'TIMEZONE', value: 'LOCAL' },
    ]);
  });

  test('every other choice saves one property', () => {
    expect(propertiesFor('TIMEZONE', 'America/Chicago', 'Europe/Berlin')).toEqual([
      { key: 'TIMEZONE', value: 'America/Chicago' },
    ]);
    for (const preference of PREFERENCES.filter((each) => each !== 'TIMEZONE')) {
      expect(propertiesFor(preference, 'LOCAL', 'Europe/Berlin')).toEqual([
        { key: preference, value: 'LOCAL' },
      ]);
    }
  });
});
