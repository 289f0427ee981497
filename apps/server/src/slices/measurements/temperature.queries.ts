import type { DeviceType } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { JsonText } from '../../platform/json-text.ts';
import { wholeListJson } from '../../platform/whole-list.ts';
import type { GraphPlan, Period } from './graph-plan.ts';
import { graphSteps, hundredths, sortedByTime, type DrawnSeries } from './graph.queries.ts';
import { sensorFigures } from './figures.queries.ts';
import { meanKineticTwin } from './mean-kinetic.twin.ts';
import { judgedRanges } from './sensor-steps.queries.ts';

/** A series in the response, without its values. */
export interface SeriesInfo extends Period {
  readonly id: number;
  readonly cabinetId: string;
  readonly deviceName: string;
  readonly cabinetType: DeviceType;
  readonly customerId: string;
  readonly compartmentOffset: number;
  readonly zoneName: string;
  readonly primary: boolean;
}

const known = sql`sum(in_ms) + sum(warm_ms) + sum(cold_ms)`;

interface Drawn {
  readonly plan: GraphPlan;
  readonly total: number;
  readonly omitted: number;
  /** As JSON. */
  readonly alerts: string;
}

export async function listTemperatures(
  db: Queryable,
  heads: readonly SeriesInfo[],
  { plan, total, omitted, alerts }: Drawn,
): Promise<JsonText> {
  const series = heads.map(({ id, since, before }, place) => ({ id, place, since, before }));
  // Several periods of a series are one line.
  const lines = heads.filter(({ id }, index) => heads.findIndex((head) => head.id === id) === index);
  const [from, until] = [sql`to_timestamp(${plan.from}::float8)`, sql`to_timestamp(${plan.until}::float8)`];
  const { json } = await db.one<{ json: string }>(sql`
    WITH line AS (
      SELECT series_id, ${sortedByTime(sql`time`)} AS times,
        ${sortedByTime(hundredths(sql`sum / nullif(count, 0)`))} AS average,
        ${sortedByTime(hundredths(sql`min`))} AS min, ${sortedByTime(hundredths(sql`max`))} AS max
      FROM (${graphSteps(series, plan)}) step GROUP BY series_id HAVING sum(count) > 0),
    figures AS (
      SELECT series_id, round((sum(warm_ms) + sum(cold_ms)) / 1000) AS seconds_out,
        ${hundredths(meanKineticTwin.expression({ sum: sql`sum(arrhenius_ms)`, count: known }, undefined))} AS mean_kinetic,
        json_build_object('in', sum(in_ms), 'warm', sum(warm_ms), 'cold', sum(cold_ms),
          'unknown', sum(period_ms) - (${known}), 'assumed', sum(assumed_ms), 'byReading', sum(by_reading_ms)) AS time
      FROM (${sensorFigures(sql`
        SELECT id AS series_id, place, ${from} AS starts, ${until} AS ends,
          coalesce(to_timestamp(since), '-infinity') AS since, coalesce(to_timestamp(before), 'infinity') AS before
        FROM jsonb_to_recordset(${JSON.stringify(series)}) AS span(id integer, place integer, since float8, before float8)`)}) sums
      GROUP BY series_id),
    -- Not those of the time with another customer.
    allowed AS (
      SELECT series_id, json_agg(json_build_object('from', date_part('epoch', begins), 'min', ${hundredths(sql`low`)},
          'max', ${hundredths(sql`high`)}, 'assumed', is_assumed) ORDER BY begins) AS ranges
      FROM (
        SELECT id, greatest(${from}, to_timestamp(since)) AS shown_from, least(${until}, to_timestamp(before)) AS shown_until
        FROM jsonb_to_recordset(${JSON.stringify(series)}) AS span(id integer, since float8, before float8)) shown
      JOIN ${judgedRanges} ON series_id = id AND starts_at < shown_until AND ends_at > shown_from
      CROSS JOIN LATERAL greatest(starts_at, shown_from) AS begins
      WHERE series_id IN (SELECT series_id FROM line) GROUP BY series_id)
    SELECT json_build_object(
      'lines', (
        SELECT coalesce(json_agg(json_build_object('deviceId', "cabinetId", 'deviceName', "deviceName", 'cabinetType', "cabinetType",
          'customerId', "customerId", 'compartmentOffset', "compartmentOffset", 'zoneName', "zoneName",
          'primary', "primary", 'allowed', json_build_object('min', ranges -> -1 -> 'min', 'max', ranges -> -1 -> 'max'),
          'ranges', ranges, 'times', times, 'average', average, 'min', min, 'max', max,
          'secondsOutOfRange', seconds_out, 'time', time, 'meanKineticTemperature', mean_kinetic) ORDER BY place), '[]')
        FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}) AS (id integer, "cabinetId" text,
          "deviceName" text, "cabinetType" text, "customerId" text, "compartmentOffset" integer, "zoneName" text,
          "primary" boolean)) WITH ORDINALITY
          AS head(id, "cabinetId", "deviceName", "cabinetType", "customerId", "compartmentOffset", "zoneName", "primary",
            place)
        JOIN line ON line.series_id = id JOIN figures ON figures.series_id = id JOIN allowed ON allowed.series_id = id),
      'total_record', ${total}::int, 'omittedLines', ${omitted}::int,
      'stepSeconds', ${plan.step}::int, 'alerts', ${alerts}::json)::text AS json`);
  return new JsonText(json);
}

/** Over the whole period. */
export async function listZoneAverages(
  db: Queryable,
  zones: readonly (DrawnSeries & { readonly zone: string })[],
  plan: GraphPlan,
): Promise<JsonText> {
  return wholeListJson(
    db,
    sql`
      SELECT zone AS "zoneName", ${hundredths(sql`sum(sum) / sum(count)`)} AS average
      FROM (${graphSteps(zones, plan)}) step
      JOIN (
        SELECT DISTINCT id, zone FROM jsonb_to_recordset(${JSON.stringify(zones)}) AS zones(id integer, zone text)
      ) zones ON id = series_id
      GROUP BY zone HAVING sum(count) > 0`,
    sql`"zoneName"`,
  );
}
