export interface PropertyLimits {
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Refuses fractions. */
  readonly whole: boolean;
}

const DAY_S = 86_400;
const seconds = (min: number, max: number): PropertyLimits => ({ unit: 's', min, max, whole: true });
/** The widest range that any temperature control allows. */
const CELSIUS: PropertyLimits = { unit: '°C', min: -50, max: 30, whole: false };

const DECLARED: ReadonlyMap<string, PropertyLimits> = new Map([
  // A device that is heard less often than every 5 minutes counts as offline.
  ['heartbeat_seconds', seconds(5, 300)],
  ['temperature_interval_seconds', seconds(5, 3600)],
  ['weight_interval_seconds', seconds(1, 3600)],
  ['door_alarm_seconds', seconds(1, 3600)],
  ['allowed_temp_min', CELSIUS],
  ['allowed_temp_max', CELSIUS],
]);

/** For properties that are added later. */
const BY_LAST_WORD: ReadonlyMap<string, PropertyLimits> = new Map([
  ['seconds', seconds(0, 30 * DAY_S)],
  ['minutes', { unit: 'min', min: 0, max: 30 * 24 * 60, whole: true }],
  ['hours', { unit: 'h', min: 0, max: 365 * 24, whole: true }],
  ['days', { unit: 'd', min: 0, max: 3650, whole: true }],
  ['percent', { unit: '%', min: 0, max: 100, whole: false }],
  ['pct', { unit: '%', min: 0, max: 100, whole: false }],
]);

/** By its name; null if that says nothing. */
export const limitsOf = (propertyKey: string): PropertyLimits | null =>
  DECLARED.get(propertyKey) ?? BY_LAST_WORD.get(propertyKey.split('_').at(-1) ?? '') ?? null;

/** '5 to 300 s', for the hint of a field. */
export const limitsText = ({ min, max, unit }: PropertyLimits): string =>
  `${signed(min)} to ${signed(max)} ${unit}`;

export function limitProblem(propertyKey: string, value: number): string | null {
  const limits = limitsOf(propertyKey);
  if (!limits) return null;
  if (value < limits.min || value > limits.max) return `Must be from ${limitsText(limits)}`;
  return limits.whole && !Number.isInteger(value) ? 'Must be a whole number' : null;
}

/** '60 s'. */
export function withUnit(
  { propertyKey, valueType }: { propertyKey: string; valueType: string },
  value: string,
) {
  const unit = valueType === 'number' && value !== '' ? limitsOf(propertyKey)?.unit : undefined;
  return unit === undefined ? value : `${signed(value)} ${unit}`;
}

/** A real minus sign; the hyphen of a number is hard to see. */
const signed = (number: number | string): string => String(number).replace('-', '−');
