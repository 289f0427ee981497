import { allowedTypos, bestMatches, wordsOf } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from './database.ts';
import { contains } from './list-filters.ts';

/** For "Find anything". The table has a column `find_text` with a trigram index. */
interface Findable<Row> {
  readonly from: Sql;
  readonly key: Sql;
  readonly visible: Sql;
  readonly fields: Sql;
  /** The name first. Contains only what the caller may see. */
  readonly textsOf: (row: Row) => readonly string[];
}

/** Per step. A text with more matches is too short to find one record by it. */
const CANDIDATES = { whole: 20, begins: 100, words: 400, similar: 500 } as const;
const SHOWN = 8;

/**
 * The database finds candidates by its index: equal, beginning with the text, containing all its words or, without
 * any of these, similar words. The domain decides which of them match and how well.
 */
export async function findBest<Row extends object>(
  db: Queryable,
  findable: Findable<Row>,
  typed: string,
): Promise<(Row & { readonly score: number })[]> {
  const text = typed.toLowerCase().trim();
  const words = wordsOf(typed).length > 0 ? text.split(/\s+/) : [];
  if (words.length === 0) return [];
  const rank = (rows: readonly Row[]) =>
    bestMatches(typed, rows, findable.textsOf)
      .slice(0, SHOWN)
      .map(({ item, score }) => ({ ...item, score }));
  const found = rank(
    await candidates<Row>(db, findable, [
      [sql`find_text LIKE ${contains(`\n${text}\n`)}`, CANDIDATES.whole],
      [sql`find_text LIKE ${contains(`\n${text}`)}`, CANDIDATES.begins],
      [join(words.map(hasWord), ' AND '), CANDIDATES.words],
    ]),
  );
  if (found.length > 0 || words.every((word) => allowedTypos(word) === 0)) return found;
  return rank(
    await candidates<Row>(db, findable, [[join(words.map(hasSimilarWord), ' AND '), CANDIDATES.similar]]),
  );
}

type Step = readonly [condition: Sql, limit: number];

const candidates = <Row>(
  db: Queryable,
  { from, key, visible, fields }: Findable<Row>,
  steps: readonly Step[],
) =>
  db.many<Row>(sql`
    SELECT ${fields} FROM ${from} WHERE (${key}) IN (${join(
      steps.map(
        ([condition, limit]) =>
          sql`(SELECT ${key} FROM ${from} WHERE ${visible} AND ${condition} LIMIT ${limit})`,
      ),
      ' UNION ALL ',
    )})`);

/** For two letters a trigram index finds only beginnings of words. */
const hasWord = (word: string): Sql =>
  word.length < 3 ? begins(word) : sql`find_text LIKE ${contains(word)}`;

const begins = (part: string): Sql =>
  sql`(find_text LIKE ${contains(`\n${part}`)} OR find_text LIKE ${contains(` ${part}`)})`;

const ends = (part: string): Sql =>
  sql`(find_text LIKE ${contains(`${part}\n`)} OR find_text LIKE ${contains(`${part} `)})`;

/**
 * A word with a typo still begins or ends correctly. The index finds that in milliseconds; PostgreSQL's trigram
 * similarity took seconds with 100,000 rows.
 */
function hasSimilarWord(word: string): Sql {
  if (allowedTypos(word) === 0) return hasWord(word);
  // Two swapped letters may stand on both sides of the middle.
  const half = Math.max(3, Math.ceil(word.length / 2) - 1);
  return sql`(${hasWord(word)} OR ${begins(word.slice(0, half))} OR ${ends(word.slice(-half))})`;
}
