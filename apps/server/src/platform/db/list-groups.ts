import { empty, join, raw, sql, type Queryable, type Sql } from './database.ts';
import { select } from './list-rows.ts';
import { named } from './reader.ts';

/** How the rows of a list are grouped. */
export interface Grouping {
  /** The expressions to group and sort by, under their names in the answer. */
  readonly by: Readonly<Record<string, Sql>>;
  /** The expressions to sum up in each group. */
  readonly sums?: Readonly<Record<string, Sql>>;
}

/** The groups as JSON, each with its number of rows (`count`) and its sums, and the number of groups. */
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
