import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { camelCase, propertyKey, propertyLabel, snakeCase } from './property-keys.ts';

describe('a property is saved by a key in snake case (PROP-018)', () => {
  test.each([
    ['Server Name', 'server_name'],
    ['  door-alarm   enabled ', 'door_alarm_enabled'],
    ['lteEnabled', 'lte_enabled'],
    ['HTTPServer URL', 'http_server_url'],
    ['Größe', 'gro_e'],
    ['Café 2', 'cafe2'],
    ['!!!', ''],
    ['渡辺', ''],
  ])('%j becomes %j', (name, key) => {
    expect(propertyKey(name)).toBe(key);
  });

  test('any input gives a snake-case key that survives the conversion to camel case and back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const key = propertyKey(name);
        expect(key).toMatch(/^[a-z0-9_]*$/);
        expect(propertyKey(key)).toBe(key);
        expect(snakeCase(camelCase(key))).toBe(key);
        expect(camelCase(key)).toMatch(/^[a-zA-Z0-9]*$/);
      }),
    );
  });
});

test.each([
  ['server_name', 'Server Name'],
  ['wifi_ssid', 'WiFi SSID'],
  ['lte_enabled', 'LTE Enabled'],
])('%s is shown as %s', (key, label) => {
  expect(propertyLabel(key)).toBe(label);
});
