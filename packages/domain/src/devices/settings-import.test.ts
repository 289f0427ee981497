import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PropertyDefinition } from '../property-settings/property-definitions.ts';
import { camelCase } from '../property-settings/property-keys.ts';
import { isOwnProperty, planImport } from './settings-import.ts';

const definition = (propertyKey: string, more: Partial<PropertyDefinition> = {}): PropertyDefinition => ({
  propertyKey,
  valueType: 'string',
  values: [],
  editable: true,
  editableBy: 'user',
  visibleTo: 'user',
  searchable: false,
  isPartOfEdgeConfig: false,
  ...more,
});
const changeable = [
  definition('room'),
  definition('server_name'),
  definition('serial_number'),
  definition('heartbeat_seconds', { valueType: 'number' }),
  definition('value_of'),
];

test('only properties that differ change; those of the place are known as such (DEV-100)', () => {
  const { changes, skipped } = planImport(
    { room: 'B12', serverName: 'srv-1' },
    { room: 'C7', server_name: 'srv-1', heartbeat_seconds: '60' },
    changeable,
  );
  expect(changes).toEqual([
    { propertyKey: 'room', label: 'Room', before: 'B12', after: 'C7', placeBound: true },
    {
      propertyKey: 'heartbeat_seconds',
      label: 'Heartbeat Seconds',
      before: '',
      after: '60',
      placeBound: false,
    },
  ]);
  expect(skipped).toEqual([]);
});

test('invalid, unknown and machine-specific properties are skipped with a reason', () => {
  const imported = { serial_number: 'S-1', heartbeat_seconds: 'often', colour: 'red' };
  const { changes, skipped } = planImport({}, imported, changeable);
  expect(changes).toEqual([]);
  expect(skipped.map(({ propertyKey, reason }) => [propertyKey, reason])).toEqual([
    ['serial_number', 'Specific to the other machine'],
    ['heartbeat_seconds', 'Must be a number'],
    ['colour', 'This device does not have the property, or you cannot change it'],
  ]);
});

test('a property named like an inherited object property has no value until it is set', () => {
  expect(planImport({}, { value_of: 'x' }, changeable).changes[0]?.before).toBe('');
});

test('importing twice changes nothing more, and identifying properties never change', () => {
  const keys = fc.constantFrom('room', 'server_name', 'serial_number', 'heartbeat_seconds', 'colour');
  fc.assert(
    fc.property(fc.dictionary(keys, fc.string()), fc.dictionary(keys, fc.string()), (held, imported) => {
      const current = Object.fromEntries(Object.entries(held).map(([key, value]) => [camelCase(key), value]));
      const { changes, skipped } = planImport(current, imported, changeable);
      expect(changes.some(({ propertyKey }) => isOwnProperty(propertyKey))).toBe(false);
      expect(changes.length + skipped.length).toBeLessThanOrEqual(Object.keys(imported).length);
      const done = { ...current };
      for (const { propertyKey, after } of changes) done[camelCase(propertyKey)] = after;
      expect(planImport(done, imported, changeable).changes).toEqual([]);
    }),
  );
});
