import { expect, test } from 'vitest';
import { reportZoneOf } from './report-zone.ts';

const zoneOf = (properties: Record<string, string>) =>
  reportZoneOf(
    {
      properties: Object.entries(properties).map(([propertyKey, propertyValue]) => ({
        propertyKey,
        propertyValue,
      })),
    },
    'Europe/Berlin',
  );

test("reports run in the user's chosen zone, or else in the browser's (RPT-012 RPT-013 RPT-014)", () => {
  expect(zoneOf({ TIMEZONE: 'America/Chicago' })).toBe('America/Chicago');
  expect(zoneOf({})).toBe('Europe/Berlin');
  expect(zoneOf({ TIMEZONE: 'LOCAL' })).toBe('Europe/Berlin');
  expect(zoneOf({ TIMEZONE: 'LOCAL', LOCAL_TIMEZONE: 'America/Denver' })).toBe('America/Denver');
  expect(zoneOf({ TIMEZONE: 'Nowhere/Land' })).toBe('Europe/Berlin');
});
