import type { TempControl } from '../devices/device-states.ts';

export const TEMPERATURE_UNITS = ['C', 'F'] as const;
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number];

export const celsius = (value: number, unit: TemperatureUnit): number =>
  unit === 'F' ? ((value - 32) * 5) / 9 : value;

/** Within what a thermometer can measure: above absolute zero and below 1000 °C. */
export const isPlausible = (degrees: number): boolean => degrees > -273.15 && degrees < 1000;

export interface TemperatureRange {
  readonly min: number;
  readonly max: number;
}

const ALLOWED: Readonly<Record<TempControl, TemperatureRange>> = {
  '2-8c': { min: 2, max: 8 },
  Ambient: { min: 15, max: 30 },
  Frozen: { min: -50, max: -15 },
};

/** A device's allowed range: that of its temperature control, which its properties may narrow but not widen. */
export function allowedRange(
  control: TempControl,
  { allowedTempMin, allowedTempMax }: { allowedTempMin?: string; allowedTempMax?: string } = {},
): TemperatureRange {
  const { min, max } = ALLOWED[control];
  const narrowed = {
    min: Math.max(min, degreesOf(allowedTempMin) ?? min),
    max: Math.min(max, degreesOf(allowedTempMax) ?? max),
  };
  return narrowed.min < narrowed.max ? narrowed : { min, max };
}

const PLAIN = /^\s*[+-]?(\d{1,9}(\.\d{0,9})?|\.\d{1,9})\s*$/;

/** A plain decimal number: the database reads it in the same way (`allowed_range`). */
export const degreesOf = (text = ''): number | null => (PLAIN.test(text) ? Number(text) : null);

/** A temperature out of range for this long is an excursion. */
export const EXCURSION_SECONDS = 15 * 60;

export const isOutOfRange = (degrees: number, { min, max }: TemperatureRange): boolean =>
  degrees < min || degrees > max;

/** A reading is valid until the next one, but no longer than this. */
export const READING_VALID_MINUTES = 15;
