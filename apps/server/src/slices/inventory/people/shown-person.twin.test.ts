import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { createDatabase } from '../../../../test/postgres.ts';
import { expectTwins } from '../../../../test/twins.ts';
import { openDatabase, type Database } from '../../../platform/db/database.ts';
import { shownPersonTwin } from './shown-person.twin.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1 });
});
afterAll(() => db.close());

test('SQL and the domain agree on who is marked as unverified (S38)', () =>
  expectTwins(db, shownPersonTwin, {
    given: fc.constant(undefined),
    facts: fc.record({
      name: fc.constantFrom('', 'Ann Lee', 'ceo@x.example', '9999999999'),
      verified: fc.constantFrom(true, false, null),
    }),
  }));
