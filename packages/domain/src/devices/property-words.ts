import type { ValueType } from '../property-settings/property-definitions.ts';

interface Kind {
  readonly valueType: ValueType;
  /** The options of a dropdown; empty for free text. */
  readonly values: readonly string[];
}

const ON_OFF: ReadonlyMap<string, string> = new Map([
  ['true', 'On'],
  ['false', 'Off'],
]);
const YES_NO: ReadonlyMap<string, string> = new Map([
  ['1', 'Yes'],
  ['0', 'No'],
]);

const allIn = (words: ReadonlyMap<string, string>, values: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => words.has(value));

/** For people: "On" for true, "Yes" for a choice of 0 and 1. */
export function propertyWords({ valueType, values }: Kind, value: string): string {
  if (valueType === 'boolean' || allIn(ON_OFF, values)) return ON_OFF.get(value) ?? value;
  if (allIn(YES_NO, values)) return YES_NO.get(value) ?? value;
  return value;
}
