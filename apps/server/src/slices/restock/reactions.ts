import type { Transaction } from '../../platform/db/database.ts';
import { markRestock } from './marks.public.ts';

/** What is recommended of some products of a customer follows from what is there, and from what is wanted (R9). */
export const markProducts = (
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

/** What is recommended follows from what is on order (R9). */
export const markLines = (
  tx: Transaction,
  lines: readonly { readonly customerId: string; readonly productId: string }[],
): Promise<void> => markRestock(tx, lines);
/** Who has which devices decides what is restocked for whom (R9). */
export const markDevicesInUse = (
  tx: Transaction,
  { customerIds }: { readonly customerIds: readonly string[] },
): Promise<void> =>
  markRestock(
    tx,
    customerIds.map((customerId) => ({ customerId })),
  );
