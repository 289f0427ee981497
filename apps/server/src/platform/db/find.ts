import { allowedTypos, bestMatches, wordsOf } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from './database.ts';
import { contains } from './list-filters.ts';

/** Records that "Find anything" finds. The table has a column `find_text` with an index on its trigrams. */
interface Findable<Row> {
  readonly from: Sql;
  /** One column, or several with commas. */
  readonly key: Sql;
  readonly visible: Sql;
  readonly fields: Sql;
  /** What is compared with the typed text: the name first. What the caller may not see is not among it. */
  readonly textsOf: (row: Row) => readonly string[];
}

/** How many candidates each step reads at most. A text that more than these match is too short to find one by it. */
const CANDIDATES = { whole: 20, begins: 100, words: 400, similar: 500 } as const;
/** As many of a kind as are shown. */
const SHOWN = 8;

/**
 * The best matches of a text. The database finds candidates by its index: texts that are what was typed, begin with it,
 * contain all its words or, if there are none, similar words. The domain's rule decides which match, and how well.
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

/** A trigram index finds two letters only where a word begins. */
const hasWord = (word: string): Sql =>
  word.length < 3 ? begins(word) : sql`find_text LIKE ${contains(word)}`;

const begins = (part: string): Sql =>
  sql`(find_text LIKE ${contains(`\n${part}`)} OR find_text LIKE ${contains(` ${part}`)})`;

const ends = (part: string): Sql =>
  sql`(find_text LIKE ${contains(`${part}\n`)} OR find_text LIKE ${contains(`${part} `)})`;

/**
 * A word with a typo still begins or ends like the right one. That finds it by the index in a few milliseconds; the
 * similarity of trigrams, which PostgreSQL offers, took seconds with 100,000 rows.
 */
function hasSimilarWord(word: string): Sql {
  if (allowedTypos(word) === 0) return hasWord(word);
  // Two swapped letters may stand on both sides of the middle.
  const half = Math.max(3, Math.ceil(word.length / 2) - 1);
  return sql`(${hasWord(word)} OR ${begins(word.slice(0, half))} OR ${ends(word.slice(-half))})`;
}
