import { arrhenius } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { expectTwins } from '../../../test/twins.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { arrheniusTwin, meanKineticTwin } from './mean-kinetic.twin.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1 });
});
afterAll(() => db.close());

const given = fc.constant(undefined);
const degrees = fc.double({ min: -200, max: 200, noNaN: true });

test('SQL and the domain agree on how a temperature ages a medicine', () =>
  expectTwins(db, arrheniusTwin, { given, facts: fc.record({ degrees }) }));

test('SQL and the domain agree on the mean kinetic temperature', () =>
  expectTwins(db, meanKineticTwin, {
    given,
    // In degrees, from a difference of some hundred kelvin.
    tolerance: 1e-9,
    facts: fc.array(degrees, { maxLength: 5 }).map((measured) => ({
      sum: measured.reduce((sum, each) => sum + arrhenius(each), 0),
      count: measured.length,
    })),
  }));
