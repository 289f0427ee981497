// Groups of a list's rows: paged, counted and added up in the database.
import { GROUP_KEY_NEEDED } from '@parwell/domain';
import { AppError } from '../app-error.ts';
import { empty, join, raw, sql, type Queryable, type Sql } from './database.ts';
import { select } from './list-rows.ts';
import { named } from './reader.ts';

export interface Grouping {
  /** The expressions to group and sort by, under their names in the answer. */
  readonly by: Readonly<Record<string, Sql>>;
  readonly sums?: Readonly<Record<string, Sql>>;
}

/** All groups as JSON, each with its number of rows (`count`) and its sums, and the number of groups. */
export function groupRows(db: Queryable, from: Sql, where: Sql, { by, sums = {} }: Grouping) {
  const places = Object.keys(by).map((_, place) => raw(String(place + 1)));
  const columns = join([...(places.length ? [select(by)] : []), sql`count(*) AS count`, ...addedUp(sums)]);
  return db.one<{ rows: string; total: number }>(sql`
    SELECT coalesce(json_agg(groups), '[]')::text AS rows, count(*) AS total FROM (
      SELECT ${columns} FROM ${from} WHERE ${where}
      ${places.length ? sql`GROUP BY ${join(places)} ORDER BY ${join(places)}` : empty}) groups`);
}

const addedUp = (sums: Readonly<Record<string, Sql>>): Sql[] =>
  Object.entries(sums).map(([name, value]) => sql`coalesce(sum(${value}), 0) AS ${named(name)}`);

/** Names and notes are read per group, not per row. */
export interface ListGroup<Scope> {
  readonly title: string;
  /** A text that is never null, qualified by its table. */
  readonly key: Sql;
  /** Groups are sorted by it; never null. By default the key. */
  readonly name?: (key: Sql, scope: Scope) => Sql;
  readonly note?: (key: Sql, scope: Scope) => Sql;
}

/** `groupBy` asks for groups. With `groupByVal` it asks for the rows of that one group. */
export interface GroupedQuery {
  readonly groupBy?: string | undefined;
  readonly groupByVal?: string | undefined;
}

export function groupOf<Scope>(
  groups: Readonly<Record<string, ListGroup<Scope>>> | undefined,
  { groupBy, groupByVal }: GroupedQuery,
): ListGroup<Scope> | undefined {
  if (groupBy !== undefined) return groups?.[groupBy];
  if (groupByVal !== undefined) throw new AppError('bad_request', GROUP_KEY_NEEDED);
  return undefined;
}

interface GroupsQuery<Scope> {
  readonly from: Sql;
  readonly where: Sql;
  readonly group: ListGroup<Scope>;
  readonly scope: Scope;
  readonly sums: Readonly<Record<string, Sql>>;
  readonly direction: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

export interface GroupsPage {
  readonly names: string;
  readonly groups: string;
  readonly totals: string;
  readonly total: number;
}

/**
 * A page of groups as JSON. The matching rows are read once for number, totals and page, so these agree. Notes are
 * worked out for the page alone.
 */
export function groupsPage<Scope>(db: Queryable, query: GroupsQuery<Scope>): Promise<GroupsPage> {
  const { from, where, group, scope, sums, direction, limit, offset } = query;
  // Names and notes are read from the groups and from the subquery of the page, so both are called `grouped`.
  const key = sql`grouped.key`;
  const name = group.name?.(key, scope) ?? key;
  const way = direction === 'ASC' ? sql`ASC` : sql`DESC`;
  const added = Object.keys(sums);
  const sumsOf = (value: (column: Sql) => Sql): Sql => {
    const pairs = added.flatMap((each) => [sql`${each}::text`, value(sql`grouped.${named(each)}`)]);
    return sql`json_build_object(${pairs.length ? join(pairs) : empty})`;
  };
  return db.one<GroupsPage>(sql`
    WITH grouped AS MATERIALIZED (
      SELECT ${join([sql`${group.key} AS key`, sql`count(*) AS count`, ...addedUp(sums)])}
      FROM ${from} WHERE ${where} GROUP BY 1),
    page AS (
      SELECT key, name, count, ${group.note?.(key, scope) ?? sql`''`} AS note, ${sumsOf((column) => column)} AS sums
      FROM (
        SELECT grouped.*, ${name} AS name FROM grouped
        ORDER BY name ${way}, key ${way} LIMIT ${limit} OFFSET ${offset}) grouped)
    SELECT (SELECT coalesce(json_agg(key), '[]')::text FROM page) AS names,
      (SELECT coalesce(json_agg(page), '[]')::text FROM page) AS groups,
      count(*) AS total,
      json_build_object('count', coalesce(sum(grouped.count), 0),
        'sums', ${sumsOf((column) => sql`coalesce(sum(${column}), 0)`)})::text AS totals
    FROM grouped`);
}

export const reportGroups = <Scope>(groups: Readonly<Record<string, ListGroup<Scope>>>) =>
  Object.fromEntries(
    Object.entries(groups).map(([groupBy, { title, key, name }]) => [
      groupBy,
      { title, value: key, ...(name && { sort: (scope: Scope) => name(key, scope) }) },
    ]),
  );
