import { expect, test } from 'vitest';
import { isAboutThermometer } from './alert-place.ts';

test('an alert is about the compartment and the zone that it names', () => {
  const second = { compartmentOffset: 1, zoneName: 'Door' };
  expect(isAboutThermometer({ compartment: 1 }, second)).toBe(true);
  expect(isAboutThermometer({ compartment: '1', zone: 'Door' }, second)).toBe(true);
  expect(isAboutThermometer({ compartment: 0 }, second)).toBe(false);
  expect(isAboutThermometer({ compartment: 1, zone: 'Back' }, second)).toBe(false);
  expect(isAboutThermometer({ zone: '' }, second)).toBe(true);
  expect(isAboutThermometer({ compartment: {} }, second)).toBe(true);
});
