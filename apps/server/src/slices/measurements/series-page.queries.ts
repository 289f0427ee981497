import { MAX_LINES } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contacts } from '../device-gateway/device-gateway.public.ts';
import { listSeries, type DeviceSeries, type SeriesFilter } from './graph.queries.ts';

/** Each device or each zone has a graph of its own. */
const GROUPS = {
  device: { key: sql`cabinet_id`, name: sql`cabinet_name` },
  zone: { key: sql`zone`, name: sql`zone` },
} as const;

interface Page {
  readonly by: keyof typeof GROUPS;
  readonly offset: number;
  readonly limit: number;
}

export interface SeriesPage {
  readonly series: readonly DeviceSeries[];
  /** How many devices or zones there are. */
  readonly total: number;
  /** How many series of this page do not fit into one answer. */
  readonly omitted: number;
}

/** The series of some devices or zones, by name. */
export async function listSeriesPage(
  db: Queryable,
  { from, where }: SeriesFilter,
  { by, offset, limit }: Page,
): Promise<SeriesPage> {
  const { key, name } = GROUPS[by];
  const { total, keys, lines } = await db.one<{ total: number; keys: string[]; lines: number }>(sql`
    WITH groups AS MATERIALIZED (
      SELECT ${key} AS key, min(${name}) AS name, count(*) AS lines
      FROM measurement_series JOIN ${from} USING (cabinet_id) WHERE ${where} GROUP BY 1),
    page AS (SELECT key, lines FROM groups ORDER BY name, key OFFSET ${offset} LIMIT ${limit})
    SELECT (SELECT count(*) FROM groups) AS total, coalesce(array_agg(key), '{}') AS keys,
      coalesce(sum(lines), 0)::int AS lines
    FROM page`);
  const shown = { from, where: sql`${where} AND ${key} = ANY(${keys}::text[])` };
  const series = await listSeries(db, shown, MAX_LINES);
  return { series, total, omitted: lines - series.length };
}

/** Leaves devices out that have nothing to show: not heard since `from`, or with somebody else all that time. */
export const heardIn = ({ from, until }: { readonly from: number; readonly until: number }): Sql => sql`
  ends_at > to_timestamp(${from}::float8) AND starts_at < to_timestamp(${until}::float8) AND NOT EXISTS (
    SELECT FROM ${contacts}
    WHERE contacts.cabinet_id = devices.cabinet_id AND last_heard_at < to_timestamp(${from}::float8))`;

/** The compartments that a device has measured. */
export const listParts = async (db: Queryable, cabinetId: string, quantity: string): Promise<string[]> =>
  (
    await db.many<{ part: string }>(sql`
      SELECT DISTINCT part, length(part) FROM measurement_series
      WHERE cabinet_id = ${cabinetId} AND quantity = ${quantity} ORDER BY length(part), part LIMIT 100`)
  ).map(({ part }) => part);
