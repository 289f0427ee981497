import { describe, expect, test } from 'vitest';
import {
  canChange,
  canSee,
  definitionOf,
  definitionProblems,
  type DefinitionDraft,
  type PropertyDefinition,
} from './property-definitions.ts';
import { valueProblem } from './property-values.ts';

const draft = (changes: Partial<DefinitionDraft> = {}): DefinitionDraft => ({
  cabinetType: 'WEIGHT',
  propertyName: 'Log Level',
  valueType: 'dropdown',
  options: ['LOW', 'HIGH'],
  editable: true,
  editableBy: 'admin',
  visibleTo: 'user',
  ...changes,
});

const definition = (changes: Partial<PropertyDefinition> = {}): PropertyDefinition => ({
  propertyKey: 'log_level',
  valueType: 'string',
  values: [],
  editable: true,
  editableBy: 'user',
  visibleTo: 'user',
  searchable: false,
  isPartOfEdgeConfig: false,
  ...changes,
});

describe('a form for a definition', () => {
  test('is valid with every field filled in', () => {
    expect(definitionProblems(draft())).toEqual([]);
  });

  test.each<[string, Partial<DefinitionDraft>, keyof DefinitionDraft, string]>([
    ['PROP-011', { cabinetType: '' }, 'cabinetType', 'Device Type is required.'],
    ['PROP-012', { propertyName: '  ' }, 'propertyName', 'Property Name is required.'],
    ['PROP-013', { valueType: '' }, 'valueType', 'Value Type is required.'],
    ['PROP-014', { visibleTo: '' }, 'visibleTo', 'Visible To is required.'],
    ['PROP-015', { editableBy: '' }, 'editableBy', 'Editable properties require Editable By to be set.'],
    ['PROP-016', { options: ['LOW', ' '] }, 'options', 'One or more dropdown option is missing a value.'],
    ['PROP-017', { options: ['LOW'] }, 'options', 'One or more dropdown option is missing a value.'],
    ['PROP-009', { options: ['LOW', 'a,b'] }, 'options', 'A dropdown option cannot contain a comma.'],
    ['PROP-008', { options: ['LOW', 'LOW '] }, 'options', 'Two dropdown options are the same.'],
    [
      'PROP-018',
      { propertyName: '渡辺' },
      'propertyName',
      'Property Name needs letters from a to z, or digits.',
    ],
    [
      'PROP-018',
      { propertyName: 'Constructor' },
      'propertyName',
      'This Property Name is reserved. Choose another one.',
    ],
  ])('%s refuses %j', (_id, wrong, field, message) => {
    expect(definitionProblems(draft(wrong))).toEqual([{ field, message }]);
  });

  test('Editable By is not required for properties that are not editable (PROP-015)', () => {
    expect(definitionProblems(draft({ editable: false, editableBy: '' }))).toEqual([]);
  });

  test('a dropdown is a string with options, and a property that is not editable has no Editable By (PROP-019 PROP-020)', () => {
    expect(definitionOf(draft({ options: [' LOW', 'HIGH '], editable: false }))).toEqual({
      propertyKey: 'log_level',
      valueType: 'string',
      values: ['LOW', 'HIGH'],
      editableBy: null,
    });
    expect(definitionOf(draft({ valueType: 'number' }))).toMatchObject({ valueType: 'number', values: [] });
  });
});

test.each<[Partial<PropertyDefinition>, string, string | null]>([
  [{ valueType: 'number' }, '', null],
  [{ valueType: 'number' }, '-2.5', null],
  [{ valueType: 'number' }, '.5', null],
  [{ valueType: 'number' }, '0x10', 'Must be a number'],
  [{ valueType: 'number' }, 'Infinity', 'Must be a number'],
  [{ valueType: 'number' }, '1 2', 'Must be a number'],
  [{ valueType: 'boolean' }, 'true', null],
  [{ valueType: 'boolean' }, 'yes', 'Must be true or false'],
  [{ values: ['LOW', 'HIGH'] }, 'LOW', null],
  [{ values: ['LOW', 'HIGH'] }, 'low', 'Must be one of LOW, HIGH'],
  [{}, 'anything', null],
])('of %j the value %j: %j (PROP-007 PROP-008)', (kind, value, problem) => {
  expect(valueProblem(definition(kind), value)).toBe(problem);
});

test('users neither see nor change admin properties (PROP-010)', () => {
  expect(canSee(definition({ visibleTo: 'admin' }), false)).toBe(false);
  expect(canSee(definition({ visibleTo: 'admin' }), true)).toBe(true);
  expect(canChange(definition({ editableBy: 'admin' }), false)).toBe(false);
  expect(canChange(definition({ editableBy: 'admin' }), true)).toBe(true);
  expect(canChange(definition({ visibleTo: 'admin' }), false)).toBe(false);
  expect(canChange(definition({ editable: false }), true)).toBe(false);
});
