import { addDays, businessDays } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { createDatabase } from '../../../../test/postgres.ts';
import { expectTwins } from '../../../../test/twins.ts';
import { openDatabase, type Database } from '../../../platform/db/database.ts';
import { lastDayTwin } from './last-day.twin.ts';
import { thawStatusTwin } from './thaw-status.twin.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1 });
});
afterAll(() => db.close());

const HOUR_MS = 3_600_000;
/** The end of November 16 in Los Angeles, and a moment on the day when its clocks change. */
const MOMENTS = [new Date('2026-11-17T08:00:00Z'), new Date('2026-11-01T12:34:56.789Z')];

/** At and around now, 36 hours from now, and anywhere. */
const near = (now: Date) =>
  fc.option(
    fc
      .oneof(
        fc
          .tuple(fc.constantFrom(0, 36), fc.integer({ min: -2, max: 2 }))
          .map(([hours, ms]) => hours * HOUR_MS + ms),
        fc.integer({ min: -1000 * HOUR_MS, max: 1000 * HOUR_MS }),
      )
      .map((ms) => new Date(now.getTime() + ms)),
  );

test.each(MOMENTS)('SQL and the domain agree on the status of a lot at %s (INV-013..019 DCONST-024)', (now) =>
  expectTwins(db, thawStatusTwin, {
    given: fc.constant({ now, timeZone: 'America/Los_Angeles' }),
    facts: fc.record({
      expiration: fc.option(
        fc.integer({ min: -3, max: 4 }).map((days) => addDays(now.toISOString().slice(0, 10), days)),
      ),
      thawComplete: near(now),
      shelfLifeExp: near(now),
    }),
  }),
);

test.each(MOMENTS)('SQL and the domain agree on the last day of a lot at %s (S6 S24)', (now) =>
  expectTwins(db, lastDayTwin, {
    given: fc.constantFrom('America/Los_Angeles', 'Asia/Kolkata').map(businessDays),
    facts: fc.record({
      expiration: fc.option(
        fc.integer({ min: -3, max: 4 }).map((days) => addDays(now.toISOString().slice(0, 10), days)),
      ),
      shelfLifeExp: near(now),
    }),
  }),
);
