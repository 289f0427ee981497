import { MAX_LINES, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contacts } from '../devices/contacts.public.ts';
import { devicesWithin } from '../devices/devices.public.ts';
import type { Span } from './graph-plan.ts';
import { listSeries, type DeviceSeries, type SeriesFilter } from './graph.queries.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

export interface SeriesPage {
  readonly series: readonly DeviceSeries[];
  /** Series of this page that do not fit into one answer. */
  readonly omitted: number;
}

export async function listShownSeries(db: Queryable, filter: SeriesFilter): Promise<SeriesPage> {
  const series = await listSeries(db, filter, MAX_LINES);
  if (series.length < MAX_LINES) return { series, omitted: 0 };
  const { lines } = await db.one<{ lines: number }>(sql`
    SELECT count(*)::int AS lines FROM measurement_series JOIN ${filter.from} USING (cabinet_id) WHERE ${filter.where}`);
  return { series, omitted: lines - series.length };
}

/** Limits series to those with a measurement in a span: an hour of it, or a point that is not rolled up yet. */
export const hasRecordsIn = ({ from, until }: Span): Sql => sql`(
  EXISTS (
    SELECT FROM measurement_hours WHERE series_id = measurement_series.id AND count > 0
      AND hour > to_timestamp(${from}::float8) - interval '1 hour' AND hour < to_timestamp(${until}::float8))
  OR EXISTS (
    SELECT FROM measurements WHERE series_id = measurement_series.id
      AND at >= to_timestamp(${from}::float8) AND at < to_timestamp(${until}::float8)))`;

/** Devices of a customer, each with a graph of its own. */
export interface DeviceFilter extends Span {
  readonly tenants: Tenants;
  readonly customerId: string;
  /** A condition on rows of `measurement_series`. */
  readonly series: Sql;
}

/** Leaves out devices that were not heard since the span began, and those that measured nothing in it. */
function devicesToShow({ tenants, customerId, series, ...span }: DeviceFilter) {
  const from = sql`to_timestamp(${span.from}::float8)`;
  const until = sql`to_timestamp(${span.until}::float8)`;
  const { present, past } = devicesWithin(tenants, customerId, { from, until });
  const toShow = (devices: Sql) => sql`
    SELECT cabinet_id, cabinet_name FROM ${devices}
    WHERE EXISTS (SELECT FROM measurement_series WHERE measurement_series.cabinet_id = devices.cabinet_id AND ${series}
        AND ${hasRecordsIn(span)})
      AND NOT EXISTS (
        SELECT FROM ${contacts} WHERE contacts.cabinet_id = devices.cabinet_id AND last_heard_at < ${from})`;
  return { present: toShow(present), past: toShow(past) };
}

/**
 * The ids of one page of devices: those of `first`, then the others, by name. Reads only as many devices as the page
 * needs.
 */
export async function listPageDevices(
  db: Queryable,
  filter: DeviceFilter,
  { offset, limit }: Page,
  first: readonly string[] = [],
): Promise<string[]> {
  const { present, past } = devicesToShow(filter);
  const isFirst = sql`devices.cabinet_id = ANY(${first}::text[])`;
  const rows = await db.many<{ id: string }>(sql`
    SELECT cabinet_id AS id FROM (
      (${present} AND NOT ${isFirst} ORDER BY cabinet_name, cabinet_id LIMIT ${offset + limit})
      UNION ALL (${present} AND ${isFirst}) UNION ALL (${past})) devices
    ORDER BY ${isFirst} DESC, cabinet_name, cabinet_id OFFSET ${offset} LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

export async function countDevicesToShow(db: Queryable, filter: DeviceFilter): Promise<number> {
  const { present, past } = devicesToShow(filter);
  const { total } = await db.one<{ total: number }>(sql`
    SELECT ((SELECT count(*) FROM (${present}) present) + (SELECT count(*) FROM (${past}) past))::int AS total`);
  return total;
}

/** Both conditions are needed so that only these series are read. */
export const ofDevices = (ids: readonly string[]): Sql =>
  sql`measurement_series.cabinet_id = ANY(${ids}::text[]) AND devices.cabinet_id = ANY(${ids}::text[])`;

/** The names of one page of zones, those of `first` first, and how many there are. */
export const listPageZones = (
  db: Queryable,
  { from, where }: SeriesFilter,
  { offset, limit }: Page,
  first: readonly string[] = [],
) =>
  db.one<{ zones: string[]; total: number }>(sql`
    WITH zones AS MATERIALIZED (
      SELECT DISTINCT zone FROM measurement_series JOIN ${from} USING (cabinet_id) WHERE ${where}),
    page AS (SELECT zone FROM zones ORDER BY zone = ANY(${first}::text[]) DESC, zone OFFSET ${offset} LIMIT ${limit})
    SELECT (SELECT count(*) FROM zones)::int AS total, coalesce(array_agg(zone), '{}') AS zones FROM page`);

/** Leaves out periods that have nothing to show: not heard since `from`, or with another customer all that time. */
export const heardIn = ({ from, until }: Span): Sql => sql`
  ends_at > to_timestamp(${from}::float8) AND starts_at < to_timestamp(${until}::float8) AND NOT EXISTS (
    SELECT FROM ${contacts}
    WHERE contacts.cabinet_id = devices.cabinet_id AND last_heard_at < to_timestamp(${from}::float8))`;

export const listParts = async (db: Queryable, cabinetId: string, quantity: string): Promise<string[]> =>
  (
    await db.many<{ part: string }>(sql`
      SELECT DISTINCT part, length(part) FROM measurement_series
      WHERE cabinet_id = ${cabinetId} AND quantity = ${quantity} ORDER BY length(part), part LIMIT 100`)
  ).map(({ part }) => part);
