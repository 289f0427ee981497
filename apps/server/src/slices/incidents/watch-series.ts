import {
  calmSince,
  isCalm,
  rangeReason,
  rangeText,
  thermometerPlace,
  watchRange,
  type RangeAlert,
  type RangeRules,
  type RangeWatch,
  type TemperatureRange,
} from '@parwell/domain';
import type { NewAlert } from '../alerts/alerts.public.ts';
import type { MeasuredTemperature } from '../device-gateway/watching.public.ts';
import { portalAlert } from '../alerts/portal-alert.public.ts';
import type { StoredWatch } from './range-watches.queries.ts';

interface Followed {
  /** Null: it is calm. */
  readonly watch: StoredWatch | null;
  readonly alerts: readonly NewAlert[];
}

export function followSeries(
  points: readonly MeasuredTemperature[],
  before: StoredWatch | RangeWatch,
  {
    rangeAt,
    holdMs,
    rules,
    now,
  }: {
    readonly rangeAt: (time: number) => TemperatureRange;
    readonly holdMs: number;
    readonly rules: RangeRules;
    readonly now: Date;
  },
): Followed {
  let watch: RangeWatch = before;
  let begunAt = 'begunAt' in before ? before.begunAt : 0;
  const alerts: NewAlert[] = [];
  for (const point of points) {
    const measured = { at: point.time, value: Math.fround(point.value) };
    const range = rangeAt(point.time);
    const next = watchRange(watch, measured, { range, holdMs, rules });
    if (isCalm(watch)) begunAt = point.time;
    watch = next.watch;
    if (next.alert) alerts.push(alertOf(next.alert, point, range, now));
  }
  const [first] = points;
  if (!first || isCalm(watch)) return { watch: null, alerts };
  const { at, out, safeSince, alerted } = watch;
  const { cabinetId } = first.series;
  return { watch: { seriesId: first.id, cabinetId, begunAt, at, out, safeSince, alerted }, alerts };
}

/** For a thermometer that was calm until its last stored point; undefined: none is stored. */
export const calmUntil = (newest: number | undefined): RangeWatch => calmSince(newest ?? -Infinity);

const hundredths = (value: number): number => Math.round(value * 100) / 100;

function alertOf(
  alert: RangeAlert,
  point: MeasuredTemperature,
  range: TemperatureRange,
  now: Date,
): NewAlert {
  const { id, time, value } = point;
  const { cabinetId, part, zone } = point.series;
  const compartment = Number(part);
  return portalAlert({
    cabinetId,
    messageId: `range/${id}/${alert.type}/${alert.since}`,
    at: new Date(time),
    since: new Date(alert.since),
    alertType: alert.type,
    alertGroup: 'TEMPERATURE',
    text: rangeText(alert, value, range),
    details: {
      compartment,
      zone,
      value: hundredths(value),
      min: hundredths(range.min),
      max: hundredths(range.max),
      unit: '°C',
      reason: rangeReason(value, thermometerPlace(compartment, zone), range),
    },
    receivedAt: now,
  });
}
