import type { FieldProblem } from '../field-problem.ts';
import { isRequired } from '../reports/report-texts.ts';
import { camelCase, propertyKey } from './property-keys.ts';

export const VALUE_TYPES = ['string', 'number', 'boolean'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

export const AUDIENCES = ['user', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface PropertyDefinition {
  /** In snake case. */
  readonly propertyKey: string;
  readonly valueType: ValueType;
  /** Of a dropdown; empty for free text. */
  readonly values: readonly string[];
  readonly editable: boolean;
  readonly editableBy: Audience | null;
  readonly visibleTo: Audience;
  readonly searchable: boolean;
  readonly isPartOfEdgeConfig: boolean;
}

export const EDITABLE_BY_NEEDED = 'Editable properties require Editable By to be set.';
export const OPTION_EMPTY = 'One or more dropdown option is missing a value.';
export const MIN_OPTIONS = 2;
export const PROPERTY_SAVE_FAILED = 'Failed to save cabinet property.';
const COMMA_IN_OPTION = 'A dropdown option cannot contain a comma.';
const SAME_OPTIONS = 'Two dropdown options are the same.';
const LATIN_NAME_NEEDED = 'Property Name needs letters from a to z, or digits.';
const NAME_OF_THE_LANGUAGE = 'This Property Name is reserved. Choose another one.';

export interface DefinitionDraft {
  readonly cabinetType: string;
  readonly propertyName: string;
  /** A dropdown is stored as a string with its options. */
  readonly valueType: ValueType | 'dropdown' | '';
  readonly options: readonly string[];
  readonly editable: boolean;
  readonly editableBy: Audience | '';
  readonly visibleTo: Audience | '';
}

export function definitionProblems(draft: DefinitionDraft): FieldProblem<keyof DefinitionDraft>[] {
  const problems: FieldProblem<keyof DefinitionDraft>[] = [];
  const needs = (field: keyof DefinitionDraft, label: string) => {
    if (String(draft[field]).trim() === '') problems.push({ field, message: isRequired(label) });
  };
  needs('cabinetType', 'Device Type');
  needs('propertyName', 'Property Name');
  const nameProblem = draft.propertyName.trim() === '' ? null : keyProblem(propertyKey(draft.propertyName));
  if (nameProblem) problems.push({ field: 'propertyName', message: nameProblem });
  needs('valueType', 'Value Type');
  needs('visibleTo', 'Visible To');
  if (draft.editable && draft.editableBy === '')
    problems.push({ field: 'editableBy', message: EDITABLE_BY_NEEDED });
  if (draft.valueType === 'dropdown') {
    const problem = optionsProblem(draft.options.map((option) => option.trim()));
    if (problem) problems.push({ field: 'options', message: problem });
  }
  return problems;
}

function keyProblem(key: string): string | null {
  if (key === '') return LATIN_NAME_NEEDED;
  return camelCase(key) in {} ? NAME_OF_THE_LANGUAGE : null;
}

function optionsProblem(options: readonly string[]): string | null {
  if (options.length < MIN_OPTIONS || options.includes('')) return OPTION_EMPTY;
  if (options.some((option) => option.includes(','))) return COMMA_IN_OPTION;
  return new Set(options).size < options.length ? SAME_OPTIONS : null;
}

/** The draft must be free of problems. */
export function definitionOf(draft: DefinitionDraft) {
  const isDropdown = draft.valueType === 'dropdown';
  return {
    propertyKey: propertyKey(draft.propertyName),
    valueType: isDropdown ? ('string' as const) : draft.valueType,
    values: isDropdown ? draft.options.map((option) => option.trim()) : [],
    editableBy: draft.editable && draft.editableBy !== '' ? draft.editableBy : null,
  };
}

export const canSee = ({ visibleTo }: PropertyDefinition, isStaff: boolean): boolean =>
  isStaff || visibleTo === 'user';

export const canChange = (definition: PropertyDefinition, isStaff: boolean): boolean =>
  definition.editable && canSee(definition, isStaff) && (isStaff || definition.editableBy === 'user');
