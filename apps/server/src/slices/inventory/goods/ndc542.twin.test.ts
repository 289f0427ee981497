import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { createDatabase } from '../../../../test/postgres.ts';
import { expectTwins } from '../../../../test/twins.ts';
import { openDatabase, type Database } from '../../../platform/db/database.ts';
import { ndc542Twin } from './ndc542.twin.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1 });
});
afterAll(() => db.close());

const digits = (count: number) =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map((number) => String(number).padStart(count, '0'));
const ndc = fc
  .constantFrom([5, 3, 2], [5, 4, 1], [4, 4, 2], [5, 4, 2])
  .chain((parts) => fc.tuple(...parts.map(digits)))
  .map((parts) => parts.join('-'));

test('SQL and the domain agree on an NDC of eleven digits', () =>
  expectTwins(db, ndc542Twin, {
    given: fc.constant(undefined),
    facts: fc.record({ ndc: fc.oneof(fc.constant(''), ndc) }),
  }));
