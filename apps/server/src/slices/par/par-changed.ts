import type { Transaction } from '../../platform/db/database.ts';
import { defineHook, publish } from '../../platform/db/hooks.ts';

/** Par settings of a customer have changed: what they are for, and what is ordered for it or was before. */
export interface ChangedPar {
  readonly customerId: string;
  readonly productIds: readonly string[];
}

export const parChanged = defineHook<ChangedPar>('parChanged');

/** What a setting decides about: its product, and what is ordered for it. */
export interface DecidedPar {
  readonly customerId: string;
  readonly productId: string;
  readonly defaultSapProduct: string;
}

/** Says that a setting has changed; `before` is what was ordered for it until now. */
export async function publishParChanged(
  tx: Transaction,
  { customerId, productId, defaultSapProduct }: DecidedPar,
  before = '',
): Promise<void> {
  const productIds = [productId, before, defaultSapProduct].filter((id) => id !== '');
  await publish(tx, parChanged, { customerId, productIds });
}
