import { expect, test } from 'vitest';
import { allUpdated, filledIn, namesOf, someUpdated } from './edge-config.ts';

test('EDGE-026 properties left empty are not sent', () => {
  expect(
    filledIn({ log_level: 'INFO', wifi_ssid: '  ', lte_enabled: '', door_alarm_seconds: ' 30 ' }),
  ).toEqual([
    { name: 'log_level', value: 'INFO' },
    { name: 'door_alarm_seconds', value: '30' },
  ]);
});

test('EDGE-014 EDGE-015 what the question says', () => {
  expect(someUpdated(3)).toBe('3 devices will be updated');
  expect(allUpdated('RightNow Flex')).toBe('All RightNow Flex type devices will be updated');
});

test('of many names the first ten are said', () => {
  const names = Array.from({ length: 12 }, (_, index) => `d${index}`);
  expect(namesOf(names.slice(0, 2))).toBe('d0, d1');
  expect(namesOf(names)).toBe(`${names.slice(0, 10).join(', ')} and 2 more`);
});
