import { expect, test } from 'vitest';
import { allUpdated, filledValues, NO_CHANGES, someNames, someUpdated } from './edge-config.ts';

test('properties left empty are not sent (EDGE-026)', () => {
  expect(
    filledValues({ log_level: 'INFO', wifi_ssid: '  ', lte_enabled: '', door_alarm_seconds: ' 30 ' }),
  ).toEqual([
    { name: 'log_level', value: 'INFO' },
    { name: 'door_alarm_seconds', value: '30' },
  ]);
});

test('the text of the confirmation (EDGE-014 EDGE-015)', () => {
  expect(someUpdated(3)).toBe('3 devices will be updated');
  expect(allUpdated('RightNow Flex')).toBe('All RightNow Flex type devices will be updated');
});

test('only the first ten of many names are listed', () => {
  const names = Array.from({ length: 12 }, (_, index) => `d${index}`);
  expect(someNames(names.slice(0, 2))).toBe('d0, d1');
  expect(someNames(names.slice(0, 10))).toBe(names.slice(0, 10).join(', '));
  expect(someNames(names)).toBe(`${names.slice(0, 10).join(', ')} and 2 more`);
});

test('an update has changed no device yet', () => {
  expect(NO_CHANGES).toEqual({
    unchanged: 0,
    queued: 0,
    sent: 0,
    acknowledged: 0,
    refused: 0,
    expired: 0,
    cancelled: 0,
  });
});
