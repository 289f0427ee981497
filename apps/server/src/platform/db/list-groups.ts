import { empty, join, raw, sql, type Queryable, type Sql } from './database.ts';
import { select } from './list-rows.ts';
import { named } from './reader.ts';

/** How the rows of a list are put together. */
export interface Grouping {
  /** What the rows of a group have in common, by the names in the answer; groups are sorted by it. */
  readonly by: Readonly<Record<string, Sql>>;
  /** What is added up in each group. */
  readonly sums?: Readonly<Record<string, Sql>>;
}

/** The groups as JSON, each with how many rows it has (`count`) and its sums; and how many groups there are. */
export function groupRows(db: Queryable, from: Sql, where: Sql, { by, sums = {} }: Grouping) {
  const places = Object.keys(by).map((_, place) => raw(String(place + 1)));
  const added = Object.entries(sums).map(
    ([name, value]) => sql`coalesce(sum(${value}), 0) AS ${named(name)}`,
  );
  const columns = join([...(places.length ? [select(by)] : []), sql`count(*) AS count`, ...added]);
  return db.one<{ rows: string; total: number }>(sql`
    SELECT coalesce(json_agg(groups), '[]')::text AS rows, count(*) AS total FROM (
      SELECT ${columns} FROM ${from} WHERE ${where}
      ${places.length ? sql`GROUP BY ${join(places)} ORDER BY ${join(places)}` : empty}) groups`);
}
