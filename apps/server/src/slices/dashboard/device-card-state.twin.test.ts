import { CONNECTIVITY_CODES, DEVICE_STATE_CODES, readingValidSince } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { expectTwins } from '../../../test/twins.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { deviceCardStateTwin } from './device-card-state.twin.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1 });
});
afterAll(() => db.close());

const NOW = new Date('2026-11-15T12:00:00.123Z');

/** At and around the limits of 2 to 8 °C and their warning zones. */
const celsius = fc.constantFrom(1.9, 2, 2.1, 2.59, 2.6, 2.61, 5, 7.39, 7.4, 7.41, 7.9, 8, 8.1);
const measuredAt = fc
  .integer({ min: -2, max: 2 })
  .map((ms) => new Date(readingValidSince(NOW).getTime() + ms));
const range = fc.option(fc.constant({ low: 2, high: 8 }));

test('SQL and the domain agree on what a device card says (DASH-018)', () =>
  expectTwins(db, deviceCardStateTwin, {
    given: fc.constant(NOW),
    facts: fc
      .record({
        cabinetState: fc.oneof(fc.constant(30 as const), fc.constantFrom(...DEVICE_STATE_CODES)),
        connectivity: fc.option(fc.constantFrom(...CONNECTIVITY_CODES)),
        celsius: fc.option(celsius),
        measuredAt: fc.option(measuredAt),
        range,
        incident: fc.option(
          fc.constantFrom('TEMPERATURE_HIGH', 'TEMPERATURE_LOW', 'DEVICE_SILENT', 'POWER_LOST'),
        ),
      })
      .map(({ range: allowed, ...facts }) => ({
        ...facts,
        low: allowed?.low ?? null,
        high: allowed?.high ?? null,
      })),
  }));
