import type { Sql } from './database.ts';

/**
 * A rule of the domain that is repeated in SQL, because a list filters, sorts or shows by it. `expectTwins`
 * (apps/server/test/twins.ts) tests that the rule and the SQL expression agree.
 */
export interface Twin<Facts extends object, Given, Result> {
  /** The domain's function. */
  readonly rule: (facts: Facts, given: Given) => Result;
  /** The SQL type of each fact in the tables. */
  readonly columns: Readonly<Record<keyof Facts, string>>;
  /** The same rule as SQL over the columns with the facts. `given` is the same for all rows, such as the time. */
  readonly expression: (columns: Readonly<Record<keyof Facts, Sql>>, given: Given) => Sql;
}

export const defineTwin = <Facts extends object, Given, Result>(
  twin: Twin<Facts, Given, Result>,
): Twin<Facts, Given, Result> => twin;
