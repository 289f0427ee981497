import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { createDatabase } from '../../../../test/postgres.ts';
import { expectTwins } from '../../../../test/twins.ts';
import { openDatabase, type Database } from '../../../platform/db/database.ts';
import { doneStatusTwin } from './done-status.twin.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1, statementMs: 0 });
});
afterAll(() => db.close());

test('what SQL writes of a line that is done is what the rule says (R13)', () => {
  const units = fc.integer({ min: 0, max: 4 });
  return expectTwins(db, doneStatusTwin, {
    facts: fc.record({ shipped: units, received: units }),
    given: fc.constant(undefined),
  });
});
