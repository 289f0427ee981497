import type { Sql } from './database.ts';

/**
 * A rule of the domain that SQL must know too, because a list filters, sorts or shows by it. The expression is written
 * next to the rule it repeats, and `expectTwins` (apps/server/test/twins.ts) holds the two to each other in a test.
 */
export interface Twin<Facts extends object, Given, Result> {
  /** The domain's function, which decides. */
  readonly rule: (facts: Facts, given: Given) => Result;
  /** The SQL type of each fact, as the tables have it. */
  readonly columns: Readonly<Record<keyof Facts, string>>;
  /** The same rule over the columns that hold the facts. `given` is the same for all rows, such as the time. */
  readonly expression: (columns: Readonly<Record<keyof Facts, Sql>>, given: Given) => Sql;
}

/** Checks a twin by its types. */
export const defineTwin = <Facts extends object, Given, Result>(
  twin: Twin<Facts, Given, Result>,
): Twin<Facts, Given, Result> => twin;
