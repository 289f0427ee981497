import { expect, test } from 'vitest';
import { rangeLeftAt, type LeftRange } from './range-left.ts';

const door: LeftRange = { side: 'high', since: 50, part: '0', zone: 'Door' };
const shelf: LeftRange = { side: 'high', since: 40, part: '0', zone: 'Shelf' };
const second: LeftRange = { side: 'high', since: 30, part: '1', zone: '' };
const cold: LeftRange = { side: 'low', since: 10, part: '0', zone: 'Door' };
const measured = [door, shelf, second, cold];

test('when the range was left that an alert is about: of its side, its compartment and its zone (C1)', () => {
  const left = (details: object, alertType = 'TEMPERATURE_HIGH', at = 60) =>
    rangeLeftAt({ alertType, at, details: { ...details } }, measured);
  expect(left({ compartment: 0, zone: 'Door' })).toBe(50);
  expect(left({ compartment: '0' })).toBe(40);
  expect(left({})).toBe(30);
  expect(left({ compartment: 1, zone: '' })).toBe(30);
  expect(left({ compartment: 2 })).toBeNull();
  expect(left({}, 'TEMPERATURE_LOW')).toBe(10);
  expect(left({}, 'POWER_LOST')).toBeNull();
  // A range left after the alert has nothing to do with it.
  expect([left({}, 'TEMPERATURE_HIGH', 30), left({}, 'TEMPERATURE_HIGH', 29)]).toEqual([30, null]);
});
