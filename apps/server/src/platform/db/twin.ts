import type { Sql } from './database.ts';

/**
 * A domain rule repeated in SQL, because a list filters, sorts or shows by it. `expectTwins`
 * (apps/server/test/twins.ts) tests that both agree.
 */
export interface Twin<Facts extends object, Given, Result> {
  readonly rule: (facts: Facts, given: Given) => Result;
  readonly columns: Readonly<Record<keyof Facts, string>>;
  /** `given` is the same for all rows, such as the time. */
  readonly expression: (columns: Readonly<Record<keyof Facts, Sql>>, given: Given) => Sql;
}

export const defineTwin = <Facts extends object, Given, Result>(
  twin: Twin<Facts, Given, Result>,
): Twin<Facts, Given, Result> => twin;
