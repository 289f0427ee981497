import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import { join, raw, sql, type Queryable } from '../src/platform/db/database.ts';
import type { Twin } from '../src/platform/db/twin.ts';

const MOST_CASES = 200;

/** PostgreSQL and JavaScript may round the last digits of a number differently. */
const isSame = (one: unknown, other: unknown, tolerance: number): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= Math.max(tolerance, 1e-9 * Math.max(Math.abs(one), Math.abs(other)))
    : one === other;

/**
 * Compares a twin's SQL with the domain's rule: many random cases in one statement, against the real database. Let
 * the arbitraries prefer the edges of the rule; a failure names the smallest case.
 */
export async function expectTwins<Facts extends object, Given, Result>(
  db: Queryable,
  twin: Twin<Facts, Given, Result>,
  cases: {
    readonly facts: Arbitrary<Facts>;
    readonly given: Arbitrary<Given>;
    /** For rounding in a result near zero that is the difference of larger numbers. */
    readonly tolerance?: number;
  },
): Promise<void> {
  const names = Object.keys(twin.columns) as (keyof Facts & string)[];
  const columns = Object.fromEntries(names.map((name) => [name, raw(`"${name}"`)])) as Parameters<
    typeof twin.expression
  >[0];
  const types = join(names.map((name) => raw(`"${name}" ${twin.columns[name]}`)));
  const given = fc.tuple(cases.given, fc.array(cases.facts, { minLength: 1, maxLength: MOST_CASES }));
  await fc.assert(
    fc.asyncProperty(given, async ([context, facts]) => {
      const { results } = await db.one<{ results: Result[] }>(sql`
        SELECT json_agg(${twin.expression(columns, context)} ORDER BY place) AS results
        FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS (${types})) WITH ORDINALITY
          AS facts(${join(names.map((name) => raw(`"${name}"`)))}, place)`);
      const differing = facts
        .map((one, index) => ({ facts: one, sql: results[index], rule: twin.rule(one, context) }))
        .filter((each) => !isSame(each.sql, each.rule, cases.tolerance ?? 0));
      expect(differing).toEqual([]);
    }),
    { numRuns: 25 },
  );
}
