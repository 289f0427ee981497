import { expect, test } from 'vitest';
import { changeProblem, deletionProblem, misfitProblem } from './definition-changes.ts';
import type { PropertyDefinition } from './property-definitions.ts';

const definition = (changes: Partial<PropertyDefinition> = {}): PropertyDefinition => ({
  propertyKey: 'log_level',
  valueType: 'string',
  values: ['LOW', 'HIGH'],
  editable: false,
  editableBy: null,
  visibleTo: 'user',
  searchable: false,
  isPartOfEdgeConfig: false,
  ...changes,
});

test.each(['consignment', 'provider_tracking', 'location_tracking', 'serial_number', 'allowed_temp_min'])(
  '%s is read by the portal and stays (PROP-005)',
  (key) => {
    expect(deletionProblem(key)).toMatch(/^The portal uses .+: it cannot be deleted\.$/);
  },
);

test('everything else can be deleted (PROP-005)', () => {
  expect(deletionProblem('log_level')).toBeNull();
});

test('properties the portal reads keep their value type; their visibility may change', () => {
  const consignment = definition({ propertyKey: 'consignment', values: ['0', '1'] });
  expect(changeProblem(consignment, { ...consignment, visibleTo: 'admin' } as PropertyDefinition)).toBeNull();
  expect(changeProblem(consignment, { ...consignment, values: ['0', '1', '2'] })).toBe(
    'The portal uses Consignment: its value type and options cannot be changed.',
  );
  expect(changeProblem(definition(), definition({ valueType: 'number', values: [] }))).toBeNull();
});

test('the first five values that would no longer fit are listed with their device counts', () => {
  const stored = [
    { value: 'LOW', devices: 7 },
    { value: 'DEBUG', devices: 3 },
    { value: 'X', devices: 1 },
  ];
  expect(misfitProblem(definition(), stored)).toBe(
    'Some devices have values that would no longer be valid: “DEBUG” (3 devices), “X” (1 device). Nothing was changed.',
  );
  expect(misfitProblem(definition({ values: [] }), stored)).toBeNull();
  const many = Array.from({ length: 7 }, (_, index) => ({ value: `v${index}`, devices: 2 }));
  expect(misfitProblem(definition(), many)).toContain('“v4” (2 devices), 2 more values.');
});
