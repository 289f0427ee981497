import type { Transaction } from '../../platform/db/database.ts';
import { markRestock } from '../restock/marks.public.ts';

/** What a setting decides about: its product, and what is ordered for it. */
export interface MarkedPar {
  readonly customerId: string;
  readonly productId: string;
  readonly defaultSapProduct: string;
}

/** A setting has changed: also what was ordered for it before, and what is from now on, is restocked otherwise (R9). */
export const markSetting = (
  tx: Transaction,
  { customerId, productId, defaultSapProduct }: MarkedPar,
  ...others: readonly string[]
): Promise<void> =>
  markRestock(
    tx,
    [productId, defaultSapProduct, ...others].flatMap((id) =>
      id === '' ? [] : [{ customerId, productId: id }],
    ),
  );
