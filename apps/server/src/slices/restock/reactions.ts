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

/** Who has which devices decides what is restocked for whom (R9). */
export const markDevicesInUse = (
  tx: Transaction,
  { customerIds }: { readonly customerIds: readonly string[] },
): Promise<void> =>
  markRestock(
    tx,
    customerIds.map((customerId) => ({ customerId })),
  );
