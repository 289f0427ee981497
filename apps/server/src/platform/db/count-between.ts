import { sql, type Queryable, type Sql } from './database.ts';

/** Counts the rows from each instant to the next: one range of an index on `at`. */
export async function countBetween(
  db: Queryable,
  { from, at, where }: { readonly from: Sql; readonly at: Sql; readonly where: Sql },
  edges: readonly Date[],
): Promise<number[]> {
  const texts = edges.map((edge) => edge.toISOString());
  const counted = await db.many<{ place: number; count: number }>(sql`
    SELECT width_bucket(${at}, ${texts}::timestamptz[]) AS place, count(*)::int AS count FROM ${from}
    WHERE ${at} >= ${edges[0]}::timestamptz AND ${at} < ${edges.at(-1)}::timestamptz AND ${where}
    GROUP BY 1`);
  const counts = new Map(counted.map(({ place, count }) => [place, count]));
  return edges.slice(1).map((_, place) => counts.get(place + 1) ?? 0);
}
