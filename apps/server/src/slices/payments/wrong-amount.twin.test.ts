import { PAYMENT_STATUSES } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { expectTwins } from '../../../test/twins.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { wrongAmountTwin } from './wrong-amount.twin.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1, statementMs: 0 });
});
afterAll(() => db.close());

test('what holds up card payment in lists is what the rule says (B23)', () =>
  expectTwins(db, wrongAmountTwin, {
    facts: fc.record({
      status: fc.constantFrom(...PAYMENT_STATUSES, 'to refund' as const, 'to refund' as const),
      openThen: fc.option(fc.integer({ min: 1, max: 3 })),
      isRefunded: fc.boolean(),
      isSettled: fc.boolean(),
    }),
    given: fc.constant(undefined),
  }));
