import type { Database, Transaction } from '../src/platform/db/database.ts';

/** The same database, but every transaction is held open, with all its locks, while `happens` runs. */
export const heldWhile = (db: Database, happens: () => Promise<unknown>): Database => ({
  ...db,
  transaction: <Result>(work: (tx: Transaction) => Promise<Result>) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      await happens();
      return result;
    }),
});

/** Work that must not wait for the end of a held transaction, which never comes. */
export const meanwhile = (db: Database, work: (tx: Transaction) => Promise<unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.plain(`SET LOCAL lock_timeout = '5s'`);
    await work(tx);
  });
