import { ALL, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';

const HOUR = 3_600_000;
const hourOf = (at: number): number => Math.floor(at / HOUR) * HOUR;

interface Edge {
  readonly from: Date;
  readonly until: Date;
  readonly day: number;
}

/**
 * Units vended less those reversed, in the days between these instants: one number less than there are instants (D4).
 * Days are added up from hours. An hour in which a day begins counts for that day; its vends before the beginning are
 * read one by one and moved to the day before, so that the result is exact in zones of half an hour too.
 */
export async function findUsageByDay(
  db: Queryable,
  tenants: Tenants,
  bounds: readonly number[],
): Promise<number[]> {
  const edges = bounds
    .map((bound, day): Edge => ({ from: new Date(hourOf(bound)), until: new Date(bound), day }))
    .filter(({ from, until }) => from < until);
  const hours = bounds.map((bound) => new Date(hourOf(bound)));
  const rows = await db.many<{ day: number; units: number }>(sql`
    SELECT day, sum(units)::int AS units FROM (
      SELECT width_bucket(hour, ${hours}::timestamptz[]) - 1 AS day, units
      FROM (
        SELECT hour, sum(units) AS units
        FROM ${tenants === ALL ? sql`usage_totals WHERE true` : sql`customer_usage_hours WHERE ${ofTenants(sql`customer_id`, tenants)}`}
          AND hour >= ${hours[0]} AND hour < ${hours.at(-1)}
        GROUP BY hour) AS by_hour
      ${edges.length === 0 ? sql`` : sql`UNION ALL ${movedAtEdges(tenants, edges)}`}) AS used
    GROUP BY day`);
  const units = new Map(rows.map((row) => [row.day, row.units]));
  return bounds.slice(1).map((_, day) => units.get(day) ?? 0);
}

const movedAtEdges = (tenants: Tenants, edges: readonly Edge[]): Sql => sql`
  SELECT moved.day, sum(moved.units)
  FROM unnest(${edges.map(({ from }) => from)}::timestamptz[], ${edges.map(({ until }) => until)}::timestamptz[],
      ${edges.map(({ day }) => day)}::int[]) AS edge (starts, ends, day)
    JOIN transactions vend ON vend.at >= edge.starts AND vend.at < edge.ends AND vend.action = 'VEND'
      AND ${ofTenants(sql`vend.customer_id`, tenants)}
    LEFT JOIN transactions back ON back.reverses = vend.key
    CROSS JOIN LATERAL (SELECT -vend.quantity - coalesce(back.quantity, 0) AS units) AS vended
    CROSS JOIN LATERAL (VALUES (edge.day, -vended.units), (edge.day - 1, vended.units)) AS moved (day, units)
  GROUP BY 1`;
