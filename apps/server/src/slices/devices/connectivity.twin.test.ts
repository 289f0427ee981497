import { DEVICE_TYPES, ONLINE_MINUTES, PAUSE_MINUTES } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { expectTwins } from '../../../test/twins.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { connectivityTwin } from './connectivity.twin.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1 });
});
afterAll(() => db.close());

const NOW = new Date('2026-11-15T12:00:00.123Z');
const MINUTE_MS = 60_000;

/** Times at and around the limits of the rule, in the future, long ago, and in between. */
const silentMs = fc.oneof(
  fc
    .tuple(fc.constantFrom(0, ONLINE_MINUTES, PAUSE_MINUTES), fc.integer({ min: -2, max: 2 }))
    .map(([minutes, ms]) => minutes * MINUTE_MS + ms),
  fc.integer({ min: -20 * MINUTE_MS, max: 20 * MINUTE_MS }),
  fc.integer({ min: 0, max: 2_000_000_000 }),
);

test('SQL and the domain agree on the connectivity of a device (DEV-074..076)', () =>
  expectTwins(db, connectivityTwin, {
    given: fc.constant(NOW),
    facts: fc.record({
      cabinetType: fc.constantFrom(...DEVICE_TYPES),
      lastHeardAt: fc.option(silentMs.map((ms) => new Date(NOW.getTime() - ms))),
    }),
  }));
