import type { Transaction } from '../../platform/db/database.ts';
import { markRestock } from './marks.public.ts';

/** What is recommended follows from what is there (R9). */
export const markPosted = (
  tx: Transaction,
  { customerId, productIds }: { readonly customerId: string; readonly productIds: readonly string[] },
): Promise<void> =>
  markRestock(
    tx,
    productIds.map((productId) => ({ customerId, productId })),
  );

export const markCustomer = (
  tx: Transaction,
  { customerId }: { readonly customerId: string },
): Promise<void> => markRestock(tx, [{ customerId }]);
