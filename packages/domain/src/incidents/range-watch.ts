import { READING_VALID_MINUTES, type TemperatureRange } from '../measurements/temperature.ts';
import type { IncidentRule } from './incident-rules.ts';

type Side = 'high' | 'low';

/** What is remembered of one thermometer. Instants are milliseconds. */
export interface RangeWatch {
  /** The last value that counted. */
  readonly at: number;
  /** Since when it is out of range, and on which side; null if it is in range. */
  readonly out: { readonly side: Side; readonly since: number } | null;
  /** Since when it is safely in range again; null if it is not. */
  readonly safeSince: number | null;
  /** The side that was told; null if nothing has to be ended. */
  readonly alerted: Side | null;
}

export interface RangeAlert {
  readonly type: 'TEMPERATURE_HIGH' | 'TEMPERATURE_LOW' | 'TEMPERATURE_NORMAL';
  /** When the range was left, or when it was safely back: no other alert of this type and thermometer has the same. */
  readonly since: number;
}

/** The times of the two rules for temperatures (C1). */
export type RangeRules = Readonly<Record<Side, Pick<IncidentRule, 'hold' | 'clear'>>>;

/** A thermometer that is in range, with nothing to be ended. Of such a one only the time of its last value counts. */
export const calmSince = (at: number): RangeWatch => ({ at, out: null, safeSince: null, alerted: null });

export const isCalm = ({ out, alerted }: RangeWatch): boolean => out === null && alerted === null;

const MINUTE_MS = 60_000;
/** A value must be so far inside of the range before it counts as back, so that one at the edge does not flap (C1). */
const MARGIN = 0.5;
/** After a longer gap nobody knows what was in between, and the time starts anew. */
const GAP_MS = READING_VALID_MINUTES * MINUTE_MS;

const sideOf = (value: number, { min, max }: TemperatureRange): Side | null =>
  value > max ? 'high' : value < min ? 'low' : null;

/** Whether a value is safely in range. In a range that is narrower than both margins, its middle half is safe. */
function isSafe(value: number, { min, max }: TemperatureRange): boolean {
  const margin = Math.min(MARGIN, (max - min) / 4);
  return value >= min + margin && value <= max - margin;
}

const ALERTS = { high: 'TEMPERATURE_HIGH', low: 'TEMPERATURE_LOW' } as const;

/**
 * What a measured value changes: an alert of ours when the thermometer was out of range for the rule's hold time, and one when it
 * was safely back for its clear time (C1, C3). A value that is not newer than the last one counts for nothing, so the same
 * values give the same alerts in whatever batches they come.
 */
export function watchRange(
  watch: RangeWatch,
  { at, value }: { readonly at: number; readonly value: number },
  range: TemperatureRange,
  rules: RangeRules,
): { readonly watch: RangeWatch; readonly alert: RangeAlert | null } {
  if (at <= watch.at) return { watch, alert: null };
  const isGap = at - watch.at > GAP_MS;
  const side = sideOf(value, range);
  const goesOn = !isGap && side !== null && watch.out?.side === side;
  const out = side === null ? null : { side, since: goesOn && watch.out ? watch.out.since : at };
  const safeSince = isSafe(value, range) ? ((isGap ? null : watch.safeSince) ?? at) : null;
  const next = { ...watch, at, out, safeSince };
  if (out && watch.alerted !== out.side && at - out.since >= rules[out.side].hold * MINUTE_MS)
    return { watch: { ...next, alerted: out.side }, alert: { type: ALERTS[out.side], since: out.since } };
  if (watch.alerted && safeSince !== null && at - safeSince >= rules[watch.alerted].clear * MINUTE_MS)
    return { watch: { ...next, alerted: null }, alert: { type: 'TEMPERATURE_NORMAL', since: safeSince } };
  return { watch: next, alert: null };
}

/** As in graphs: to hundredths. */
const degrees = (value: number): number => Math.round(value * 100) / 100;

/** People count compartments from one. */
export const thermometerPlace = (compartment: number, zone: string): string =>
  zone === '' ? `compartment ${compartment + 1}` : `zone ${zone}`;

/** What an alert of ours says: '9.8 °C in compartment 1, allowed 2 to 8 °C'. */
export const rangeReason = (value: number, place: string, { min, max }: TemperatureRange): string =>
  `${degrees(value)} °C in ${place}, allowed ${degrees(min)} to ${degrees(max)} °C`;

/** In the words in which devices say the same. */
export function rangeText(
  { type }: Pick<RangeAlert, 'type'>,
  value: number,
  { min, max }: TemperatureRange,
): string {
  if (type === 'TEMPERATURE_NORMAL') return 'Temperature is in range again';
  const limit = type === 'TEMPERATURE_HIGH' ? `above ${degrees(max)}` : `below ${degrees(min)}`;
  return `Temperature ${degrees(value)} °C is ${limit} °C`;
}
