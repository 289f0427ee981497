import type { DeviceType } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { JsonText } from '../../platform/json-text.ts';
import { wholeListJson } from '../../platform/whole-list.ts';
import type { GraphPlan, Period } from './graph-plan.ts';
import { graphSteps, hundredths, sortedByTime, type DrawnSeries } from './graph.queries.ts';
import { meanKineticTwin } from './mean-kinetic.twin.ts';

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
  readonly low: number;
  readonly high: number;
}

const meanKinetic = meanKineticTwin.expression(
  { sum: sql`sum(arrhenius)`, count: sql`sum(count)::float8` },
  undefined,
);

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
  const series = heads.map(({ id, low, high, since, before }) => ({ id, low, high, since, before }));
  // Several periods of a series are one line.
  const lines = heads.filter(({ id }, index) => heads.findIndex((head) => head.id === id) === index);
  const { json } = await db.one<{ json: string }>(sql`
    WITH line AS (
      SELECT series_id, ${sortedByTime(sql`time`)} AS times,
        ${sortedByTime(hundredths(sql`sum / nullif(count, 0)`))} AS average,
        ${sortedByTime(hundredths(sql`min`))} AS min, ${sortedByTime(hundredths(sql`max`))} AS max,
        round(sum(seconds_out)) AS seconds_out,
        ${hundredths(meanKinetic)} AS mean_kinetic
      FROM (${graphSteps(series, plan)}) step GROUP BY series_id HAVING sum(count) > 0)
    SELECT json_build_object(
      'lines', (
        SELECT coalesce(json_agg(json_build_object('deviceId', "cabinetId", 'deviceName', "deviceName", 'cabinetType', "cabinetType",
          'customerId', "customerId", 'compartmentOffset', "compartmentOffset", 'zoneName', "zoneName",
          'primary', "primary", 'allowed', json_build_object('min', low, 'max', high),
          'times', times, 'average', average, 'min', min, 'max', max, 'secondsOutOfRange', seconds_out,
          'meanKineticTemperature', mean_kinetic) ORDER BY place), '[]')
        FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}) AS (id integer, "cabinetId" text,
          "deviceName" text, "cabinetType" text, "customerId" text, "compartmentOffset" integer, "zoneName" text,
          "primary" boolean, low float8, high float8)) WITH ORDINALITY
          AS head(id, "cabinetId", "deviceName", "cabinetType", "customerId", "compartmentOffset", "zoneName", "primary",
            low, high, place)
        JOIN line ON series_id = id),
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
