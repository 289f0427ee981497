import { MAX_SERIES_PER_DEVICE } from '@parwell/domain';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findSeries, type Series } from '../../measurements/measurements.public.ts';
import type { Point } from './rows.ts';

const MAX_CACHED = 100_000;

/** Ids of the points' series by key. Those over a device's limit are missing. */
export function createSeriesIds(db: Database) {
  // Ids never change.
  const cached = new BoundedMap<string, number>(MAX_CACHED);
  return async (points: readonly Point[]): Promise<ReadonlyMap<string, number>> => {
    const ids = new Map<string, number>();
    const unknown = new Map<string, Series>();
    const perDevice = new Map<string, number>();
    for (const { key, series } of points) {
      if (ids.has(key) || unknown.has(key)) continue;
      const id = cached.get(key);
      const count = (perDevice.get(series.cabinetId) ?? 0) + 1;
      perDevice.set(series.cabinetId, count);
      if (id !== undefined) ids.set(key, id);
      // Over the limit they are refused anyway, so they are not looked for.
      else if (count <= MAX_SERIES_PER_DEVICE) unknown.set(key, series);
    }
    if (unknown.size === 0) return ids;
    const found = await findSeries(db, [...unknown.values()]);
    for (const [index, key] of [...unknown.keys()].entries()) {
      const id = found[index] ?? null;
      if (id === null) continue;
      ids.set(key, id);
      cached.set(key, id);
    }
    return ids;
  };
}
