import { join, sql, type Sql } from './database.ts';
import { contains } from './list-filters.ts';

/** A shorter text has too many matches. */
const SHORTEST = 4;
/** Read by each step, whatever the caller may see of them. */
const CANDIDATES = 200;

/**
 * A text in the stored form of codes (lower case); null if it cannot be a code, which is one word of at least this
 * length.
 */
export function codeOf(typed: string): string | null {
  const text = typed.toLowerCase().trim();
  return text.length >= SHORTEST && !/\s/.test(text) ? text : null;
}

const begins = (column: Sql, text: string): Sql => sql`${column} LIKE ${contains(text).slice(1)}`;

/**
 * Keys of codes (tags, serial numbers) that equal a text, begin with it or end with it: people know the last six
 * characters. Each column has an index and a reverse one.
 */
export const codesLike = (
  code: string,
  { key, from, columns }: { readonly key: Sql; readonly from: Sql; readonly columns: readonly Sql[] },
): Sql => {
  const backwards = Array.from(code).toReversed().join('');
  const conditions = columns.flatMap((column) => [
    sql`${column} = ${code}`,
    begins(column, code),
    begins(sql`reverse(${column})`, backwards),
  ]);
  return join(
    conditions.map((condition) => sql`(SELECT ${key} FROM ${from} AND ${condition} LIMIT ${CANDIDATES})`),
    ' UNION ',
  );
};
