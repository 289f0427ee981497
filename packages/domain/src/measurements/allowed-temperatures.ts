import type { TempControl } from '../devices/device-states.ts';
import type { FieldProblem } from '../field-problem.ts';
import { limitsText } from '../property-settings/property-limits.ts';
import { allowedRange, degreesOf } from './temperature.ts';

/** Properties that narrow the range of a device's temperature control. */
export const ALLOWED_TEMP_MIN = 'allowed_temp_min';
export const ALLOWED_TEMP_MAX = 'allowed_temp_max';

interface AllowedTemperatures {
  readonly allowedTempMin?: string;
  readonly allowedTempMax?: string;
}

/**
 * Why allowed temperatures do not fit the temperature control or each other; by the fields of a device form. A text
 * that is no number is reported with the other values.
 */
export function allowedTempProblems(
  control: TempControl,
  { allowedTempMin, allowedTempMax }: AllowedTemperatures,
): FieldProblem[] {
  const range = allowedRange(control);
  const [min, max] = [degreesOf(allowedTempMin), degreesOf(allowedTempMax)];
  const isOutside = (degrees: number | null) =>
    degrees !== null && (degrees < range.min || degrees > range.max);
  const outside = `Must be from ${limitsText({ ...range, unit: '°C', whole: false })} for ${control}`;
  const problems = [
    ...(isOutside(min) ? [{ field: `properties.${ALLOWED_TEMP_MIN}`, message: outside }] : []),
    ...(isOutside(max) ? [{ field: `properties.${ALLOWED_TEMP_MAX}`, message: outside }] : []),
  ];
  if (problems.length > 0 || (min ?? range.min) < (max ?? range.max)) return problems;
  return max === null
    ? [{ field: `properties.${ALLOWED_TEMP_MIN}`, message: `Must be less than ${range.max} °C` }]
    : [{ field: `properties.${ALLOWED_TEMP_MAX}`, message: 'Must be more than Allowed Temp Min' }];
}

/** Stored values that are ignored, because they do not fit. */
export function unusedAllowedTemps(control: TempControl, stored: AllowedTemperatures): readonly string[] {
  const { min, max } = allowedRange(control, stored);
  const isUnused = (text: string | undefined, used: number) =>
    text !== undefined && text !== '' && degreesOf(text) !== used;
  return [
    ...(isUnused(stored.allowedTempMin, min) ? [ALLOWED_TEMP_MIN] : []),
    ...(isUnused(stored.allowedTempMax, max) ? [ALLOWED_TEMP_MAX] : []),
  ];
}
