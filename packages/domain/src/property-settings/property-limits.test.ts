import { expect, test } from 'vitest';
import { valueProblem } from './property-values.ts';
import { limitsOf, limitsText, withUnit } from './property-limits.ts';

const problem = (propertyKey: string, value: string) =>
  valueProblem({ propertyKey, valueType: 'number', values: [] }, value);

test('numbers of properties have a unit and a range, also those of properties that are added later', () => {
  expect(problem('heartbeat_seconds', '60')).toBeNull();
  expect(problem('heartbeat_seconds', '-7')).toBe('Must be from 5 to 300 s');
  expect(problem('heartbeat_seconds', '60.5')).toBe('Must be a whole number');
  expect(problem('reboot_after_minutes', '-1')).toBe('Must be from 0 to 43200 min');
  expect(problem('battery_warning_percent', '101')).toBe('Must be from 0 to 100 %');
  expect(problem('allowed_temp_min', '-51')).toBe('Must be from −50 to 30 °C');
  expect(problem('shelf_offset', '-7')).toBeNull();
  expect(problem('heartbeat_seconds', '')).toBeNull();
});

test('only numbers have limits, whatever a text is called', () => {
  expect(valueProblem({ propertyKey: 'office_hours', valueType: 'string', values: [] }, 'till 5')).toBeNull();
  expect(withUnit({ propertyKey: 'office_hours', valueType: 'string' }, 'till 5')).toBe('till 5');
});

test('values are shown with their unit', () => {
  expect(withUnit({ propertyKey: 'heartbeat_seconds', valueType: 'number' }, '60')).toBe('60 s');
  expect(withUnit({ propertyKey: 'heartbeat_seconds', valueType: 'number' }, '')).toBe('');
  expect(withUnit({ propertyKey: 'allowed_temp_min', valueType: 'number' }, '-20')).toBe('−20 °C');
  expect(withUnit({ propertyKey: 'shelf_offset', valueType: 'number' }, '3')).toBe('3');
  expect(limitsOf('shelf_offset')).toBeNull();
  expect(limitsText({ unit: 's', min: 5, max: 300, whole: true })).toBe('5 to 300 s');
});
