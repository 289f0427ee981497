import { sql, type Transaction } from '../../../platform/db/database.ts';

/** Any number that no other advisory lock with two keys uses. */
const LEDGER = 7_261_907;

/** Postings for a customer follow one another. Held until the transaction ends. */
export const lockLedger = (tx: Transaction, customerId: string) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(${LEDGER}, hashtext(${customerId}))`);

/** False if somebody else holds it. */
export const tryLockLedger = async (tx: Transaction, customerId: string): Promise<boolean> =>
  (
    await tx.one<{ locked: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${LEDGER}, hashtext(${customerId})) AS locked`,
    )
  ).locked;
