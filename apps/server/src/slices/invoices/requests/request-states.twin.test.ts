import { ACKNOWLEDGED_WITHIN_MS, INVOICE_REQUEST_STATUSES } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { createDatabase } from '../../../../test/postgres.ts';
import { expectTwins } from '../../../../test/twins.ts';
import { openDatabase, type Database } from '../../../platform/db/database.ts';
import { sapStateTwin, shownStatusTwin } from './request-states.twin.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1, statementMs: 0 });
});
afterAll(() => db.close());

const status = fc.constantFrom(...INVOICE_REQUEST_STATUSES);

test('the status that SQL counts and filters by is the one that people read (B6)', () =>
  expectTwins(db, shownStatusTwin, {
    facts: fc.record({ status, claimed: fc.boolean() }),
    given: fc.constant(undefined),
  }));

const NOW = Date.parse('2026-11-16T12:00:00Z');

test('what became of a request at the ERP is the same in SQL, to the millisecond (B14)', () =>
  expectTwins(db, sapStateTwin, {
    facts: fc.record({
      status,
      sentAt: fc.option(
        fc.integer({ min: -2, max: 2 }).map((ms) => new Date(NOW - ACKNOWLEDGED_WITHIN_MS + ms)),
      ),
      isAcknowledged: fc.boolean(),
      refusal: fc.constantFrom('', 'Price missing'),
    }),
    given: fc.constant(new Date(NOW)),
  }));
