import { expect, test } from 'vitest';
import { TEMP_CONTROLS } from '../devices/device-states.ts';
import { allowedRange, celsius, isOutOfRange, isPlausible } from './temperature.ts';

test('Fahrenheit is converted to Celsius', () => {
  expect(celsius(41, 'F')).toBe(5);
  expect(celsius(-40, 'F')).toBe(-40);
  expect(celsius(5, 'C')).toBe(5);
});

test('implausible temperatures', () => {
  expect([-273.15, 1000, Infinity, NaN].map(isPlausible)).toEqual([false, false, false, false]);
  expect([-273, 0, 999].map(isPlausible)).toEqual([true, true, true]);
});

test('every temperature control has its range, which properties can narrow but not widen', () => {
  expect(TEMP_CONTROLS.map((control) => allowedRange(control))).toContainEqual({ min: 2, max: 8 });
  expect(allowedRange('2-8c', { allowedTempMin: '3', allowedTempMax: '7.5' })).toEqual({ min: 3, max: 7.5 });
  expect(allowedRange('2-8c', { allowedTempMin: '-5', allowedTempMax: '20' })).toEqual({ min: 2, max: 8 });
  expect(allowedRange('2-8c', { allowedTempMin: 'cold', allowedTempMax: ' ' })).toEqual({ min: 2, max: 8 });
  // An empty range is ignored.
  expect(allowedRange('2-8c', { allowedTempMin: '7', allowedTempMax: '4' })).toEqual({ min: 2, max: 8 });
});

test('the limits themselves are allowed', () => {
  const range = allowedRange('2-8c');
  expect([2, 8].map((degrees) => isOutOfRange(degrees, range))).toEqual([false, false]);
  expect([1.99, 8.01].map((degrees) => isOutOfRange(degrees, range))).toEqual([true, true]);
});
