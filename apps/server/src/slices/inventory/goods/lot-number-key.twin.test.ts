import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { createDatabase } from '../../../../test/postgres.ts';
import { expectTwins } from '../../../../test/twins.ts';
import { openDatabase, type Database } from '../../../platform/db/database.ts';
import { lotNumberKeyTwin } from './lot-number-key.twin.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1 });
});
afterAll(() => db.close());

const ODD_CHARACTERS = 'a Z v V \\ x 0 b 9 - / ß é \u00a0'
  .split(' ')
  .concat(' ', '\t', '\n', '\v', '\f', '\r');

test('SQL and the domain agree on what tells lot numbers apart (S5)', () =>
  expectTwins(db, lotNumberKeyTwin, {
    given: fc.constant(undefined),
    facts: fc.record({
      lot: fc.oneof(
        fc.string({ unit: fc.constantFrom(...ODD_CHARACTERS) }),
        fc.string({ unit: 'binary-ascii' }).map((text) => text.replaceAll('\0', '')),
      ),
    }),
  }));
