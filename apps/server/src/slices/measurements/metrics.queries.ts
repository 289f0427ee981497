import { sql, type Queryable } from '../../platform/db/database.ts';
import { JsonText } from '../../platform/json-text.ts';
import { wholeListJson } from '../../platform/whole-list.ts';
import type { GraphPlan } from './graph-plan.ts';
import { hundredths, sortedByTime, graphSteps, type DeviceSeries } from './graph.queries.ts';

/** The response of `getMetrics`: weights by tray. */
export async function drawWeights(
  db: Queryable,
  trays: readonly DeviceSeries[],
  plan: GraphPlan,
): Promise<JsonText> {
  const series = trays.map(({ id, part, since, before }) => ({ id, part, since, before }));
  const { json } = await db.one<{ json: string }>(sql`
    WITH tray AS (
      SELECT part, ${sortedByTime(sql`time`)} AS times, ${sortedByTime(hundredths(sql`sum / nullif(count, 0)`))} AS weight
      FROM (${graphSteps(series, plan)}) step
      JOIN jsonb_to_recordset(${JSON.stringify(series)}) AS named(id integer, part text) ON id = series_id
      GROUP BY part)
    SELECT json_build_object('trays', coalesce(json_agg(json_build_object('tray', part, 'times', times,
        'weight', weight) ORDER BY length(part), part), '[]'),
      'stepSeconds', ${plan.step}::int)::text AS json
    FROM tray`);
  return new JsonText(json);
}

/** The response of `getSignal`: one row per step with all quantities. */
export async function listSignals(
  db: Queryable,
  signals: readonly DeviceSeries[],
  plan: GraphPlan,
): Promise<JsonText> {
  const series = signals.map(({ id, quantity, part, since, before }) => ({
    id,
    quantity,
    part,
    since,
    before,
  }));
  const mean = (quantity: string) => {
    const ofQuantity = sql`FILTER (WHERE quantity = ${quantity})`;
    return hundredths(sql`sum(sum) ${ofQuantity} / nullif(sum(count) ${ofQuantity}, 0)`);
  };
  return wholeListJson(
    db,
    sql`
      SELECT to_timestamp(time) AS "eventTimestamp", ${mean('lteRsrp')} AS "lteRsrp",
        ${mean('lteRssnr')} AS "lteRssnr", ${mean('lteLevel')} AS "lteLevel", ${mean('wifiRssi')} AS "wifiRssi",
        ${mean('wifiLevel')} AS "wifiLevel", coalesce(max(part), '') AS "wifiSsid"
      FROM (${graphSteps(series, plan)}) step
      JOIN jsonb_to_recordset(${JSON.stringify(series)}) AS named(id integer, quantity text, part text)
        ON id = series_id
      WHERE count > 0 GROUP BY time`,
    sql`"eventTimestamp"`,
  );
}

/** The response of `getConnectivity`: every local day of the period, including those without contact. */
export async function countContactsByDay(
  db: Queryable,
  cabinetId: string,
  { from, until, timeZone }: { from: Date; until: Date; timeZone: string },
): Promise<JsonText> {
  return wholeListJson(
    db,
    sql`
    WITH heard AS (
      SELECT (hour AT TIME ZONE ${timeZone})::date AS date, sum(points) AS points, sum(messages) AS messages
      FROM contact_hours WHERE cabinet_id = ${cabinetId} AND hour >= ${from} AND hour < ${until} GROUP BY 1)
      SELECT day::date AS date, coalesce(points, 0) AS "timestampsCount", coalesce(messages, 0) AS "packetsCount"
      FROM generate_series((${from}::timestamptz AT TIME ZONE ${timeZone})::date,
        ((${until}::timestamptz - interval '1 microsecond') AT TIME ZONE ${timeZone})::date, interval '1 day') day
      LEFT JOIN heard ON heard.date = day::date`,
    sql`date`,
  );
}
