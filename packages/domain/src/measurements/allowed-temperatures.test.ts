import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEMP_CONTROLS } from '../devices/device-states.ts';
import { allowedTempProblems, unusedAllowedTemps } from './allowed-temperatures.ts';
import { allowedRange } from './temperature.ts';

const problems = (allowedTempMin: string, allowedTempMax: string) =>
  allowedTempProblems('2-8c', { allowedTempMin, allowedTempMax }).map(
    ({ field, message }) => `${field.replace('properties.allowed_temp_', '')}: ${message}`,
  );

test('allowed temperatures are inside what the temperature control allows, the least below the most', () => {
  expect(problems('3', '7.5')).toEqual([]);
  expect(problems('', '')).toEqual([]);
  expect(problems('2', '8')).toEqual([]);
  expect(problems('-5', '20')).toEqual([
    'min: Must be from 2 to 8 °C for 2-8c',
    'max: Must be from 2 to 8 °C for 2-8c',
  ]);
  expect(problems('7', '4')).toEqual(['max: Must be more than Allowed Temp Min']);
  expect(problems('5', '5')).toEqual(['max: Must be more than Allowed Temp Min']);
  expect(problems('8', '')).toEqual(['min: Must be less than 8 °C']);
  expect(problems('', '2')).toEqual(['max: Must be more than Allowed Temp Min']);
  expect(allowedTempProblems('Frozen', { allowedTempMin: '3' })[0]?.message).toBe(
    'Must be from −50 to −15 °C for Frozen',
  );
});

test('a stored limit that is ignored is known as such', () => {
  expect(unusedAllowedTemps('2-8c', { allowedTempMin: '3', allowedTempMax: '7' })).toEqual([]);
  expect(unusedAllowedTemps('2-8c', { allowedTempMin: '-5', allowedTempMax: '7' })).toEqual([
    'allowed_temp_min',
  ]);
  expect(unusedAllowedTemps('Ambient', { allowedTempMin: '3', allowedTempMax: '7' })).toEqual([
    'allowed_temp_min',
    'allowed_temp_max',
  ]);
  expect(unusedAllowedTemps('2-8c', {})).toEqual([]);
});

test('whatever is accepted is used as it is', () => {
  const degrees = fc.oneof(fc.constant(''), fc.integer({ min: -60, max: 40 }).map(String));
  fc.assert(
    fc.property(
      fc.constantFrom(...TEMP_CONTROLS),
      degrees,
      degrees,
      (control, allowedTempMin, allowedTempMax) => {
        const stored = { allowedTempMin, allowedTempMax };
        fc.pre(allowedTempProblems(control, stored).length === 0);
        expect(unusedAllowedTemps(control, stored)).toEqual([]);
        const { min, max } = allowedRange(control, stored);
        expect(min).toBeLessThan(max);
      },
    ),
  );
});
