import type { TempControl } from '../devices/device-states.ts';

export const TEMPERATURE_UNITS = ['C', 'F'] as const;
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number];

export const celsius = (value: number, unit: TemperatureUnit): number =>
  unit === 'F' ? ((value - 32) * 5) / 9 : value;

/** What no thermometer of ours can mean: colder than absolute zero, hotter than a fire. */
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

/** What a device may measure: the range of its kind, which its own properties may narrow and never widen. */
export function allowedRange(
  control: TempControl,
  { allowedTempMin, allowedTempMax }: { allowedTempMin?: string; allowedTempMax?: string } = {},
): TemperatureRange {
  const { min, max } = ALLOWED[control];
  const narrowed = {
    min: Math.max(min, number(allowedTempMin) ?? min),
    max: Math.min(max, number(allowedTempMax) ?? max),
  };
  return narrowed.min < narrowed.max ? narrowed : { min, max };
}

const number = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);

export const isOutOfRange = (degrees: number, { min, max }: TemperatureRange): boolean =>
  degrees < min || degrees > max;

/** A measurement stands for the time until the next one, and for no longer than this. */
export const HOLDS_MINUTES = 15;
