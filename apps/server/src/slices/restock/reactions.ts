import type { Transaction } from '../../platform/db/database.ts';
import { markRestock } from './marks.queries.ts';

// What is recommended follows from what happens elsewhere (R9).

/** Of some products of a customer there is another stock, or another one is wanted. */
export const markProducts = (
  tx: Transaction,
  { customerId, productIds }: { readonly customerId: string; readonly productIds: readonly string[] },
): Promise<void> =>
  markRestock(
    tx,
    productIds.map((productId) => ({ customerId, productId })),
  );

/** Products, or what is known of their lots, are different for everybody. */
export const markProductsOfAll = (
  tx: Transaction,
  { productIds }: { readonly productIds: readonly string[] },
): Promise<void> =>
  markRestock(
    tx,
    productIds.map((productId) => ({ productId })),
  );

export const markCustomer = (
  tx: Transaction,
  { customerId }: { readonly customerId: string },
): Promise<void> => markRestock(tx, [{ customerId }]);

/** Other lines of orders or shipments are open. */
export const markLines = (
  tx: Transaction,
  lines: readonly { readonly customerId: string; readonly productId: string }[],
): Promise<void> => markRestock(tx, lines);

/** Who has which devices decides what is restocked for whom. */
export const markDevicesInUse = (
  tx: Transaction,
  { customerIds }: { readonly customerIds: readonly string[] },
): Promise<void> =>
  markRestock(
    tx,
    customerIds.map((customerId) => ({ customerId })),
  );
