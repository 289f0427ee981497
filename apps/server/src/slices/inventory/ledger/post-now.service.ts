import type { Posted, StockEvent } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';
import { users } from '../../users/users.public.ts';
import { lockLedger } from './ledger-lock.ts';
import { postEvents, type PostingOptions } from './post-stock.service.ts';
import type { PostingContext } from './stock-changes.public.ts';
import { stockRefused } from './stock-refusal.ts';

export type PostedNow = Exclude<Posted, { outcome: 'refused' }>;

/** Posts a person's action in the transaction of the request. A refusal is thrown. */
export async function postNow(
  context: PostingContext,
  tx: Transaction,
  customerId: string,
  event: StockEvent,
  options: PostingOptions = {},
): Promise<PostedNow> {
  await lockLedger(tx, customerId);
  const [result] = await postEvents(context, tx, customerId, [event], options);
  if (!result) throw new Error('An event was posted without a result');
  if (result.outcome === 'refused') throw stockRefused(result.refusal);
  return result;
}

/** The present name, which is written to the ledger. */
export const nameOfUser = async (db: Queryable, { userId }: { readonly userId: string }): Promise<string> =>
  (
    await db.one<{ name: string }>(
      sql`SELECT trim(first_name || ' ' || last_name) AS name FROM ${users} WHERE id = ${userId}`,
    )
  ).name;
