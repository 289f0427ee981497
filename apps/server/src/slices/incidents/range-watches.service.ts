import { CLOCK_FLAGS, isOutOfRange, type RangeRules, type TemperatureRange } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { shareAnswers } from '../../platform/shared-answers.ts';
import { insertAlerts } from '../alerts/alerts.public.ts';
import type {
  MeasuredTemperature,
  MeasuredTemperatures,
  PrepareWatch,
} from '../device-gateway/watching.public.ts';
import {
  findNewestPoints,
  listJudgements,
  type DeviceJudgement,
} from '../measurements/measurements.public.ts';
import { findRules } from './incidents.queries.ts';
import * as queries from './range-watches.queries.ts';
import { ruleOf } from './rule-of.ts';
import { calmUntil, followSeries } from './watch-series.ts';

interface WatchedDevice extends DeviceJudgement {
  /** Earlier measurements belong to the former customer. In epoch milliseconds. */
  readonly since: number;
}

interface WatchedRanges {
  readonly devices: ReadonlyMap<string, WatchedDevice>;
  readonly rules: RangeRules;
}

/** Older measurements are judged by the oldest range of this time. */
const JUDGED_HOURS = 8 * 24;

/** How late a gateway may learn of changed ranges, states and rules. */
const KEPT_MS = 10_000;

/** Cached for some seconds, because every batch of messages needs it. */
function createWatchedRanges({ db, clock }: Pick<Context, 'db' | 'clock'>): () => Promise<WatchedRanges> {
  const kept = shareAnswers<WatchedRanges>({ keepMs: KEPT_MS, now: () => clock.now().getTime() });
  const find = async (): Promise<WatchedRanges> => {
    const [rules, devices, judgements] = await Promise.all([
      findRules(db),
      queries.listWatchedDevices(db),
      listJudgements(db, later(clock.now(), { hours: -JUDGED_HOURS })),
    ]);
    return {
      rules: { high: ruleOf(rules, 'TEMPERATURE_HIGH'), low: ruleOf(rules, 'TEMPERATURE_LOW') },
      devices: new Map(
        devices.flatMap(({ cabinetId, since }) => {
          const judgement = judgements.get(cabinetId);
          return judgement ? [[cabinetId, { ...judgement, since }] as const] : [];
        }),
      ),
    };
  };
  return () => kept.get('ranges', find);
}

export function createRangeWatch(context: Pick<Context, 'db' | 'clock'>): PrepareWatch {
  const findWatched = createWatchedRanges(context);
  return async () => {
    const watched = await findWatched();
    return (tx, measured) => watchRanges(tx, measured, watched);
  };
}

interface Restless {
  readonly seriesId: number;
  readonly points: readonly MeasuredTemperature[];
  readonly rangeAt: (time: number) => TemperatureRange;
  readonly holdMs: number;
  readonly known: queries.StoredWatch | undefined;
}

/**
 * Writes alerts of our own if temperatures are out of range, or back, for long enough (C1, C3). Called before the
 * points are stored.
 */
async function watchRanges(
  tx: Transaction,
  { points, now, isUnsure }: MeasuredTemperatures,
  { devices, rules }: WatchedRanges,
): Promise<void> {
  if (points.length === 0) return;
  const bySeries = Map.groupBy(points, ({ id }) => id);
  const known = new Map(
    (await queries.findWatches(tx, [...bySeries.keys()])).map((watch) => [watch.seriesId, watch]),
  );
  const restless = [...bySeries].flatMap(([seriesId, measured]): Restless[] => {
    const [first] = measured;
    const device = devices.get(first?.series.cabinetId ?? '');
    if (!first || !device) return [];
    const { holdMs, since } = device;
    const rangeAt = (time: number) => device.rangeAt(first.series.part, time);
    const ours = measured.filter(({ time }) => time >= since);
    if (ours.length === 0) return [];
    const isOut = ours.some(({ time, value }) => isOutOfRange(Math.fround(value), rangeAt(time)));
    return isOut || known.has(seriesId)
      ? [{ seriesId, points: ours, rangeAt, holdMs, known: known.get(seriesId) }]
      : [];
  });
  const newest = await findNewestPoints(
    tx,
    restless.flatMap(({ seriesId, points: [first], known: before }) =>
      before || !first ? [] : [{ seriesId, from: first.time }],
    ),
  );
  const followed = restless.map(({ seriesId, points: ours, rangeAt, holdMs, known: before }) => ({
    seriesId,
    ...followSeries(ours, before ?? calmUntil(newest.get(seriesId)), { rangeAt, holdMs, rules, now }),
  }));
  const calm = followed.flatMap(({ seriesId, watch }) => (watch ? [] : [seriesId]));
  const unused = [...known.values()].filter(({ cabinetId }) => !devices.has(cabinetId));
  await queries.saveWatches(
    tx,
    followed.flatMap(({ watch }) => watch ?? []),
  );
  await queries.deleteWatches(tx, [
    ...calm.filter((id) => known.has(id)),
    ...unused.map(({ seriesId }) => seriesId),
  ]);
  // Their times are those of the device's clock.
  const alerts = followed.flatMap((one) =>
    one.alerts.map((alert) => (isUnsure(alert.cabinetId) ? { ...alert, flags: CLOCK_FLAGS.unsure } : alert)),
  );
  if (alerts.length > 0) await insertAlerts(tx, alerts);
}
