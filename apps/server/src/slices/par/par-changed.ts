import type { Transaction } from '../../platform/db/database.ts';
import { defineHook, publish } from '../../platform/db/hooks.ts';

/** Changed settings of a customer: their products, and the products ordered for them now and before. */
export interface ChangedPar {
  readonly customerId: string;
  readonly productIds: readonly string[];
}

export const parChanged = defineHook<ChangedPar>('parChanged');

/** A setting's product, and the product that is ordered for it. */
export interface DecidedPar {
  readonly customerId: string;
  readonly productId: string;
  readonly defaultSapProduct: string;
}

/** `before` is the product that was ordered for it until now. */
export async function publishParChanged(
  tx: Transaction,
  { customerId, productId, defaultSapProduct }: DecidedPar,
  before = '',
): Promise<void> {
  const productIds = [productId, before, defaultSapProduct].filter((id) => id !== '');
  await publish(tx, parChanged, { customerId, productIds });
}
