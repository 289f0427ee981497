import { expect, test } from 'vitest';
import { businessDays } from '../dates/business-days.ts';
import { TIME_ZONES } from '../dates/preferences.ts';
import { isZoneName } from '../dates/zone-names.ts';
import { deletionProblem } from '../property-settings/definition-changes.ts';
import { valueProblem } from '../property-settings/property-values.ts';
import { deviceZone } from './device-zone.ts';
import { isPlaceBound } from './settings-import.ts';

const business = 'America/Los_Angeles';
const HOUR = 3_600_000;

test('the zone of a device is its own, else that of its customer, else that of the business (U1)', () => {
  const customer = 'America/Chicago';
  expect(deviceZone({ device: 'America/Denver', customer, business })).toEqual({
    zone: 'America/Denver',
    of: 'device',
  });
  expect(deviceZone({ device: '', customer, business })).toEqual({ zone: 'America/Chicago', of: 'customer' });
  expect(deviceZone({ device: '', customer: '', business })).toEqual({
    zone: 'America/Los_Angeles',
    of: 'business',
  });
  expect(deviceZone({ device: 'Europe/Berlin', customer: '', business }).zone).toBe('Europe/Berlin');
});

test('every zone that is offered is taken, in its present and its older names (U1)', () => {
  for (const { zone } of TIME_ZONES) expect([zone, isZoneName(zone)]).toEqual([zone, zone !== 'LOCAL']);
  for (const zone of Intl.supportedValuesOf('timeZone'))
    expect([zone, isZoneName(zone)]).toEqual([zone, true]);
  for (const zone of ['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev', 'US/Pacific', 'UTC'])
    expect([zone, isZoneName(zone)]).toEqual([zone, true]);
  // Of fixed offset, or others in a database than here.
  for (const text of ['PST', 'EST', 'EST5EDT', 'GMT+5', 'Etc/GMT+5', 'SystemV/PST8PDT'])
    expect([text, isZoneName(text)]).toEqual([text, false]);
});

test('a text that names no zone counts as none (U1)', () => {
  for (const wrong of ['LOCAL', 'Mars/Phobos', '+05:00', '-08', ' ', 'Ward 3', 'PST', 'america/chicago'])
    expect(deviceZone({ device: wrong, customer: wrong, business }).of).toBe('business');
  expect(deviceZone({ device: 'Ward 3', customer: 'America/Chicago', business }).zone).toBe(
    'America/Chicago',
  );
});

test('the days on which clocks change have 23 and 25 hours, each at a device in its own night (U1)', () => {
  const hoursOf = (zone: string, day: string) => {
    const { startOf, endOf } = businessDays(deviceZone({ device: zone, customer: '', business }).zone);
    return (endOf(day) - startOf(day)) / HOUR;
  };
  expect(hoursOf('America/Chicago', '2026-03-08')).toBe(23);
  expect(hoursOf('America/Chicago', '2026-11-01')).toBe(25);
  // No daylight saving time in Arizona; in Europe the clocks change on other days.
  expect(hoursOf('America/Phoenix', '2026-03-08')).toBe(24);
  expect(hoursOf('America/Phoenix', '2026-11-01')).toBe(24);
  expect(hoursOf('Europe/Berlin', '2026-03-08')).toBe(24);
  expect(hoursOf('Europe/Berlin', '2026-03-29')).toBe(23);
  expect(hoursOf('Europe/Berlin', '2026-10-25')).toBe(25);
});

test('the property takes names of zones only, is bound to the place, and stays defined (U1)', () => {
  const problem = (value: string) =>
    valueProblem({ propertyKey: 'time_zone', valueType: 'string', values: [] }, value);
  expect(['', 'America/Chicago', 'Asia/Kolkata', 'UTC'].map(problem)).toEqual([null, null, null, null]);
  const refusal = 'Choose a time zone by its name, such as America/Chicago.';
  expect(['Ward 3', 'LOCAL', '+05:00'].map(problem)).toEqual([refusal, refusal, refusal]);
  expect(isPlaceBound('time_zone')).toBe(true);
  expect(deletionProblem('time_zone')).toBe('The portal uses Time Zone: it cannot be deleted.');
});
