import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import { lockProgress, rollUpHistory } from '../measurements/measurements.public.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { demoDevices } from './demo-devices.ts';
import { demoEpisodes, HISTORY_DAYS } from './demo-episodes.ts';
import { seriesOf } from './demo-series.ts';
import { insertTemperatures } from './demo-temperatures.ts';

/** Points only for the last days, as graphs use them, and around excursions; hours before that. */
const POINT_DAYS = 3;
/** Their data is more detailed, because people try the portal with these customers. */
const FEATURED = [NORTHSIDE, ...LAKEVIEW];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export async function insertHistory(tx: Transaction, now: Date, rawDays: number): Promise<void> {
  const pointsSince = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - POINT_DAYS * DAY_MS);
  const historyStart = new Date(pointsSince.getTime() - (HISTORY_DAYS - POINT_DAYS) * DAY_MS);
  const episodes = demoEpisodes(now);
  const { silences, alerts } = episodes;
  await tx.plain('SET LOCAL statement_timeout = 0');
  // Workers that start at the same time may be rolling up.
  await lockProgress(tx);
  await tx.plain(`
    CREATE TEMP TABLE demo_silences (cabinet_id text, began timestamptz, ended timestamptz) ON COMMIT DROP;
    CREATE TEMP TABLE demo_series (series_id integer, cabinet_id text, quantity text, part text, zone text,
      home float8, swing float8, phase float8, heard_at timestamptz, customer_id text) ON COMMIT DROP`);
  const ago = (column: Sql) => sql`${now}::timestamptz - ${column} * interval '1 second'`;
  await tx.run(sql`
    INSERT INTO demo_silences SELECT "cabinetId", ${ago(sql`"beganAgo"`)}, ${ago(sql`("beganAgo" - seconds)`)}
    FROM jsonb_to_recordset(${JSON.stringify(silences)}) AS row("cabinetId" text, "beganAgo" integer, seconds integer)`);
  await insertSeries(tx);
  await tx.plain('ANALYZE demo_silences, demo_series');
  const keptSince = new Date(Math.max(historyStart.getTime(), now.getTime() - rawDays * DAY_MS));
  await insertTemperatures(tx, episodes, { from: historyStart, pointsSince, keptSince, now });
  await tx.run(hoursBefore(historyStart, pointsSince));
  await tx.run(pointsFrom(pointsSince, now));
  await tx.plain('ANALYZE measurements, measurement_series');
  await rollUpHistory(tx, pointsSince, now);
  await tx.run(contacts(historyStart, now));
  await tx.run(sql`
    INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, source_type,
      alert_type, alert_group, alert_level, message, alert_details, created_at, since)
    SELECT cabinet_id, customer_id, cabinet_type, 'demo-' || place, at, source, type, "group", level, text, details, at,
      CASE source WHEN 'PORTAL' THEN ${ago(sql`"sinceAgo"`)} END
    FROM (
      SELECT row.*, ${ago(sql`"secondsAgo"`)} AS at, row_number() OVER (ORDER BY "secondsAgo" DESC) AS place
      FROM jsonb_to_recordset(${JSON.stringify(alerts)}) AS row("cabinetId" text, "secondsAgo" integer, "sinceAgo" integer, source text,
        "group" text, type text, level text, text text, details jsonb)) alert
    JOIN devices ON cabinet_id = "cabinetId" ORDER BY place`);
  await tx.plain('ANALYZE measurement_hours, contact_hours, device_alerts');
}

