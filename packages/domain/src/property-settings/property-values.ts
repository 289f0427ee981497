import { INVALID_TIME_ZONE, isZoneName } from '../dates/zone-names.ts';
import type { PropertyDefinition } from './property-definitions.ts';
import { limitProblem } from './property-limits.ts';

/** The key of the property with a device's own time zone (U1). */
export const TIME_ZONE = 'time_zone';

const DECIMAL = /^-?\d*\.?\d+$/;

/** An empty value removes the property. */
export function valueProblem(
  { propertyKey: key, valueType, values }: Pick<PropertyDefinition, 'propertyKey' | 'valueType' | 'values'>,
  value: string,
): string | null {
  if (value === '') return null;
  if (key === TIME_ZONE && !isZoneName(value)) return INVALID_TIME_ZONE;
  if (values.length > 0) return values.includes(value) ? null : `Must be one of ${values.join(', ')}`;
  if (valueType === 'number')
    return DECIMAL.test(value) ? limitProblem(key, Number(value)) : 'Must be a number';
  if (valueType === 'boolean') return value === 'true' || value === 'false' ? null : 'Must be true or false';
  return null;
}
