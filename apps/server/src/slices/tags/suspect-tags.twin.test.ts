import { SUSPECT_AFTER_MS, TAG_PHASES } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { expectTwins } from '../../../test/twins.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { suspectTwin } from './suspect-tags.twin.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1 });
});
afterAll(() => db.close());

const START = Date.parse('2026-11-15T12:00:00.123Z');
/** Around the limit of the rule, before it and long after. */
const time = fc
  .tuple(fc.constantFrom(0, SUSPECT_AFTER_MS, 3 * SUSPECT_AFTER_MS), fc.integer({ min: -2, max: 2 }))
  .map(([ms, more]) => new Date(START + ms + more));

test('SQL and the domain agree on which tags are suspect (S15 S18 S19)', () =>
  expectTwins(db, suspectTwin, {
    given: fc.constant(undefined),
    facts: fc.record({
      present: fc.boolean(),
      missedSince: fc.option(time),
      clockAt: fc.option(time),
      phase: fc.option(fc.constantFrom(...TAG_PHASES)),
      active: fc.option(fc.boolean()),
      isHome: fc.option(fc.boolean()),
    }),
  }));
