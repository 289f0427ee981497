import { sql, type Sql } from '../../platform/db/database.ts';

export { presentRanges } from './sensor-steps.queries.ts';

const HOURS = 24;
const HOUR_MS = 3_600_000;

/**
 * The last temperature of a device within a day, for a LATERAL join: (series_id, celsius, measured_at), at most one
 * row. Of several places the first one that was measured, as on the device's page.
 */
export const lastTemperature = (cabinetId: Sql, since: Sql, now: Date): Sql => sql`(
  SELECT measurement_series.id AS series_id, latest.value AS celsius, latest.at AS measured_at
  FROM measurement_series CROSS JOIN LATERAL (
    SELECT at, value FROM measurements
    WHERE series_id = measurement_series.id AND at > ${new Date(now.getTime() - HOURS * HOUR_MS)} AND at <= ${now}
      AND at >= ${since}
    ORDER BY at DESC LIMIT 1) latest
  WHERE cabinet_id = ${cabinetId} AND quantity = 'temperature' AND is_primary
  ORDER BY length(part), part, zone LIMIT 1)`;

/** The means of the last 24 whole hours of a series as a JSON array, NULL for hours without a measurement. */
export const hourlyMeans = (seriesId: Sql, since: Sql, now: Date): Sql => {
  const until = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  return sql`(
    SELECT json_agg(round((sum / nullif(count, 0))::numeric, 2) ORDER BY shown.hour)
    FROM generate_series(${new Date(until.getTime() - HOURS * HOUR_MS)}::timestamptz,
      ${new Date(until.getTime() - HOUR_MS)}::timestamptz, interval '1 hour') AS shown(hour)
    LEFT JOIN measurement_hours rolled_up ON rolled_up.series_id = ${seriesId} AND rolled_up.hour = shown.hour
      AND rolled_up.hour >= ${since})`;
};
