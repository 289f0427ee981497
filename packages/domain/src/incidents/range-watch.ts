import type { TemperatureRange } from '../measurements/temperature.ts';
import type { IncidentRule } from './incident-rules.ts';

type Side = 'high' | 'low';

/** Of one thermometer. Instants are milliseconds. At the edge of the range, `out` and `safeSince` are both null. */
export interface RangeWatch {
  readonly at: number;
  /** null: in range. */
  readonly out: { readonly side: Side; readonly since: number } | null;
  /** null: not safely in range. */
  readonly safeSince: number | null;
  /** The side of the last alert; null if none has to be ended. One TEMPERATURE_NORMAL ends alerts of both sides. */
  readonly alerted: Side | null;
}

export interface RangeAlert {
  readonly type: 'TEMPERATURE_HIGH' | 'TEMPERATURE_LOW' | 'TEMPERATURE_NORMAL';
  /**
   * When the range was left, or safely regained, as far as is known: after a gap, the first value. Unique per type and
   * thermometer.
   */
  readonly since: number;
}

export type RangeRules = Readonly<Record<Side, Pick<IncidentRule, 'hold' | 'clear'>>>;

/** In range, with no alert to end. Only the time of the last value counts. */
export const calmSince = (at: number): RangeWatch => ({ at, out: null, safeSince: null, alerted: null });

export const isCalm = ({ out, alerted }: RangeWatch): boolean => out === null && alerted === null;

const MINUTE_MS = 60_000;
/** A value must be this far inside the range to count as back, so that one at the edge does not flap (C1). */
const MARGIN = 0.5;

const sideOf = (value: number, { min, max }: TemperatureRange): Side | null =>
  value > max ? 'high' : value < min ? 'low' : null;

/** If the range is narrower than both margins, its middle half is safe. */
function isSafe(value: number, { min, max }: TemperatureRange): boolean {
  const margin = Math.min(MARGIN, (max - min) / 4);
  return value >= min + margin && value <= max - margin;
}

const ALERTS = { high: 'TEMPERATURE_HIGH', low: 'TEMPERATURE_LOW' } as const;

/** How a value is judged. */
export interface RangeJudgement {
  readonly range: TemperatureRange;
  /** How long a reading holds (H1): after a longer gap the values in between are unknown, and the time starts anew. */
  readonly holdMs: number;
  readonly rules: RangeRules;
}

/**
 * Returns an alert when the thermometer was out of range for the rule's hold time, and when it was safely back for
 * its clear time (C1, C3). Values that are not newer than the last one are ignored, so the same values give the same
 * alerts in whatever batches they come.
 */
export function watchRange(
  watch: RangeWatch,
  { at, value }: { readonly at: number; readonly value: number },
  { range, holdMs, rules }: RangeJudgement,
): { readonly watch: RangeWatch; readonly alert: RangeAlert | null } {
  if (at <= watch.at) return { watch, alert: null };
  const isGap = at - watch.at > holdMs;
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

/** '9.8 °C in compartment 1, allowed 2 to 8 °C'. */
export const rangeReason = (value: number, place: string, { min, max }: TemperatureRange): string =>
  `${degrees(value)} °C in ${place}, allowed ${degrees(min)} to ${degrees(max)} °C`;

export function rangeText(
  { type }: Pick<RangeAlert, 'type'>,
  value: number,
  { min, max }: TemperatureRange,
): string {
  if (type === 'TEMPERATURE_NORMAL') return 'Temperature is in range again';
  const limit = type === 'TEMPERATURE_HIGH' ? `above ${degrees(max)}` : `below ${degrees(min)}`;
  return `Temperature ${degrees(value)} °C is ${limit} °C`;
}
