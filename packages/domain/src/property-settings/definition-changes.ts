import { propertyLabel } from './property-keys.ts';
import type { PropertyDefinition } from './property-definitions.ts';
import { valueProblem } from './property-values.ts';

/** The portal depends on these; they cannot be deleted or change type. */
const READ_BY_THE_PORTAL: ReadonlySet<string> = new Set([
  'consignment',
  'provider_tracking',
  'location_tracking',
  'serial_number',
  'allowed_temp_min',
  'allowed_temp_max',
  'time_zone',
]);

export const isReadByThePortal = (key: string): boolean => READ_BY_THE_PORTAL.has(key);

export const deletionProblem = (key: string): string | null =>
  isReadByThePortal(key) ? `The portal uses ${propertyLabel(key)}: it cannot be deleted.` : null;

type Kind = Pick<PropertyDefinition, 'propertyKey' | 'valueType' | 'values'>;

export const changesValidValues = (before: Kind, after: Kind): boolean =>
  before.valueType !== after.valueType || before.values.join() !== after.values.join();

/** Visibility and editability may always change. */
export const changeProblem = (before: Kind, after: Kind): string | null =>
  isReadByThePortal(before.propertyKey) && changesValidValues(before, after)
    ? `The portal uses ${propertyLabel(before.propertyKey)}: its value type and options cannot be changed.`
    : null;

/** With the number of devices that have it. */
export interface StoredValue {
  readonly value: string;
  readonly devices: number;
}

const NAMED = 5;

export function misfitProblem(definition: PropertyDefinition, stored: readonly StoredValue[]): string | null {
  const misfits = stored.filter(({ value }) => valueProblem(definition, value) !== null);
  if (misfits.length === 0) return null;
  const named = misfits
    .slice(0, NAMED)
    .map(({ value, devices }) => `“${value}” (${devices === 1 ? '1 device' : `${devices} devices`})`);
  const more = misfits.length > NAMED ? [`${misfits.length - NAMED} more values`] : [];
  return `Some devices have values that would no longer be valid: ${[...named, ...more].join(', ')}. Nothing was changed.`;
}