async function insertSeries(tx: Transaction): Promise<void> {
  const series = demoDevices().flatMap((device) => (device.heardSecondsAgo === null ? [] : seriesOf(device)));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(series)}) AS row("cabinetId" text, quantity text, part text,
    zone text, home float8, swing float8, phase float8)`;
  await tx.run(sql`
    INSERT INTO measurement_series (cabinet_id, quantity, part, zone)
    SELECT "cabinetId", quantity, part, zone FROM ${rows}`);
  await tx.run(sql`
    INSERT INTO demo_series
    SELECT id, cabinet_id, quantity, part, zone, home, swing, phase, last_heard_at, customer_id
    FROM ${rows} JOIN measurement_series USING (quantity, part, zone)
    JOIN device_contacts USING (cabinet_id) JOIN devices USING (cabinet_id) WHERE cabinet_id = "cabinetId"`);
}

const seconds = sql`seconds`;
const drift = sql`(0.6 * sin(${seconds} / 5400 + 40 * phase) + 0.4 * sin(${seconds} / 1700 + 90 * phase))`;
const noise = sql`(${seconds} * (0.37 + phase) - floor(${seconds} * (0.37 + phase)) - 0.5)`;
/** A tray is refilled once a week and empties in whole packs. */
const weeks = sql`(${seconds} / 604800 + phase)`;
const fullness = sql`(1 - floor(20 * (${weeks} - floor(${weeks}))) / 24)`;

const normal = sql`CASE quantity
  WHEN 'weight' THEN (home + swing * phase) * ${fullness}
  WHEN 'lteLevel' THEN round(home + swing * ${drift})
  WHEN 'wifiLevel' THEN round(home + swing * ${drift})
  ELSE home + swing * (0.8 * ${drift} + 0.4 * ${noise}) END`;

const isSilent = sql`EXISTS (
  SELECT FROM demo_silences silence
  WHERE silence.cabinet_id = series.cabinet_id AND at >= silence.began AND at < silence.ended)`;

/** Everything but temperatures, at `times`, sorted like the index. */
const measured = (times: Sql): Sql => sql`
  SELECT series_id, at, ${normal} AS value
  FROM demo_series series CROSS JOIN LATERAL ${times}
  CROSS JOIN LATERAL (SELECT date_part('epoch', at) AS seconds OFFSET 0) time
  WHERE quantity <> 'temperature' AND at <= heard_at AND NOT ${isSilent}
  ORDER BY series_id, at OFFSET 0`;

/** Longer gaps than fifteen minutes would count as silence. */
const pointsFrom = (from: Date, to: Date): Sql => sql`
  INSERT INTO measurements (series_id, at, value)
  SELECT series_id, at, value FROM (${measured(
    sql`generate_series(${from}::timestamptz, ${to}::timestamptz, interval '15 minutes') at`,
  )}) point`;

const hoursBefore = (from: Date, to: Date): Sql => sql`
  INSERT INTO measurement_hours (series_id, hour, count, sum, min, max, seconds_out)
  SELECT series_id, date_trunc('hour', at, 'UTC'), 6, 6 * value, value, value, 0
  FROM (${measured(sampleHours(from, to))}) measured`;

/**
 * Of weights and signals the middle of each hour of the last days. Before that every second hour is enough for a graph, and
 * every sixth for series that few people open.
 */
function sampleHours(from: Date, to: Date): Sql {
  const recent = new Date(to.getTime() - 6 * DAY_MS);
  return sql`(
    SELECT hour + interval '30 minutes' AS at FROM (
      SELECT generate_series(${from}::timestamptz, ${recent}::timestamptz,
        CASE WHEN customer_id = ANY(${FEATURED}) THEN interval '2 hours' ELSE interval '6 hours' END) AS hour
      UNION SELECT generate_series(${recent}::timestamptz, ${to}::timestamptz, interval '1 hour')) hours
    WHERE hour >= ${from}::timestamptz AND hour < ${to}::timestamptz) times`;
}

/** Older contacts are only counted by day, so one row per day is enough. */
const contacts = (from: Date, to: Date): Sql => {
  const isRecent = sql`at > ${to}::timestamptz - interval '4 days'`;
  return sql`
    INSERT INTO contact_hours (cabinet_id, hour, messages, points)
    SELECT cabinet_id, at, messages, messages * (1 + (phase * 3)::int)
    FROM (
      SELECT series.cabinet_id, phase, at,
        (50 + (20 * phase)::int + (8 * ${noise})::int) * CASE WHEN ${isRecent} THEN 1 ELSE 24 END AS messages
      FROM (SELECT DISTINCT ON (cabinet_id) * FROM demo_series ORDER BY cabinet_id, series_id) series
      CROSS JOIN LATERAL generate_series(${from}::timestamptz, ${to}::timestamptz, interval '1 hour') at
      CROSS JOIN LATERAL (SELECT date_part('epoch', at) AS seconds) time
      WHERE at <= heard_at AND (${isRecent} OR extract(hour FROM at) = 18) AND NOT ${isSilent}
      ORDER BY series.cabinet_id, at) heard`;
};
